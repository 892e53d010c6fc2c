import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'system', include: ['test/system/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'firefox',
          include: ['test/system/browser/{preview-demo,watch-version,whats-new*}.test.ts'],
          env: { TEST_BROWSER: 'firefox' },
        },
      },
    ],
    globalSetup: 'test/system/build-package.ts',
    maxWorkers: 2,
    // Only what hangs takes this long, even on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
