import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/{system,mutation}/**'],
    env: { TZ: 'UTC' },
    globalSetup: 'test/name-left-out.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: { include: ['src/**'] },
  },
});
