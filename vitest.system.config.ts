import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/system/**/*.test.ts'], testTimeout: 60_000 },
});
