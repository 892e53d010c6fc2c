import type { Bucket, Condition, ReadObject, StoredHeaders } from './store.ts';
import type { LocalFile } from './read-build.ts';

/** More concurrent writes than this are not a coincidence. */
const MAX_ATTEMPTS = 5;

export interface ReplaceOptions {
  bucket: Bucket;
  version: LocalFile;
  /** Why the published version response must not be replaced; undefined if it may be. */
  check: (published: Uint8Array) => string | undefined;
}

export interface ReplaceOutcome {
  isUploaded: boolean;
  /** Whether the store does not support conditional writes. */
  isUnguarded: boolean;
  /** Why the version response was not replaced. */
  refusal?: string;
}

/**
 * Replaces the version response with a write that succeeds only if nobody has changed it since it was read and checked;
 * otherwise it is read and checked again. Succeeds once the store returns exactly our bytes and headers.
 *
 * @throws Error if the store returns something else than was written, or others keep writing
 */
export async function replaceVersion(options: ReplaceOptions): Promise<ReplaceOutcome> {
  return replaceIfUnchanged(options, { isUploaded: false, isUnguarded: false }, 1);
}

interface State extends ReplaceOutcome {
  /** The ETag whose condition failed. */
  failedTag?: string | undefined;
  /** Whether the store compares ETags without their quotes. */
  isUnquoted?: boolean;
}

async function replaceIfUnchanged(
  options: ReplaceOptions,
  before: State,
  attempt: number,
): Promise<State> {
  const { bucket, version, check } = options;
  const bytes = version.read();
  const name = bucket.nameOf(version.path);
  const published = await bucket.read(version.path);
  const difference = findDifference(published, version.headers, bytes);
  // An earlier attempt may have succeeded although it seemed to fail: its response may have been lost.
  if (difference === undefined) return { ...before, isUploaded: attempt > 1 };
  const refusal = published && check(published.bytes);
  if (refusal !== undefined) return { ...before, isUploaded: false, refusal };
  if (before.isUploaded) {
    throw new Error(
      `${name} was uploaded, but the store now returns something else: ${difference}`,
    );
  }
  if (attempt > MAX_ATTEMPTS) {
    throw new Error(`${name} is being changed by someone else; publish one release at a time`);
  }
  const tag = published?.headers.get('etag') ?? undefined;
  // Ceph 16 compares If-Match, quotes included, with an ETag without quotes. S3 accepts both.
  const isUnquoted = before.isUnquoted === true || (tag !== undefined && tag === before.failedTag);
  const condition = published ? matchTag(tag, isUnquoted) : { 'if-none-match': '*' as const };
  const stored = await bucket.write(version.path, { bytes, headers: version.headers }, condition);
  const state = {
    isUploaded: stored !== 'changed',
    isUnguarded: before.isUnguarded || stored === 'unconditional',
    failedTag: tag,
    isUnquoted,
  };
  return replaceIfUnchanged(options, state, attempt + 1);
}

function matchTag(tag: string | undefined, isUnquoted: boolean): Condition | undefined {
  if (tag === undefined) return undefined;
  return { 'if-match': isUnquoted ? tag.replaceAll('"', '') : tag };
}

/** How a published object differs from ours, for people; undefined if it does not. */
export function findDifference(
  published: ReadObject | undefined,
  expected: StoredHeaders,
  ours: Uint8Array,
): string | undefined {
  if (!published) return 'there is no object';
  const { bytes, headers } = published;
  if (!Buffer.from(ours).equals(bytes)) return 'the bytes differ';
  const wrong = Object.entries(expected).find(([name, value]) => headers.get(name) !== value);
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `${name} is "${headers.get(name) ?? ''}", not "${value}"`;
}
