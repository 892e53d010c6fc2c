import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { errorResponse } from './error-response.ts';
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
    .use(compress())
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
