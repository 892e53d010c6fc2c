import { Hono } from 'hono';
import { createSessionsHandler, SESSIONS_PATH, type TokenStore } from '../sessions/index.ts';
import { readServedFile } from './read-file.ts';
import { createStaticApp, type GetFileHeaders } from './static-app.ts';

export interface AppOptions {
  /** The output directory of a build. */
  directory: string;
  getFileHeaders: GetFileHeaders;
  store: TokenStore;
  /** Called with each error of the store, which is answered with 503; must not throw. */
  onError: (error: unknown) => void;
}

/** Creates the app of `gazette serve`: the sessions endpoint, and every file of the output directory. */
export function createApp({ directory, getFileHeaders, store, onError }: AppOptions): Hono {
  const handleSessions = createSessionsHandler({ store, onError });
  const findFile = (pathname: string) => readServedFile(directory, pathname);
  return new Hono()
    .all(SESSIONS_PATH, async ({ req }) => handleSessions(req.raw))
    .route('/', createStaticApp(findFile, getFileHeaders));
}
