import { globSync } from 'node:fs';

/** Says at the end which suites were not among those that ran. */
export function teardown(): void {
  const found = globSync('**/*.test.ts', { cwd: 'test/system', exclude: ['**/node_modules/**'] });
  const suites = found.map((path) => path.replace('.test.ts', '')).toSorted();
  process.stdout.write(
    `\nLeft out, as they need servers, runtimes or a browser: ${suites.join(', ')}.\n` +
      '`npm run test:system` runs them, once all is installed as .ci/run does it.\n',
  );
}
