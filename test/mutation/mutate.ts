import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Each folder is judged by the tests beside it: `npm run test:mutation`, or `npm run test:mutation -- notes`.
const FOLDERS = ['contract', 'notes', 'sessions'];

const [folder, ...options] = process.argv.slice(2);
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const config = join(import.meta.dirname, 'stryker.config.ts');

for (const each of folder === undefined ? FOLDERS : [folder]) {
  const env = { ...process.env, MUTATED: each };
  const run = [stryker, 'run', config, ...options];
  const { status } = spawnSync(process.execPath, run, { env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
