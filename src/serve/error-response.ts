import { NOT_FOUND, type ErrorResponse } from '../contract/index.ts';
import { ERROR_HEADERS } from '../site/served-files.ts';

const MESSAGES = {
  400: 'The request is not valid.',
  404: NOT_FOUND.message,
  405: 'Only GET and HEAD are allowed here.',
  421: 'The preview does not answer to this host name; open the address that it printed.',
  503: 'There is no release yet.',
  500: 'The server failed to answer this request.',
} as const;

/**
 * Creates an error response: the JSON of the interface under `/v2/` of any edition; elsewhere `page`, which is HTML, or if
 * there is none the message as plain text.
 */
export function errorResponse(
  status: keyof typeof MESSAGES,
  pathname: string,
  page?: Uint8Array<ArrayBuffer>,
): Response {
  const [type, body] = renderBody(MESSAGES[status], pathname, page);
  const headers = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    ...ERROR_HEADERS,
    ...(status === 405 && { allow: 'GET, HEAD' }),
  };
  return new Response(body, { status, headers });
}

function renderBody(message: string, pathname: string, page: Uint8Array<ArrayBuffer> | undefined) {
  const error: ErrorResponse = { status: 'error', success: false, message };
  if (pathname.includes('/v2/')) return ['application/json', JSON.stringify(error)] as const;
  if (page) return ['text/html; charset=utf-8', page] as const;
  return ['text/plain; charset=utf-8', `${message}\n`] as const;
}
