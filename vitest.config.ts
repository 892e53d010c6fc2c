import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/{system,mutation}/**'],
    env: { TZ: 'UTC' },
    globalSetup: ['test/write-static-files.ts', 'test/name-left-out.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The element runs in browsers only; test/system/browser tests it there.
    coverage: { include: ['src/**/*.ts'], exclude: ['**/*.d.ts', 'src/client/element/**'] },
  },
});
