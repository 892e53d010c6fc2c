import type { ErrorResponse, SessionsResponse } from '../contract/index.ts';

const METHODS = 'GET, HEAD';

const ERRORS = {
  401: ['The credentials are missing or not valid.', { 'www-authenticate': 'Bearer' }],
  403: ['This caller may not see sessions.', {}],
  405: ['Only GET and HEAD are allowed here.', { allow: METHODS }],
  503: ['The sessions cannot be read at the moment.', {}],
} as const;

const PREFLIGHT = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': 'Authorization',
  'access-control-max-age': '600',
};

/** Creates the responses of the handler. */
export interface Responder {
  ok(request: Request, body: SessionsResponse): Response;
  error(request: Request, status: keyof typeof ERRORS): Response;
  /** 204 for a listed origin, otherwise 403. */
  preflight(request: Request): Response;
}

/**
 * Creates the responder of an endpoint that pages of the listed origins may read.
 *
 * @throws TypeError if an entry is not an origin, such as `*`
 */
export function createResponder(origins: readonly string[]): Responder {
  const listed = new Set<string | null>(origins.map(validateOrigin));
  const common = {
    'cache-control': 'private, no-store',
    vary: listed.size > 0 ? 'Authorization, Cookie, Origin' : 'Authorization, Cookie',
    'x-content-type-options': 'nosniff',
  };
  const findOrigin = (request: Request) => {
    const origin = request.headers.get('origin');
    return listed.has(origin) ? origin : null;
  };
  const commonHeaders = (request: Request) => ({ ...common, ...allowOrigin(findOrigin(request)) });
  const json = (request: Request, status: number, body: unknown, extra: Record<string, string>) => {
    const text = request.method === 'HEAD' ? null : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', ...commonHeaders(request), ...extra };
    return new Response(text, { status, headers });
  };
  const error = (request: Request, status: keyof typeof ERRORS, message: string) => {
    const body: ErrorResponse = { status: 'error', success: false, message };
    return json(request, status, body, ERRORS[status][1]);
  };
  return {
    ok: (request, body) => json(request, 200, body, {}),
    error: (request, status) => error(request, status, ERRORS[status][0]),
    preflight: (request) => {
      if (findOrigin(request) === null) return error(request, 403, 'This origin is not allowed.');
      const headers = { ...commonHeaders(request), ...PREFLIGHT };
      return new Response(null, { status: 204, headers });
    },
  };
}

function allowOrigin(origin: string | null): Record<string, string> {
  if (origin === null) return {};
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}

/** Apps and browser extensions have schemes of their own, for which `URL` knows no origin. */
function validateOrigin(text: string): string {
  const { protocol = '', host = '' } = URL.parse(text) ?? {};
  if (host !== '' && `${protocol}//${host}` === text && !text.includes('*')) return text;
  throw new TypeError(
    `${JSON.stringify(text)} is not an origin; write it like https://app.example.com`,
  );
}
