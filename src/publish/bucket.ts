import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { explainResponse, parseErrorCode } from './explain-response.ts';
import type { Access } from './read-environment.ts';
import {
  sendRequest,
  type RetryOptions,
  type StoreRequest,
  type StoreResponse,
} from './send-request.ts';
import { encodeKey, locateBucket, type Target } from './target.ts';

export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<'content-type' | 'cache-control', string>;
}

/** An object, and at most the first 16 MiB of its bytes. */
export interface StoredObject {
  headers: Headers;
  bytes: Uint8Array;
}

/** A write succeeds only if the object is absent, or still has the ETag with which it was read. */
type Condition = { 'if-none-match': '*' } | { 'if-match': string };

export interface Bucket {
  nameOf: (path: string) => string;
  read: (path: string) => Promise<StoredObject | undefined>;
  inspect: (path: string) => Promise<Headers | undefined>;
  /** Resolves to false if the condition failed. Without one, or in a store that does not support it, it overwrites. */
  write: (path: string, object: Upload, condition?: Condition) => Promise<boolean>;
  remove: (path: string) => Promise<void>;
}

interface BucketOptions {
  target: Target;
  access: Access;
  signal: AbortSignal;
  retry?: RetryOptions;
}

/** A header of each object: the SHA-256 (hex) of the bytes that were uploaded. */
export const HASH_HEADER = 'x-amz-meta-sha256';

/** Opens a part of a store. Operations throw an Error that says what to do. */
export function openBucket({ target, access, signal, retry }: BucketOptions): Bucket {
  const { endpoint, region, ...credentials } = access;
  const client = new AwsClient({ ...credentials, region, service: 's3' });
  const base = locateBucket(target.bucket, region, endpoint);
  const nameOf = (path: string) => `s3://${target.bucket}/${target.prefix}${path}`;
  const request = async (method: string, path: string, content: Partial<StoreRequest> = {}) => {
    const url = base + encodeKey(target.prefix + path);
    return sendRequest({ method, url, ...content }, client, signal, retry);
  };
  const fail = (response: StoreResponse, action: string, path: string): never => {
    const { bucket } = target;
    throw new Error(explainResponse(response, { bucket, name: nameOf(path), action, region }));
  };
  const put = async (path: string, { bytes, headers }: Upload, condition?: Condition) => {
    const sha256 = hash('sha256', bytes);
    const hashes = { [HASH_HEADER]: sha256, 'x-amz-content-sha256': sha256 };
    return request('PUT', path, { headers: { ...headers, ...hashes, ...condition }, body: bytes });
  };
  return {
    nameOf,
    read: async (path) => {
      const response = await request('GET', path);
      if (response.status === 200) return { headers: response.headers, bytes: response.body };
      return parseErrorCode(response) === 'NoSuchKey' ? undefined : fail(response, 'read', path);
    },
    inspect: async (path) => {
      const response = await request('HEAD', path);
      if (response.status === 200) return response.headers;
      return response.status === 404 ? undefined : fail(response, 'read', path);
    },
    write: async (path, upload, condition) => {
      const first = await put(path, upload, condition);
      if (condition && hasChanged(first)) return false;
      const response = condition && first.status === 501 ? await put(path, upload) : first;
      return response.status < 300 || fail(response, 'write', path);
    },
    remove: async (path) => {
      const response = await request('DELETE', path);
      const isGone = response.status < 300 || parseErrorCode(response) === 'NoSuchKey';
      if (!isGone) fail(response, 'delete', path);
    },
  };
}

/** Usually 412. 409 means a concurrent write, and NoSuchKey that the object was deleted. */
function hasChanged(response: StoreResponse): boolean {
  return [409, 412].includes(response.status) || parseErrorCode(response) === 'NoSuchKey';
}
