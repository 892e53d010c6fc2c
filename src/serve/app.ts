import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { PLACEHOLDER_SERVER } from '../contract/index.ts';
import { readStatic } from '../project/files.ts';
import { createSessionsHandler, SESSIONS_PATH, type TokenStore } from '../sessions/index.ts';
import { headersOf, VERSION_PATH } from '../project/served-files.ts';
import { readServedFile } from './read-file.ts';
import { createStaticApp, errorResponse } from './static-app.ts';

const VERSION = `/${VERSION_PATH}`;
export const HEALTH = '/healthz';

const OPENAPI_PATH = 'openapi.json';

/** The OpenAPI document of a server with sessions, at the address of the document. */
const describeAll = () => {
  const text = readStatic('openapi-sessions.json').toString();
  return Buffer.from(text.replace(PLACEHOLDER_SERVER, '.'));
};

export interface AppOptions {
  directory: string;
  store?: TokenStore | undefined;
  /** Called with each error of the store, which is answered with 503; must not throw. */
  onError: (error: unknown) => void;
}

/**
 * Creates the app of `gazette serve`: the sessions endpoint, every file of the output directory, and `/healthz`. Before
 * the first build, every version response is 503, and so is `/healthz`.
 */
export function createApp({ directory, store, onError }: AppOptions): Hono {
  const findFile = (pathname: string) => {
    const file = readServedFile(directory, pathname);
    return store && file?.path === OPENAPI_PATH ? { ...file, bytes: describeAll() } : file;
  };
  const isReady = () => findFile(VERSION) !== undefined;
  const app = new Hono();
  if (store) {
    const handleSessions = createSessionsHandler({ store, onError });
    app.all(SESSIONS_PATH, async ({ req }) => handleSessions(req.raw));
  }
  return app
    .get(HEALTH, (c) =>
      isReady() ? c.text('ok\n', 200, { 'cache-control': 'no-store' }) : errorResponse(503, HEALTH),
    )
    .get('*', async ({ req: { path } }, next) =>
      path.endsWith(VERSION) && !isReady() ? errorResponse(503, path) : next(),
    )
    .use(compress())
    .route('/', createStaticApp(findFile, headersOf));
}
