import { defineConfig } from 'astro/config';

export default defineConfig({ outDir: 'dist-astro', devToolbar: { enabled: false } });
