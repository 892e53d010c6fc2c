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

/**
 * Creates the responses of an endpoint that pages of the listed origins may read. `preflight` is 204 for a listed origin,
 * otherwise 403.
 *
 * @throws TypeError if an entry is not an origin, such as `*`
 */
export function createResponder(origins: readonly string[]) {
  const listed = new Set(origins.map(validateOrigin));
  const vary = listed.size > 0 ? 'Authorization, Cookie, Origin' : 'Authorization, Cookie';
  const headersFor = ({ headers }: Request) => {
    const origin = headers.get('origin') ?? '';
    return {
      'cache-control': 'private, no-store',
      vary,
      'x-content-type-options': 'nosniff',
      ...(listed.has(origin) && {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      }),
    };
  };
  const send = (
    request: Request,
    status: number,
    body: SessionsResponse | ErrorResponse,
    extra = {},
  ) => {
    const text = request.method === 'HEAD' ? null : JSON.stringify(body);
    const headers = { 'content-type': 'application/json', ...headersFor(request), ...extra };
    return new Response(text, { status, headers });
  };
  const sendError = (request: Request, status: keyof typeof ERRORS, message: string) =>
    send(request, status, { status: 'error', success: false, message }, ERRORS[status][1]);
  return {
    ok: (request: Request, body: SessionsResponse) => send(request, 200, body),
    error: (request: Request, status: keyof typeof ERRORS) =>
      sendError(request, status, ERRORS[status][0]),
    preflight: (request: Request) => {
      const isListed = listed.has(request.headers.get('origin') ?? '');
      if (!isListed) return sendError(request, 403, 'This origin is not allowed.');
      return new Response(null, { status: 204, headers: { ...headersFor(request), ...PREFLIGHT } });
    },
  };
}

/** Apps and browser extensions have schemes of their own, for which `URL` knows no origin. */
function validateOrigin(text: string): string {
  const { protocol = '', host = '' } = URL.parse(text) ?? {};
  if (host !== '' && `${protocol}//${host}` === text && !text.includes('*')) return text;
  throw new TypeError(
    `${JSON.stringify(text)} is not an origin; write it like https://app.example.com`,
  );
}
