import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';

// With GAZETTE_PARSER=remark nothing can import Sätteri, neither the tests nor the commands that they spawn.
const isRemark = process.env['GAZETTE_PARSER'] === 'remark';
const withoutSatteri = pathToFileURL(join(import.meta.dirname, 'test/without-satteri.ts')).href;

// It compares both parsers.
const PARSERS = 'test/notes/parse/parser.test.ts';
const ALONE = ['test/notes/linear.test.ts', 'test/site/write/write-faults.test.ts'];

export default defineConfig({
  test: {
    env: { TZ: 'UTC', ...(isRemark ? { NODE_OPTIONS: `--import ${withoutSatteri}` } : {}) },
    execArgv: isRemark ? ['--import', withoutSatteri] : [],
    globalSetup: ['test/write-static-files.ts', 'test/list-skipped-suites.ts'],
    setupFiles: ['test/property-seed.ts'],
    // The default leaves one core unused.
    maxWorkers: '100%',
    unstubEnvs: true,
    projects: [
      // Files of one worker share what they import. Each must restore what it changes.
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/{mutation,soak,system}/**', ...ALONE, ...(isRemark ? [PARSERS] : [])],
        },
      },
      // These change modules, or count what the engine runs.
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    // Only what hangs takes this long, even on a busy machine. remark takes longer than Sätteri.
    testTimeout: isRemark ? 180_000 : 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 45_000 } },
    // The element runs in browsers only; test/system/browser tests it there.
    coverage: { include: ['src/**/*.ts'], exclude: ['**/*.d.ts', 'src/client/element/**'] },
  },
});
