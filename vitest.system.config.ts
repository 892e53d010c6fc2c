import { configDefaults, defineConfig } from 'vitest/config';
import { checkPromisedTests } from './test/supply/promised-tests.ts';

export default defineConfig({
  test: {
    include: ['test/system/**/*.test.ts'],
    globalSetup: 'test/system/build-package.ts',
    reporters: [...configDefaults.reporters, checkPromisedTests(/^test\/system\//)],
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});
