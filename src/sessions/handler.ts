import * as z from 'zod/mini';
import { validateOptions, type IdentityOptions, type TokenOptions } from './options.ts';
import { readToken } from './read-token.ts';
import { renderSessions } from './render-sessions.ts';
import { createResponder } from './responses.ts';
import type { ActiveSession } from './store.ts';
import { withTimeLimit } from './time-limit.ts';
import { validate } from './validate.ts';

/** The path at which a server mounts the handler. */
export const SESSIONS_PATH = '/v2/auth/get-active-sessions';

interface CallerSessions {
  deviceId: string;
  sessions: ActiveSession[];
}

type Found = CallerSessions | 'forbidden' | null;

/** Without a user id, many database libraries would list the sessions of all users. */
const CheckedIdentity = z.object({ userId: z.string(), deviceId: z.string() });

/**
 * Creates the handler of `GET /v2/auth/get-active-sessions`. It ignores the request's path: mount it at
 * `SESSIONS_PATH`. It only reads, and it rejects only if `onError` throws.
 *
 * @throws TypeError if an option is not valid
 */
export function createSessionsHandler(
  options: TokenOptions | IdentityOptions,
): (request: Request) => Promise<Response> {
  validateOptions(options);
  const { origins = [], timeLimit = 2000, onError } = options;
  const find = createFinder(options);
  const respond = createResponder(origins);
  return async (request) => {
    const { method, headers } = request;
    if (method === 'OPTIONS' && headers.has('origin')) return respond.preflight(request);
    if (method !== 'GET' && method !== 'HEAD') return respond.error(request, 405);
    try {
      const found = await withTimeLimit(find(request), timeLimit);
      if (found === null) return respond.error(request, 401);
      if (found === 'forbidden') return respond.error(request, 403);
      return respond.ok(request, renderSessions(found));
    } catch (error) {
      onError?.(error);
      return respond.error(request, 503);
    }
  };
}

function createFinder(
  options: TokenOptions | IdentityOptions,
): (request: Request) => Promise<Found> {
  const { store, cookie, authenticate } = options;
  if (authenticate === undefined) {
    return async ({ headers }) => {
      const token = readToken(headers, cookie);
      return token === null ? null : store.findByToken(token);
    };
  }
  return async (request) => {
    const caller = await authenticate(request);
    if (caller === null || caller === 'forbidden') return caller;
    const { userId, deviceId } = validate(
      CheckedIdentity,
      caller,
      'authenticate returned an invalid identity',
    );
    return { deviceId, sessions: await store.findByUser(userId) };
  };
}
