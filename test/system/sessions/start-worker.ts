import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import type { Server } from './start-server.ts';

const BUN = join(import.meta.dirname, '../node_modules/.bin/bun');

/** Bundles a Worker and runs it in workerd, with its own D1 database as `DB`. */
export async function startWorker(source: string, directory: string): Promise<Server> {
  const bundle = join(directory, 'worker.mjs');
  execFileSync(BUN, ['build', source, '--format=esm', '--target=browser', `--outfile=${bundle}`]);
  const miniflare = new Miniflare({
    modules: true,
    modulesRoot: directory,
    scriptPath: bundle,
    compatibilityDate: '2026-07-01',
    host: '127.0.0.1',
    port: 0,
    d1Databases: ['DB'],
  });
  const { origin } = await miniflare.ready;
  return { base: origin, stop: async () => miniflare.dispose() };
}
