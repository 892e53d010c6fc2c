import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import {
  sendRequest,
  type RetryOptions,
  type StoreRequest,
  type StoreResponse,
} from './send-request.ts';
import { encodeKey, locateBucket, REGION, type Access, type Target } from './target.ts';

export interface Upload {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<'content-type' | 'cache-control', string>;
}

/** A write succeeds only if the object is absent, or still has the ETag with which it was read. */
type Condition = { 'if-none-match': '*' } | { 'if-match': string };

export type Bucket = ReturnType<typeof openBucket>;

/** A header of each object: the SHA-256 (hex) of the bytes that were uploaded. */
export const HASH_HEADER = 'x-amz-meta-sha256';

const IS_PAGE =
  'a web page came instead of the store; log in to your network, or correct --endpoint';

/** Opens a part of a store. Operations throw an Error that says what to do. */
export function openBucket(
  target: Target,
  access: Access,
  signal: AbortSignal,
  retry?: RetryOptions,
) {
  const { endpoint, region, ...credentials } = access;
  const client = new AwsClient({ ...credentials, region, service: 's3' });
  const base = locateBucket(target.bucket, region, endpoint) + encodeKey(target.prefix);
  const nameOf = (path: string) => `s3://${target.bucket}/${target.prefix}${path}`;
  const request = async (method: string, path: string, content: Partial<StoreRequest> = {}) =>
    sendRequest({ method, url: base + encodeKey(path), ...content }, client, signal, retry);
  const fail = (response: StoreResponse, action: string, path: string): never => {
    const reason = explainResponse(response, { bucket: target.bucket, action, region });
    throw new Error(`cannot ${action} ${nameOf(path)}: ${reason}`);
  };
  const put = async (path: string, { bytes, headers }: Upload, condition?: Condition) => {
    const sha256 = hash('sha256', bytes);
    const hashes = { [HASH_HEADER]: sha256, 'x-amz-content-sha256': sha256 };
    return request('PUT', path, { headers: { ...headers, ...hashes, ...condition }, body: bytes });
  };
  return {
    nameOf,
    read: async (path: string): Promise<StoreResponse | undefined> => {
      const response = await request('GET', path);
      // Every file that is read is JSON.
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      if (isPage) throw new Error(`cannot read ${nameOf(path)}: ${IS_PAGE}`);
      if (response.status === 200) return response;
      return parseErrorCode(response) === 'NoSuchKey' ? undefined : fail(response, 'read', path);
    },
    inspect: async (path: string): Promise<Headers | undefined> => {
      const response = await request('HEAD', path);
      if (response.status === 200) return response.headers;
      return response.status === 404 ? undefined : fail(response, 'read', path);
    },
    /** Resolves to false if the condition failed. Without one, or in a store that does not support it, it overwrites. */
    write: async (path: string, upload: Upload, condition?: Condition): Promise<boolean> => {
      const first = await put(path, upload, condition);
      if (condition && hasChanged(first)) return false;
      const response = condition && first.status === 501 ? await put(path, upload) : first;
      return response.status < 300 || fail(response, 'write', path);
    },
    remove: async (path: string): Promise<void> => {
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

/** The code of an error in S3's XML, such as `NoSuchKey`; `""` if there is none. Other elements may contain secrets. */
function parseErrorCode({ body }: StoreResponse): string {
  return findElement(body, 'Code') ?? '';
}

function findElement(body: Uint8Array, name: string): string | undefined {
  const text = new TextDecoder().decode(body);
  return new RegExp(`<${name}>([\\w-]{1,100})</${name}>`).exec(text)?.[1];
}

const REASONS = new Map([
  ['InvalidAccessKeyId', 'the service does not know the key in AWS_ACCESS_KEY_ID'],
  ['SignatureDoesNotMatch', 'AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID'],
  ['ExpiredToken', 'the credentials have expired; get new ones'],
  ['RequestTimeTooSkewed', "this machine's clock is wrong; set it"],
]);

function explainResponse(
  response: StoreResponse,
  { bucket, action, region }: Record<'bucket' | 'action' | 'region', string>,
): string {
  const { status, headers, body } = response;
  const named = headers.get('x-amz-bucket-region') ?? findElement(body, 'Region') ?? '';
  if (status <= 400 && REGION.test(named) && named !== region) {
    return `the bucket "${bucket}" is in the region ${named}; set AWS_REGION=${named}`;
  }
  const code = parseErrorCode(response) || (status === 403 ? 'AccessDenied' : '');
  if (code === 'NoSuchBucket') {
    return `the bucket "${bucket}" does not exist; create it, or correct --to`;
  }
  if (code === 'AccessDenied') {
    return `the credentials have no permission to ${action} there; allow s3:GetObject, s3:PutObject and, for --delete, s3:DeleteObject on the objects, and s3:ListBucket on the bucket "${bucket}"`;
  }
  const reason = REASONS.get(code);
  if (reason !== undefined) return reason;
  const answer = `the service responded with ${code === '' ? status : `${status} ${code}`}`;
  if (status >= 500 || status === 429) return `${answer}; try again later`;
  return `${answer}; check that --endpoint is an S3-compatible service and --to one of its buckets`;
}
