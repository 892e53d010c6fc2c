import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { explainAnswer, readErrorCode } from './explain-answer.ts';
import type { Access } from './read-environment.ts';
import { PATIENCE, send, type Answer, type Ask, type Patience } from './send.ts';
import { encodeKey, locateBucket, type Target } from './target.ts';

/** The headers that a store keeps with an object. */
export type StoredHeaders = Record<'content-type' | 'cache-control', string>;

/** What is known of an object without its bytes. */
export interface StoredObject {
  /** As the store wrote it. */
  headers: Headers;
  /** The SHA-256 that was recorded at upload, as hexadecimal digits. */
  sha256: string | null;
}

/** An object that was read. */
export interface ReadObject extends StoredObject {
  bytes: Uint8Array;
}

/** What an object must be for a write to take place: absent, or what it was when it was read. */
export type Condition = { 'if-none-match': '*' } | { 'if-match': string };

/**
 * What became of a write: `changed` where the condition did not hold, or `unconditional` where it was stored, but the
 * store knows no conditions.
 */
type Stored = 'stored' | 'changed' | 'unconditional';

/** The part of an S3-like store under a prefix. */
export interface Bucket {
  /** The name of an object for people. */
  nameOf: (path: string) => string;
  /** Undefined where there is no such object. */
  read: (path: string) => Promise<ReadObject | undefined>;
  inspect: (path: string) => Promise<StoredObject | undefined>;
  write: (path: string, object: Upload, condition?: Condition) => Promise<Stored>;
}

interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  headers: StoredHeaders;
}

export interface BucketOptions {
  target: Target;
  access: Access;
  /** Stops whatever is under way. */
  signal: AbortSignal;
  patience?: Patience;
}

const HASH_HEADER = 'x-amz-meta-sha256';

/** The hash of a content, as it is recorded with an object. */
export function hashContent(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

/** Opens a part of a store. Every operation throws an Error that says what to do, in which there is no secret. */
export function openBucket(options: BucketOptions): Bucket {
  const { target, access, signal, patience = PATIENCE } = options;
  const { endpoint, region, ...credentials } = access;
  const client = new AwsClient({ ...credentials, region, service: 's3' });
  const base = locateBucket(target.bucket, region, endpoint);
  const nameOf = (path: string) => `s3://${target.bucket}/${target.prefix}${path}`;
  const ask = async (path: string, rest: Omit<Ask, 'url'>) =>
    send({ url: base + encodeKey(target.prefix + path), ...rest }, { client, signal, patience });
  const refuse = (answer: Answer, path: string, action: 'read' | 'write') =>
    new Error(explainAnswer(answer, { bucket: target.bucket, name: nameOf(path), action, region }));
  const write = async (path: string, { bytes, headers }: Upload, condition?: Condition) => {
    const sha256 = hashContent(bytes);
    const described = { ...headers, [HASH_HEADER]: sha256, 'x-amz-content-sha256': sha256 };
    return ask(path, { method: 'PUT', headers: { ...described, ...condition }, body: bytes });
  };
  return {
    nameOf,
    read: async (path) => {
      const answer = await ask(path, { method: 'GET', headers: {} });
      if (answer.status === 200) return { ...describe(answer), bytes: answer.body };
      if (readErrorCode(answer) === 'NoSuchKey') return undefined;
      throw refuse(answer, path, 'read');
    },
    inspect: async (path) => {
      const answer = await ask(path, { method: 'HEAD', headers: {} });
      if (answer.status === 200) return describe(answer);
      if (answer.status === 404) return undefined;
      throw refuse(answer, path, 'read');
    },
    write: async (path, upload, condition) => {
      const answer = await write(path, upload, condition);
      if (answer.status < 300) return condition ? 'stored' : 'unconditional';
      if (condition && hasChanged(answer)) return 'changed';
      if (!condition || answer.status !== 501) throw refuse(answer, path, 'write');
      const again = await write(path, upload);
      if (again.status < 300) return 'unconditional';
      throw refuse(again, path, 'write');
    },
  };
}

function describe({ headers }: Answer): StoredObject {
  return { headers, sha256: headers.get(HASH_HEADER) };
}

/** 412 is the rule; 409 tells of a write at the same time, and 404 that the object is gone. */
function hasChanged(answer: Answer): boolean {
  return [409, 412].includes(answer.status) || readErrorCode(answer) === 'NoSuchKey';
}
