import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createApp } from '../../src/serve/app.ts';
import { startServer, type ServerOptions } from '../../src/serve/server.ts';
import type { TokenStore } from '../../src/sessions/index.ts';
import { temporaryDirectory } from '../temporary.ts';

const noStore: TokenStore = { findByToken: async () => null };

type Settings = Pick<ServerOptions, 'stopTimeout' | 'trustedProxies' | 'unlogged'>;

/** Starts a server on a free port, collects its log and errors, and stops it after the test. */
export async function start(app: Hono, settings: Settings = {}) {
  const lines: string[] = [];
  const errors: unknown[] = [];
  const { url, stop } = await startServer({
    app,
    host: '127.0.0.1',
    port: 0,
    log: (line) => void lines.push(line),
    onError: (error) => void errors.push(error),
    ...settings,
  });
  onTestFinished(stop);
  return { url, stop, lines, errors };
}

/** Starts a server that answers every request with `respond`. */
export async function startWith(respond: () => Promise<Response>, settings: Settings = {}) {
  return start(new Hono().all('*', respond), settings);
}

/** Serves an existing directory, or a temporary one with the given files. */
export async function serve(
  files: Record<string, string> | string,
  { store = noStore, onError = () => {} }: { store?: TokenStore; onError?: () => void } = {},
) {
  const directory = typeof files === 'string' ? files : temporaryDirectory(files);
  const app = createApp({ directory, store, onError });
  return { directory, ...(await start(app)) };
}
