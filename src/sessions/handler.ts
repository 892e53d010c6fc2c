import * as z from 'zod/mini';
import { readToken } from './request.ts';
import { createResponder } from './responses.ts';
import type { ActiveSession, TokenStore, UserStore } from './store.ts';
import { FUNCTION, validate } from './validate.ts';

if (!('withResolvers' in Promise)) throw new Error('gazette/sessions needs Node.js 22.13 or later');

/** The path at which a server mounts the handler. */
export const SESSIONS_PATH = '/v2/auth/get-active-sessions';

/** The caller, as your own authentication identified them. */
export interface Identity {
  userId: string;
  /** The device of the request: sessions with this device id get `same_device: true`. */
  deviceId: string;
}

/** Identifies the caller: null for an unknown one (401), `'forbidden'` for one who may not list sessions (403). */
export type Authenticate = (
  request: Request,
) => Identity | 'forbidden' | null | Promise<Identity | 'forbidden' | null>;

interface HandlerOptions {
  /**
   * Origins whose pages may read the response, with credentials: `https://app.example.com`, or of apps and browser
   * extensions, such as `capacitor://localhost`. Default none.
   */
  origins?: readonly string[] | undefined;
  /** Milliseconds to wait for the store and `authenticate` before answering 503. Default 2000. */
  timeLimit?: number | undefined;
  /** Called with the cause of each 503 response. It must not throw. */
  onError?: ((error: unknown) => void) | undefined;
}

/** Options for callers who send a token of the store. */
export interface TokenOptions extends HandlerOptions {
  store: TokenStore;
  /** The cookie that carries the token of requests without an `Authorization` header. Default none. */
  cookie?: string | undefined;
  authenticate?: undefined;
}

/** Options for your own authentication. */
export interface IdentityOptions extends HandlerOptions {
  store: UserStore;
  authenticate: Authenticate;
  cookie?: undefined;
}

const STORE = 'expected an object with the function findByToken or, with authenticate, findByUser';

const isStore = ({ store, authenticate }: { store: object; authenticate?: unknown }) =>
  (authenticate ? 'findByUser' : 'findByToken') in store;

/** Apps and browser extensions have schemes of their own, for which `URL` knows no origin. */
const isOrigin = (text: string) => {
  const { protocol = '', host = '' } = URL.parse(text) ?? {};
  return host !== '' && `${protocol}//${host}` === text && !text.includes('*');
};
const Origin = z.string().check(z.refine(isOrigin, 'write it like https://app.example.com'));

/** Without types, a misspelled `cookie` would give everybody 401. */
const CheckedOptions = z
  .strictObject({
    store: z.custom<object>((value) => Object(value) === value, STORE),
    authenticate: FUNCTION,
    cookie: z.optional(z.string().check(z.regex(/^[^\s=;,]+$/, 'must be the name of a cookie'))),
    origins: z.optional(z.array(Origin)),
    timeLimit: z.optional(z.number()),
    onError: FUNCTION,
  })
  .check(z.refine(isStore, { path: ['store'], error: STORE }));

/** Without a user id, many database libraries would list the sessions of all users. */
const CheckedIdentity = z.object({ userId: z.string(), deviceId: z.string() });

/**
 * Creates the handler of `GET /v2/auth/get-active-sessions`. It ignores the request's path: mount it at
 * `SESSIONS_PATH`. It only reads, and it rejects only if `onError` throws, or the request is not a Fetch request.
 *
 * @throws TypeError that names an unknown or wrong option
 */
export function createSessionsHandler(
  options: TokenOptions | IdentityOptions,
): (request: Request) => Promise<Response> {
  validate(CheckedOptions, options, 'Invalid options of createSessionsHandler');
  const { origins = [], timeLimit = 2000, onError } = options;
  const respond = createResponder(origins);
  return async (request) => {
    const { method, headers } = request;
    // The types of Express let its requests pass.
    if (!('get' in headers)) {
      throw new TypeError('expected a Fetch request: use getRequestListener of @hono/node-server');
    }
    if (method === 'OPTIONS' && headers.has('origin')) return respond.preflight(request);
    if (method !== 'GET' && method !== 'HEAD') return respond.error(request, 405);
    try {
      const result = await withTimeLimit(findSessions(request, options), timeLimit);
      if (result === null) return respond.error(request, 401);
      if (result === 'forbidden') return respond.error(request, 403);
      return respond.ok(request, result);
    } catch (error) {
      onError?.(error);
      return respond.error(request, 503);
    }
  };
}

async function findSessions(
  request: Request,
  { store, cookie, authenticate }: TokenOptions | IdentityOptions,
): Promise<{ deviceId: string; sessions: ActiveSession[] } | 'forbidden' | null> {
  if (authenticate === undefined) {
    const token = readToken(request.headers, cookie);
    return token === null ? null : store.findByToken(token);
  }
  const caller = await authenticate(request);
  if (caller === null || caller === 'forbidden') return caller;
  const label = 'authenticate returned an invalid identity';
  const { userId, deviceId } = validate(CheckedIdentity, caller, label);
  return { deviceId, sessions: await store.findByUser(userId) };
}

async function withTimeLimit<Result>(work: Promise<Result>, timeLimit: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error(`no response within ${timeLimit} ms`));
  const timer = setTimeout(stop, timeLimit);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
