import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readExample, replace } from './read-example.ts';
import { startProgram } from './start-program.ts';

const BIN = join(import.meta.dirname, '../node_modules/.bin');
const HOST = '--host=127.0.0.1';
const IP = '--ip=127.0.0.1';

/** Starts a program that writes only into `cwd`, or its parent for `dist` itself, and sends no telemetry. */
async function startTool(name: string, words: string[], cwd: string, home = cwd) {
  return startProgram((port) => ({
    command: join(BIN, name),
    words: [...words, `--port=${port}`],
    cwd,
    env: {
      HOME: home,
      XDG_CONFIG_HOME: home,
      WRANGLER_SEND_METRICS: 'false',
      NO_UPDATE_NOTIFIER: '1',
      CI: '1',
    },
  }));
}

/** Starts wrangler's emulator of Cloudflare Pages. */
export async function startPages(dist: string) {
  const words = ['pages', 'dev', dist, '--compatibility-date=2026-07-01', IP];
  return startTool('wrangler', words, dirname(dist));
}

/** Starts wrangler's emulator of Cloudflare Workers with static assets, with the example of the docs. */
export async function startWorkers(dist: string) {
  const config = join(dirname(dist), 'wrangler.jsonc');
  writeFileSync(config, replace(readExample('jsonc', dist), '"dist"', JSON.stringify(dist)));
  return startTool('wrangler', ['dev', `--config=${config}`, IP], dirname(dist));
}

/** Starts superstatic, the server in Firebase's emulator. */
export async function startFirebase(dist: string) {
  return startTool('superstatic', ['.', HOST, '--compression'], dist, dirname(dist));
}

/** Starts the emulator of Azure Static Web Apps. */
export async function startAzure(dist: string) {
  return startTool('swa', ['start', dist, HOST], dirname(dist));
}
