import { defineConfig } from 'vitest/config';

const BROWSER = 'test/system/browser';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'system',
          include: ['test/system/**/*.test.ts'],
          exclude: ['**/node_modules/**', `${BROWSER}/**`],
        },
      },
      // Each file has a browser of its own: a page that hangs cannot stop those of another file.
      {
        extends: true,
        test: { name: 'chromium', retry: 1, include: [`${BROWSER}/*.test.ts`] },
      },
      {
        extends: true,
        test: {
          name: 'firefox',
          isolate: false,
          retry: 1,
          // The other files depend on no engine.
          include: [`${BROWSER}/whats-new-{badge,hostile,inline,keys,life,look}.test.ts`],
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
