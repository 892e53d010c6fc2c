import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings there are, the better first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const MOST_KEPT = 64;
const BROTLI_QUALITY = 9;

/** Encodes bytes whose tag names them. */
export type Encode = (
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
  tag: string,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Makes an encoder that encodes each content once: it keeps the results of the last 64 contents asked for. */
export function createEncoder(): Encode {
  const kept = new Map<string, ReturnType<typeof compress>>();
  return async (bytes, encoding, tag) => {
    const encoded = kept.get(tag) ?? compress(bytes, encoding);
    kept.delete(tag);
    kept.set(tag, encoded);
    const [oldest = tag] = kept.keys();
    if (kept.size > MOST_KEPT) kept.delete(oldest);
    return encoded;
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
