import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readExample, replace } from './read-example.ts';
import { startProgram } from './start-program.ts';

const BIN = join(import.meta.dirname, '../node_modules/.bin');

const COMPATIBILITY = '--compatibility-date=2026-07-01';

/** Lets wrangler write into `directory` only, and turns telemetry off. */
const quietly = (directory: string) => ({
  HOME: directory,
  XDG_CONFIG_HOME: directory,
  WRANGLER_SEND_METRICS: 'false',
  NO_UPDATE_NOTIFIER: '1',
  CI: '1',
});

/** Starts wrangler's emulator of Cloudflare Pages. */
export async function startPages(dist: string) {
  const directory = dirname(dist);
  return startProgram((port) => ({
    command: join(BIN, 'wrangler'),
    words: ['pages', 'dev', dist, COMPATIBILITY, '--ip=127.0.0.1', `--port=${port}`],
    cwd: directory,
    env: quietly(directory),
  }));
}

/** Starts wrangler's emulator of Cloudflare Workers with static assets, with the example of the docs. */
export async function startWorkers(dist: string) {
  const directory = dirname(dist);
  const config = join(directory, 'wrangler.jsonc');
  writeFileSync(config, replace(readExample('jsonc', dist), '"dist"', JSON.stringify(dist)));
  return startProgram((port) => ({
    command: join(BIN, 'wrangler'),
    words: ['dev', `--config=${config}`, '--ip=127.0.0.1', `--port=${port}`],
    cwd: directory,
    env: quietly(directory),
  }));
}

/** Starts superstatic, the server in Firebase's emulator. */
export async function startFirebase(dist: string) {
  return startProgram((port) => ({
    command: join(BIN, 'superstatic'),
    words: ['.', '--host=127.0.0.1', `--port=${port}`, '--compression'],
    cwd: dist,
    env: quietly(dirname(dist)),
  }));
}

/** Starts the emulator of Azure Static Web Apps. */
export async function startAzure(dist: string) {
  return startProgram((port) => ({
    command: join(BIN, 'swa'),
    words: ['start', dist, '--host=127.0.0.1', `--port=${port}`],
    cwd: dirname(dist),
    env: quietly(dirname(dist)),
  }));
}
