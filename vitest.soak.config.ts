import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // These tests repeat more often, or with larger inputs, than in the other suites.
    include: [
      'test/soak/**/*.test.ts',
      'test/system/{kill,publish,serve-kill}.test.ts',
      'test/system/faults/at-once.test.ts',
    ],
    env: { SOAK: 'true' },
    globalSetup: 'test/write-static-files.ts',
    // Only what hangs takes this long, even on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    fileParallelism: false,
  },
});
