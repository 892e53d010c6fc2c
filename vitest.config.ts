import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/{system,mutation}/**'],
    env: { TZ: 'UTC' },
    globalSetup: 'test/name-left-out.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What runs in a browser alone, src/client/whats-new, is tested there: test/system/browser.
    coverage: { include: ['src/**/*.ts'], exclude: ['**/*.d.ts'] },
  },
});
