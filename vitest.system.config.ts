import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/system/**/*.test.ts'],
    globalSetup: 'test/bundle-element.ts',
    testTimeout: 60_000,
  },
});
