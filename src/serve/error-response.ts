import { NOT_FOUND, type ErrorResponse } from '../contract/index.ts';

const MESSAGES = {
  400: 'The request is not valid.',
  404: NOT_FOUND.message,
  405: 'Only GET and HEAD are allowed here.',
  421: 'The preview does not answer to this host name; open the address that it printed.',
  503: 'There is no release yet.',
  500: 'The server failed to answer this request.',
} as const;

/**
 * Creates an error response: the JSON of the interface under `/v2/`; elsewhere `page`, which is HTML, or if there is
 * none the message as plain text.
 */
export function errorResponse(
  status: keyof typeof MESSAGES,
  pathname: string,
  page?: Uint8Array<ArrayBuffer>,
): Response {
  const { type, body } = render(MESSAGES[status], pathname, page);
  const headers = {
    'content-type': type,
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  };
  return new Response(body, { status, headers });
}

function render(message: string, pathname: string, page: Uint8Array<ArrayBuffer> | undefined) {
  if (pathname.startsWith('/v2/')) {
    const error: ErrorResponse = { status: 'error', success: false, message };
    return { type: 'application/json', body: Buffer.from(JSON.stringify(error)) };
  }
  if (page) return { type: 'text/html; charset=utf-8', body: page };
  return { type: 'text/plain; charset=utf-8', body: Buffer.from(`${message}\n`) };
}
