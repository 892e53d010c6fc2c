import { execFileSync } from 'node:child_process';

/** Builds the package once: several tests install it, at the same time. */
export function setup(): void {
  execFileSync('npm', ['run', '--silent', 'prepack'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
