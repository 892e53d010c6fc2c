import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Miniflare } from 'miniflare';

const BUN = join(import.meta.dirname, '../node_modules/.bin/bun');

/** Bundles a Worker and runs it in workerd, with its own D1 database as `DB`. */
export async function startWorker(source: string, directory: string) {
  const bundle = join(directory, 'worker.mjs');
  const words = ['build', source, '--format=esm', '--target=browser', `--outfile=${bundle}`];
  execFileSync(BUN, words, { cwd: dirname(source) });
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
  return {
    base: origin,
    database: await miniflare.getD1Database('DB'),
    stop: async () => miniflare.dispose(),
  };
}
