import { hash } from 'node:crypto';
import {
  HASH_HEADER,
  type Bucket,
  type Condition,
  type StoredObject,
  type Upload,
} from '../../../src/publish/bucket.ts';

/** A store in memory, like S3: writes are atomic, and an ETag is a hash of the bytes. */
export function createMemoryBucket(): Bucket {
  const objects = new Map<string, StoredObject>();
  return {
    nameOf: (path) => `s3://bucket/${path}`,
    read: async (path) => objects.get(path),
    inspect: async (path) => objects.get(path)?.headers,
    write: async (path, upload, condition) => {
      if (condition && !isMet(condition, objects.get(path))) return 'changed';
      objects.set(path, toObject(upload));
      return condition ? 'stored' : 'unconditional';
    },
    remove: async (path) => {
      objects.delete(path);
    },
  };
}

function toObject({ bytes, headers }: Upload): StoredObject {
  const more = { etag: `"${hash('md5', bytes)}"`, [HASH_HEADER]: hash('sha256', bytes) };
  return { bytes, headers: new Headers({ ...headers, ...more }) };
}

function isMet(condition: Condition, found: StoredObject | undefined): boolean {
  if ('if-none-match' in condition) return found === undefined;
  return found?.headers.get('etag') === condition['if-match'];
}
