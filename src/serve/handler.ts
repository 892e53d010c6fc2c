import { createSessionsHandler, SESSIONS_PATH, type TokenStore } from '../sessions/index.ts';
import { readServedFile } from './read-file.ts';
import { createStaticHandler, type DescribeFile } from './static-handler.ts';

/** What both operations need. */
export interface HandlerOptions {
  /** The output directory of a build. */
  directory: string;
  describeFile: DescribeFile;
  store: TokenStore;
  /** Hears of what was answered with 503; must not throw. */
  onError: (error: unknown) => void;
}

/** Makes the handler of both operations and of every other file of the output. */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const { directory, describeFile, store, onError } = options;
  const serveSessions = createSessionsHandler({ store, onError });
  const serveFile = createStaticHandler(
    (pathname) => readServedFile(directory, pathname),
    describeFile,
  );
  return async (request) => {
    const { pathname } = new URL(request.url);
    return pathname === SESSIONS_PATH ? serveSessions(request) : serveFile(request, pathname);
  };
}
