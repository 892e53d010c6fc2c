import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { NOT_FOUND, type ErrorResponse } from '../contract/index.ts';
import { ERROR_HEADERS } from '../project/served-files.ts';
import type { ServedFile } from './read-file.ts';

const RETAINED_HEADERS = [
  ...RETAINED_304_HEADERS,
  'access-control-allow-origin',
  'x-content-type-options',
];

/**
 * Creates an app that serves files. Each file is looked up anew for every request, and its ETag is a hash of its
 * content: a rebuild is visible at once, even if size and modification time are unchanged. The ETag is weak, because it
 * is the same for all encodings.
 */
export function createStaticApp(
  findFile: (pathname: string) => ServedFile | undefined,
  getFileHeaders: (path: string) => Record<'content-type' | 'cache-control', string>,
): Hono {
  return new Hono()
    .get('*', etag({ retainedHeaders: RETAINED_HEADERS }), (c) => {
      const { path } = c.req;
      const file = findFile(path);
      // Links on the page of a directory are relative to it.
      if (!file && findFile(`${path}/`)) return c.redirect(`${path.split('/').pop()}/`);
      if (!file) return errorResponse(404, path, findFile('/404.html')?.bytes);
      const headers = getFileHeaders(file.path);
      // `compress` sets it too, but neither for HEAD nor for 304.
      const varies = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers['content-type']);
      return c.body(file.bytes, 200, {
        ...headers,
        etag: `W/"${hash('sha256', file.bytes, 'base64url')}"`,
        'content-length': String(file.bytes.length),
        ...(varies && { vary: 'Accept-Encoding' }),
      });
    })
    .all('*', ({ req }) => errorResponse(405, req.path));
}

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
