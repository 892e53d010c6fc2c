/** The headers that a store keeps with an object. */
export type StoredHeaders = Record<'content-type' | 'cache-control', string>;

/** An object without its bytes. */
export interface StoredObject {
  headers: Headers;
  /** The SHA-256 (hex) that was recorded at upload. */
  sha256: string | null;
}

/** An object with its bytes, at most the first 16 MiB. */
export interface ReadObject extends StoredObject {
  bytes: Uint8Array;
}

/** A write succeeds only if the object is absent, or still has the ETag with which it was read. */
export type Condition = { 'if-none-match': '*' } | { 'if-match': string };

/**
 * The outcome of a write: `changed` if the condition failed, `unconditional` if the object was stored without one,
 * because none was given or the store does not support them.
 */
export type Stored = 'stored' | 'changed' | 'unconditional';

/** The part of an S3-compatible store under a prefix. */
export interface Bucket {
  /** The name of an object in messages. */
  nameOf: (path: string) => string;
  /** Undefined if there is no such object. */
  read: (path: string) => Promise<ReadObject | undefined>;
  inspect: (path: string) => Promise<StoredObject | undefined>;
  write: (path: string, object: Upload, condition?: Condition) => Promise<Stored>;
  /** Deletes an object, if there is one. */
  remove: (path: string) => Promise<void>;
}

/** Bytes to store, and the headers to store with them. */
export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  headers: StoredHeaders;
}

/** A request for one object. */
export interface StoreRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** A response. Its body is cut at 16 MiB if it is an object, otherwise at 64 KiB. */
export interface StoreResponse {
  status: number;
  headers: Headers;
  body: Uint8Array;
}
