import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the package once: several tests install it, at the same time. */
export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'bundle'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Packs the package that was built into a directory. Returns the path of the tarball. */
export function packInto(directory: string): string {
  const options = ['--ignore-scripts', '--loglevel=error', '--pack-destination', directory];
  execFileSync('npm', ['pack', ...options]);
  const [name = ''] = globSync('gazette-*.tgz', { cwd: directory });
  return join(directory, name);
}
