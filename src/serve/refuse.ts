import { NOT_FOUND, type ErrorResponse } from '../contract/index.ts';

const ERRORS = {
  400: ['This is not a request that can be answered.', {}],
  404: [NOT_FOUND.message, {}],
  405: ['Only GET and HEAD are allowed here.', { allow: 'GET, HEAD' }],
  421: ['This is not an address of the preview; open the one that it printed.', {}],
  500: ['This cannot be answered at the moment.', {}],
} as const;

/** How a request was wrong, or we were. */
export type Refusal = keyof typeof ERRORS;

/** Answers with an error: the interface's JSON under `/v2/`, a line of text elsewhere, or the page if there is one. */
export function refuse(status: Refusal, pathname: string, page?: Uint8Array<ArrayBuffer>) {
  const [message, own] = ERRORS[status];
  const { type, body } = describe(message, pathname, page);
  const headers = {
    'content-type': type,
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    ...own,
  };
  return new Response(body, { status, headers });
}

function describe(message: string, pathname: string, page: Uint8Array<ArrayBuffer> | undefined) {
  if (pathname.startsWith('/v2/')) {
    const error: ErrorResponse = { status: 'error', success: false, message };
    return { type: 'application/json', body: Buffer.from(JSON.stringify(error)) };
  }
  if (page) return { type: 'text/html; charset=utf-8', body: page };
  return { type: 'text/plain; charset=utf-8', body: Buffer.from(`${message}\n`) };
}
