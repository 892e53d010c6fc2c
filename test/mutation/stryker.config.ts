const folder = process.env['MUTATED'] ?? '';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  // Only test/system has the databases of these stores.
  mutate: [`src/${folder}/**/*.ts`, '!src/sessions/stores/{d1,postgres}.ts'],
  ignorePatterns: ['/dist', '/lib', '/work', '/coverage', '/test/system', '/.ci', '/.github'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Long enough for a busy machine: endless loops are found by counting.
  timeoutMS: 60_000,
  // Stryker would read the configuration by an interface that TypeScript 7 does not have.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  incremental: true,
  incrementalFile: `work/mutation/${folder}.json`,
  cleanTempDir: 'always',
  tempDirName: `work/mutation/${folder}`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `work/mutation/${folder}.html` },
  jsonReporter: { fileName: `work/mutation/${folder}.report.json` },
  thresholds: { high: 97, low: 90, break: 90 },
};
