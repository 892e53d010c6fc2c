import { hash } from 'node:crypto';
import type { Bucket, Condition, ReadObject, Upload } from '../../../src/publish/bucket.ts';

/** A store in memory, like S3: writes are atomic, and an ETag is a hash of the bytes. */
export function createMemoryBucket(): Bucket {
  const objects = new Map<string, ReadObject>();
  return {
    nameOf: (path) => `s3://bucket/${path}`,
    read: async (path) => objects.get(path),
    inspect: async (path) => objects.get(path),
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

function toObject({ bytes, headers }: Upload): ReadObject {
  const stored = new Headers({ ...headers, etag: `"${hash('md5', bytes)}"` });
  return { bytes, headers: stored, sha256: hash('sha256', bytes) };
}

function isMet(condition: Condition, found: ReadObject | undefined): boolean {
  if ('if-none-match' in condition) return found === undefined;
  return found?.headers.get('etag') === condition['if-match'];
}
