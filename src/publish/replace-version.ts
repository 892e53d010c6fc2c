import type { Bucket, Condition, ReadObject, StoredHeaders } from './bucket.ts';

/** A race that is lost more often than this is no race any more. */
const ROUNDS = 5;

export interface ReplaceOptions {
  bucket: Bucket;
  version: { path: string; headers: StoredHeaders; read: () => Uint8Array<ArrayBuffer> };
  /** Why what is published must stay; undefined where it may be replaced. */
  refuses: (published: Uint8Array) => string | undefined;
}

export interface ReplaceOutcome {
  isUploaded: boolean;
  isUnguarded: boolean;
  refusal?: string;
}

/**
 * Replaces the version response by one write, which takes place only if nobody else wrote since it was read and
 * judged; else it is read and judged again. It is done once what the store gives back is right to the byte.
 *
 * @throws Error if what the store gives back is not what it was given
 */
export async function replaceVersion(options: ReplaceOptions): Promise<ReplaceOutcome> {
  return settle(options, { isUploaded: false, isUnguarded: false }, 1);
}

interface State extends ReplaceOutcome {
  /** The tag that a write depended on which did not take place. */
  missed?: string | undefined;
  /** Whether the store compares tags without their quotes. */
  isBare?: boolean;
}

async function settle(options: ReplaceOptions, before: State, round: number): Promise<State> {
  const { bucket, version, refuses } = options;
  const bytes = version.read();
  const name = bucket.nameOf(version.path);
  const published = await bucket.read(version.path);
  const difference = findDifference(published, version.headers, bytes);
  // A write whose answer was lost on its way has taken place all the same.
  if (difference === undefined) return { ...before, isUploaded: round > 1 };
  const refusal = published && refuses(published.bytes);
  if (refusal !== undefined) return { ...before, isUploaded: false, refusal };
  if (before.isUploaded) {
    throw new Error(`${name} is uploaded, but what is read back differs: ${difference}`);
  }
  if (round > ROUNDS) {
    throw new Error(`${name} is written again and again by someone else; publish one at a time`);
  }
  const tag = published?.headers.get('etag') ?? undefined;
  // Ceph 16 takes a tag for another one because of its quotes; S3 does not mind them.
  const isBare = before.isBare === true || (tag !== undefined && tag === before.missed);
  const condition = published ? dependOn(tag, isBare) : { 'if-none-match': '*' as const };
  const stored = await bucket.write(version.path, { bytes, headers: version.headers }, condition);
  const state = {
    isUploaded: stored !== 'changed',
    isUnguarded: before.isUnguarded || stored === 'unconditional',
    missed: tag,
    isBare,
  };
  return settle(options, state, round + 1);
}

function dependOn(tag: string | undefined, isBare: boolean): Condition | undefined {
  if (tag === undefined) return undefined;
  return { 'if-match': isBare ? tag.replaceAll('"', '') : tag };
}

/** What of a published object differs from ours, for people. */
export function findDifference(
  published: ReadObject | undefined,
  expected: StoredHeaders,
  ours: Uint8Array,
): string | undefined {
  if (!published) return 'nothing is there';
  const { bytes, headers } = published;
  if (!Buffer.from(ours).equals(bytes)) return 'the bytes are others';
  const wrong = Object.entries(expected).find(([name, value]) => headers.get(name) !== value);
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `${name} is "${headers.get(name) ?? ''}", not "${value}"`;
}
