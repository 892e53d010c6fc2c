// npm runs this script after an installation in a checkout, and in the clone that it packs for a project that installs
// Gazette from git. It is not `prepare`, of which npm warns where the package is installed. It is JavaScript because tsx is
// missing where development dependencies are omitted.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('node_modules/tsx')) {
  execSync('tsx scripts/runtime/link-runtime.ts', { stdio: 'inherit' });
  execSync('npm run bundle', { stdio: 'inherit' });
}
