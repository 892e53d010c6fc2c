import type { SessionsResponse } from '../contract/index.ts';
import { checkOptions, type IdentityOptions, type TokenOptions } from './handler-options.ts';
import { readToken } from './read-token.ts';
import { createResponder } from './respond.ts';
import { showSession } from './show-session.ts';
import type { ActiveSession } from './store.ts';
import { withTimeLimit } from './time-limit.ts';

/** Where `GET` is answered with the active sessions of the caller. */
export const SESSIONS_PATH = '/v2/auth/get-active-sessions';

interface CallerSessions {
  deviceId: string;
  sessions: ActiveSession[];
}

type Found = CallerSessions | 'forbidden' | null;

/**
 * Makes the handler of `GET /v2/auth/get-active-sessions`. It answers every request it is given, whatever the path:
 * the server mounts it at `SESSIONS_PATH`. It rejects only if `onError` throws, and changes nothing.
 *
 * @throws TypeError if an option is not what its type says
 */
export function createSessionsHandler(
  options: TokenOptions | IdentityOptions,
): (request: Request) => Promise<Response> {
  checkOptions(options);
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
      return respond.ok(request, describeSessions(found));
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
    const sessions = await store.findByUser(caller.userId);
    return { deviceId: caller.deviceId, sessions };
  };
}

function describeSessions({ deviceId, sessions }: CallerSessions): SessionsResponse {
  return {
    status: 'ok',
    success: true,
    sessions: sessions.map((session) => showSession(session, deviceId)),
  };
}
