import { MAX_OBJECT_BYTES } from './send-request.ts';
import type { Bucket, Condition, ReadObject, Stored, StoredHeaders, Upload } from './store.ts';

/** The outcome of a write, and what the store had after it. */
export interface Replaced {
  outcome: Stored;
  found: ReadObject | undefined;
}

/**
 * Replaces an object that nobody has changed since it was read, and reads it back. `before` is what was read; undefined
 * if there was no object.
 */
export async function replaceObject(
  bucket: Bucket,
  path: string,
  before: ReadObject | undefined,
  next: Upload,
): Promise<Replaced> {
  const write = async (condition: Condition | undefined) => ({
    outcome: await bucket.write(path, next, condition),
    found: await bucket.read(path),
  });
  if (!before) return write({ 'if-none-match': '*' });
  const tag = tagOf(before);
  const replaced = await write(tag === undefined ? undefined : { 'if-match': tag });
  const isUnchanged = tag !== undefined && tagOf(replaced.found) === tag;
  if (replaced.outcome !== 'changed' || !isUnchanged) return replaced;
  // Ceph 16 compares If-Match, quotes included, with an ETag without quotes. S3 accepts both.
  return write({ 'if-match': tag.replaceAll('"', '') });
}

function tagOf(object: ReadObject | undefined): string | undefined {
  return object?.headers.get('etag') ?? undefined;
}

/** Whether an object, as far as it was read, has these bytes. */
export function hasBytes(object: ReadObject, bytes: Uint8Array): boolean {
  return Buffer.from(object.bytes).equals(bytes.subarray(0, MAX_OBJECT_BYTES));
}

/** How a published object differs from ours, for people; undefined if it does not. */
export function findDifference(
  published: ReadObject | undefined,
  { bytes, headers }: { bytes: Uint8Array; headers: StoredHeaders },
): string | undefined {
  if (!published) return 'there is no object';
  if (!hasBytes(published, bytes)) return 'the bytes differ';
  const wrong = Object.entries(headers).find(
    ([name, value]) => published.headers.get(name) !== value,
  );
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `${name} is "${published.headers.get(name) ?? ''}", not "${value}"`;
}
