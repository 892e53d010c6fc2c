/** Says what `npm test` does not run. */
export function teardown(): void {
  process.stdout.write(
    '\nNot run, because they need servers or browsers or take long: test/system and test/soak.\n' +
      'Install the servers and browsers with `.ci/install-packages` and `npm ci --prefix test/system`, then run\n' +
      '`npm run test:system` and `npm run test:soak`.\n',
  );
}
