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
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
