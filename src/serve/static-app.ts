import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { chooseEncoding, createCompressor } from './compress.ts';
import { errorResponse } from './error-response.ts';
import type { ServedFile } from './read-file.ts';

/** Returns the headers of a file, by its path under the directory. */
type GetFileHeaders = (path: string) => Record<'content-type' | 'cache-control', string>;

/** Finds the file at the path of a URL. */
export type FindFile = (pathname: string) => ServedFile | undefined;

const RETAINED_HEADERS = [
  ...RETAINED_304_HEADERS,
  'access-control-allow-origin',
  'x-content-type-options',
];

/**
 * Creates an app that serves files. Each file is looked up anew for every request, and its ETag is a hash of its
 * content: a rebuild is visible at once, even if size and modification time are unchanged. The ETags of hono/etag would
 * need the body compressed first, and those of sirv come from size and time.
 */
export function createStaticApp(findFile: FindFile, getFileHeaders: GetFileHeaders): Hono {
  const compress = createCompressor();
  return new Hono()
    .get('*', etag({ retainedHeaders: RETAINED_HEADERS }), async (c) => {
      const { path } = c.req;
      const file = findFile(path);
      if (!file) return errorResponse(404, path, findFile('/404.html')?.bytes);
      const headers = getFileHeaders(file.path);
      const isText = /^text\/|json|xml|javascript/.test(headers['content-type']);
      const encoding = isText ? chooseEncoding(c.req.header('accept-encoding')) : undefined;
      const key = hash('sha256', file.bytes, 'base64url') + (encoding ? `-${encoding}` : '');
      const body = encoding ? await compress(file.bytes, encoding, key) : file.bytes;
      return c.body(body, 200, {
        ...headers,
        etag: `"${key}"`,
        'content-length': String(body.length),
        ...(isText ? { vary: 'Accept-Encoding' } : {}),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      });
    })
    .all('*', ({ req }) => errorResponse(405, req.path));
}
