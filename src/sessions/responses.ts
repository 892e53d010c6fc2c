import * as z from 'zod/mini';
import type { ErrorResponse, Session, SessionsResponse } from '../contract/index.ts';
import type { ActiveSession } from './store.ts';
import { ActiveSessionSchema, validate } from './validate.ts';

const METHODS = 'GET, HEAD';

const ERRORS = {
  401: 'The credentials are missing or not valid.',
  403: 'This caller or origin may not see sessions.',
  405: 'Only GET and HEAD are allowed here.',
  503: 'The sessions cannot be read at the moment.',
} as const;

export function createResponder(origins: readonly string[]) {
  const headersFor = ({ headers }: Request) => {
    const origin = headers.get('origin') ?? '';
    return {
      'cache-control': 'private, no-store',
      // Origin, because this replaces the header of a CORS middleware before the handler.
      vary: 'Authorization, Cookie, Origin',
      'x-content-type-options': 'nosniff',
      ...(origins.includes(origin) && {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      }),
    };
  };
  const send = (request: Request, status: number, body: SessionsResponse | ErrorResponse) => {
    const text = request.method === 'HEAD' ? null : JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      ...headersFor(request),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 405 && { allow: METHODS }),
    };
    return new Response(text, { status, headers });
  };
  const error = (request: Request, status: keyof typeof ERRORS) =>
    send(request, status, { status: 'error', success: false, message: ERRORS[status] });
  const preflight = (request: Request) => {
    if (!origins.includes(request.headers.get('origin') ?? '')) return error(request, 403);
    const headers = {
      ...headersFor(request),
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': 'Authorization',
      'access-control-max-age': '600',
    };
    return new Response(null, { status: 204, headers });
  };
  const ok = (request: Request, stored: unknown) => send(request, 200, renderSessions(stored));
  return { ok, error, preflight };
}

const StoredSessions = z.object({ deviceId: z.string(), sessions: z.array(ActiveSessionSchema) });

/**
 * Lists each session once, newest first, then by descending id, whatever the order of the store.
 *
 * @throws TypeError that names the field if a session or the device id is not valid
 */
function renderSessions(stored: unknown): SessionsResponse {
  const { deviceId, sessions } = validate(
    StoredSessions,
    stored,
    'The store returned an invalid session',
  );
  const ids = new Set<number>();
  const listed = sessions
    .toSorted(compareSessions)
    .filter(({ id }) => ids.size < ids.add(id).size)
    .map((session): Session => ({
      session_id: session.id,
      device: session.device,
      browser: session.browser,
      created: new Date(session.created * 1000).toISOString().slice(0, 19).replace('T', ' '),
      location: session.location,
      is_staff: session.isStaff,
      same_device: session.deviceId === deviceId,
      token: false,
    }));
  return { status: 'ok', success: true, sessions: listed };
}

/** The response has whole seconds. */
const compareSessions = (one: ActiveSession, other: ActiveSession): number =>
  Math.floor(other.created) - Math.floor(one.created) || other.id - one.id;
