import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';

// With GAZETTE_PARSER=remark nothing can import Sätteri, neither the tests nor the commands that they spawn.
const isRemark = process.env['GAZETTE_PARSER'] === 'remark';
const withoutSatteri = pathToFileURL(join(import.meta.dirname, 'test/without-satteri.ts')).href;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The last one compares both parsers.
    exclude: [
      'test/{mutation,soak,system}/**',
      ...(isRemark ? ['test/notes/markdown/parsers.test.ts'] : []),
    ],
    env: { TZ: 'UTC', ...(isRemark ? { NODE_OPTIONS: `--import ${withoutSatteri}` } : {}) },
    execArgv: isRemark ? ['--import', withoutSatteri] : [],
    globalSetup: ['test/write-static-files.ts', 'test/list-skipped-suites.ts'],
    // The default leaves one core unused.
    maxWorkers: '100%',
    // Files of one worker share what they import. Each must restore what it changes.
    isolate: false,
    unstubEnvs: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // The element runs in browsers only; test/system/browser tests it there.
    coverage: { include: ['src/**/*.ts'], exclude: ['**/*.d.ts', 'src/client/element/**'] },
  },
});
