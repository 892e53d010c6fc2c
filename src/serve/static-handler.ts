import { hash } from 'node:crypto';
import Negotiator from 'negotiator';
import { createEncoder, ENCODINGS, type Encode, type Encoding } from './encode.ts';
import { matchesTag } from './matches-tag.ts';
import type { ServedFile } from './read-file.ts';
import { refuse } from './refuse.ts';

/** The headers of a file, by its path under the directory. */
export type DescribeFile = (path: string) => Record<'content-type' | 'cache-control', string>;

/** Finds the file that the path of a URL names, as it is now. */
export type FindFile = (pathname: string) => ServedFile | undefined;

/** The server leaves out the body of an answer to HEAD. */
const METHODS = new Set(['GET', 'HEAD']);

/**
 * Makes the handler that serves files. Each is found anew for every request and tagged by its content, so a rebuild is
 * seen at once, whatever times and sizes say; only the results of compression are kept.
 */
export function createStaticHandler(
  findFile: FindFile,
  describeFile: DescribeFile,
): (request: Request, pathname: string) => Promise<Response> {
  const encode = createEncoder();
  return async (request, pathname) => {
    if (!METHODS.has(request.method)) return refuse(405, pathname);
    const file = findFile(pathname);
    if (file) return serveFile(request, file, { own: describeFile(file.path), encode });
    const page = findFile('/404.html');
    return refuse(404, pathname, page?.bytes);
  };
}

interface Means {
  own: ReturnType<DescribeFile>;
  encode: Encode;
}

async function serveFile({ headers }: Request, { bytes }: ServedFile, { own, encode }: Means) {
  const isText = /^text\/|json|xml|javascript/.test(own['content-type']);
  const encoding = isText ? chooseEncoding(headers.get('accept-encoding')) : undefined;
  const tag = `"${hash('sha256', bytes, 'base64url')}${encoding ? `-${encoding}` : ''}"`;
  const common = { ...own, etag: tag, ...(isText ? { vary: 'Accept-Encoding' } : {}) };
  if (matchesTag(headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const body = encoding ? await encode(bytes, encoding, tag) : bytes;
  const described = {
    ...common,
    'content-length': String(body.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  };
  return new Response(body, { headers: described });
}

/** Where a client likes several alike, the smallest. Without one it accepts, the file goes out as it is. */
function chooseEncoding(accepted: string | null): Encoding | undefined {
  if (accepted === null) return undefined;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const chosen = negotiator.encoding([...ENCODINGS, 'identity'], { preferred: [...ENCODINGS] });
  return ENCODINGS.find((encoding) => encoding === chosen);
}
