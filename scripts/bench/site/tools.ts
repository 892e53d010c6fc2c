import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The packages of the other tools, with a project for each. */
export const PEERS = fileURLToPath(new URL('peers/', import.meta.url));
/** A RAM disk, if there is one: disks differ more than tools. */
export const WORK = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'gazette-bench');

export interface Tool {
  name: string;
  /** The JavaScript file of its command; with `isNative`, the command. */
  command: string;
  isNative?: boolean;
  build: string[];
  /** Serves the site, and follows changes. */
  serve?: (port: string) => string[];
  /** The name of the page of a release. By default, that of its version. */
  namePage?: (index: number) => string;
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

/** Gazette without copies and search, bundled apart: the peak memory of a process starts with that of its parent. */
export function bundlePlain(): Tool {
  const root = join(WORK, 'plain');
  execFileSync(process.execPath, [join(import.meta.dirname, 'bundle-plain.ts'), root]);
  const command = join(root, 'lib/scripts/gazette.mjs');
  return { name: 'Gazette without copies and search', command, build: ['build'] };
}

/** Hugo, if it is installed. */
const findHugo = (): Tool[] =>
  spawnSync('hugo', ['version']).status === 0
    ? [
        {
          name: 'Hugo',
          project: 'hugo',
          command: 'hugo',
          isNative: true,
          build: ['--quiet', '--config', 'hugo.json'],
          namePage: (index) => String(index).padStart(6, '0'),
        },
      ]
    : [];

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
    ...findHugo(),
  ];
}
