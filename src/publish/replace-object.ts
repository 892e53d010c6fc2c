import { headersOf } from '../site/served-files.ts';
import type { Bucket, Condition, Stored, StoredObject, Upload } from './bucket.ts';
import { MAX_OBJECT_BYTES } from './send-request.ts';

export function listHeaders(path: string): Upload['headers'] {
  const { 'content-type': type, 'cache-control': lifetime } = headersOf(path);
  return { 'content-type': type, 'cache-control': lifetime };
}

/**
 * Replaces an object, unless it is right or somebody has changed it since it was read, and reads it back. `before` is what
 * was read; undefined if there was no object. `difference` says how the store then differs, for people.
 */
export async function replaceObject(
  bucket: Bucket,
  path: string,
  before: StoredObject | undefined,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const next = { bytes, headers: listHeaders(path) };
  const readBack = async (outcome: Stored | 'same') => {
    const found = await bucket.read(path);
    return { outcome, found, difference: findDifference(found, next) };
  };
  const write = async (condition: Condition) => readBack(await bucket.write(path, next, condition));
  if (!before) return write({ 'if-none-match': '*' });
  if (findDifference(before, next) === undefined) return readBack('same');
  const tag = before.headers.get('etag') ?? '';
  const replaced = await write({ 'if-match': tag });
  const isSame = replaced.found?.headers.get('etag') === tag;
  if (replaced.outcome !== 'changed' || !isSame) return replaced;
  // Ceph 16 compares If-Match, quotes included, with an ETag without quotes. S3 accepts both.
  return write({ 'if-match': tag.replaceAll('"', '') });
}

/** How a stored object differs from ours, for people; undefined if it does not. */
export function findDifference(
  found: StoredObject | undefined,
  { bytes, headers }: Upload,
): string | undefined {
  if (!found) return 'there is no object';
  // Only the start of an object is read.
  const isSame = Buffer.from(found.bytes).equals(bytes.subarray(0, MAX_OBJECT_BYTES));
  return isSame ? findWrongHeader(found.headers, headers) : 'the bytes differ';
}

export function findWrongHeader(
  found: Headers,
  expected: Record<string, string>,
): string | undefined {
  const wrong = Object.entries(expected).find(([name, value]) => found.get(name) !== value);
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `${name} is "${found.get(name) ?? ''}", not "${value}"`;
}
