import { globSync } from 'node:fs';

/** Lists the suites that `npm test` does not run. */
export function teardown(): void {
  const found = globSync('{soak,system}/**/*.test.ts', {
    cwd: 'test',
    exclude: ['**/node_modules/**'],
  });
  const suites = found.map((path) => path.replace('.test.ts', '')).toSorted();
  process.stdout.write(
    `\nNot run, because they need servers or browsers or take long: ${suites.join(', ')}.\n` +
      'Install the servers and browsers with `.ci/install-packages` and `npm ci --prefix test/system`, then run\n' +
      '`npm run test:system` and `npm run test:soak`.\n',
  );
}
