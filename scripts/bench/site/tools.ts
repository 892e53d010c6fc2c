import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The packages of the other tools, with a project for each. */
export const PEERS = fileURLToPath(new URL('peers/', import.meta.url));
/** Next to the packages, which the projects import. */
export const WORK = join(PEERS, 'work');

export interface Tool {
  name: string;
  argv: string[];
  /** Its project, a folder of `peers`. */
  project?: string;
}

export function bundleGazette(checkout = ROOT): string {
  npm(checkout, 'run', 'prepack');
  return join(checkout, 'lib/scripts/gazette.mjs');
}

export function bundleCommit(commit: string): string {
  const checkout = join(WORK, 'commit');
  execFileSync('git', ['clone', '-q', ROOT, checkout]);
  execFileSync('git', ['checkout', '-q', commit], { cwd: checkout });
  npm(checkout, 'ci', '--prefer-offline');
  return bundleGazette(checkout);
}

export function installPeers(): Tool[] {
  npm(PEERS, 'ci', '--prefer-offline');
  const path = (name: string) => join(PEERS, 'node_modules', name);
  return [
    { name: 'Astro', project: 'astro', argv: [path('astro/bin/astro.mjs'), 'build', '--silent'] },
    { name: 'Eleventy', project: 'eleventy', argv: [path('@11ty/eleventy/cmd.cjs')] },
    {
      name: 'Velite',
      project: 'velite',
      argv: [path('velite/bin/velite.js'), 'build', '--silent'],
    },
  ];
}

function npm(cwd: string, ...argv: string[]): void {
  execFileSync('npm', argv, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
