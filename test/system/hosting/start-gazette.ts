import { createApp } from '../../../src/serve/app.ts';
import { startServer } from '../../../src/serve/server.ts';
import type { Server } from '../sessions/start-server.ts';

/** Starts the server of `gazette serve` in this process. */
export async function startGazette(dist: string): Promise<Server> {
  const store = { findByToken: async () => null };
  const app = createApp({
    directory: dist,
    store,
    onError: () => {},
  });
  const options = { host: '127.0.0.1', port: 0, log: () => {}, onError: () => {} };
  const { url, stop } = await startServer({ app, ...options });
  return { base: url, stop };
}
