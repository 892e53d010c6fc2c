// npm runs this script in a checkout after `npm ci`, and in a clone that it is about to pack for a project that installs
// Gazette from git. It is JavaScript because tsx is missing where development dependencies are omitted.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** @param {string} command */
const run = (command) => execSync(command, { stdio: 'inherit' });

if (existsSync('node_modules/tsx')) {
  // npm packs a dependency from git with `prepare` alone, without `prepack`, started from the project that installs it.
  const isDependency = process.env['INIT_CWD'] !== process.cwd();
  run('tsx scripts/runtime/link-runtime.ts');
  run(isDependency ? 'npm run bundle' : 'tsx scripts/pack/prepare.ts');
}
