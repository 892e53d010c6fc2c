import { execFileSync } from 'node:child_process';

/** Builds the package once: several tests install it, at the same time. */
export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'bundle'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
