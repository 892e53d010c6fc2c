import { defineConfig } from 'astro/config';

export default defineConfig({
  outDir: 'dist',
  site: 'https://notes.example.com/',
  build: { format: 'file' },
  devToolbar: { enabled: false },
});
