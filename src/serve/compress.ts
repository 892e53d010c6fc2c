import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const CACHE_SIZE = 64;
const BROTLI_QUALITY = 9;

/**
 * Chooses the encoding that an Accept-Encoding header rates highest, Brotli before gzip before none if they are equal.
 * Undefined means no encoding.
 */
export function chooseEncoding(header = ''): Encoding | undefined {
  const accepted = parseAccept(header);
  const qualityOf = (name: string) =>
    (
      accepted.find(({ type }) => type.toLowerCase() === name) ??
      accepted.find(({ type }) => type === '*')
    )?.q ?? 0;
  const [best] = [...ENCODINGS, 'identity' as const]
    .filter((name) => qualityOf(name) > 0)
    .toSorted((a, b) => qualityOf(b) - qualityOf(a));
  return best === 'identity' ? undefined : best;
}

type Compress = (
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
  key: string,
) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Creates a compressor that caches its 64 most recently used results by a key for content and encoding. It is ours
 * because hono/compress has no Brotli and compresses anew for each request, and its answer to HEAD lacks
 * Content-Encoding ("HEAD is GET without the body, in gzip" in static.test.ts).
 */
export function createCompressor(): Compress {
  const cache = new Map<string, ReturnType<typeof compress>>();
  return async (bytes, encoding, key) => {
    const compressed = cache.get(key) ?? compress(bytes, encoding);
    cache.delete(key);
    cache.set(key, compressed);
    const [oldest = key] = cache.keys();
    if (cache.size > CACHE_SIZE) cache.delete(oldest);
    return compressed;
  };
}

async function compress(bytes: Buffer<ArrayBuffer>, encoding: Encoding) {
  if (encoding === 'gzip') return compressGzip(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compressBrotli(bytes, { params });
}
