import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/system/**/*.test.ts'],
    globalSetup: 'test/write-static-files.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});
