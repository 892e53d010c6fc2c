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
  /** The JavaScript file of its command. */
  command: string;
  build: string[];
  /** Serves the site, and follows changes. */
  serve: (port: string) => string[];
  /** Its project, a folder of `peers`. */
  project?: string;
}

/** As `npm run bundle` wrote it. */
export const GAZETTE: Tool = {
  name: 'Gazette',
  command: join(ROOT, 'lib/scripts/gazette.mjs'),
  build: ['build'],
  serve: (port) => ['preview', '--port', port],
};

export function installPeers(): Tool[] {
  execFileSync('npm', ['ci', '--prefer-offline'], {
    cwd: PEERS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const path = (name: string) => join(PEERS, 'node_modules', name);
  return [
    {
      name: 'Astro',
      project: 'astro',
      command: path('astro/bin/astro.mjs'),
      build: ['build', '--silent'],
      serve: (port) => ['dev', '--host', '127.0.0.1', '--port', port],
    },
    {
      name: 'Eleventy',
      project: 'eleventy',
      command: path('@11ty/eleventy/cmd.cjs'),
      build: [],
      serve: (port) => ['--serve', '--incremental', `--port=${port}`],
    },
  ];
}
