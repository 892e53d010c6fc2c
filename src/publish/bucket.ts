import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { explainResponse, parseErrorCode, type Operation } from './explain-response.ts';
import type {
  Bucket,
  Condition,
  StoredObject,
  StoreRequest,
  StoreResponse,
  Upload,
} from './store.ts';
import type { Access } from './read-environment.ts';
import { DEFAULT_RETRY, sendRequest, type RetryOptions } from './send-request.ts';
import { encodeKey, locateBucket, type Target } from './target.ts';

export interface BucketOptions {
  target: Target;
  access: Access;
  /** Aborts all requests. */
  signal: AbortSignal;
  retry?: RetryOptions;
}

const HASH_HEADER = 'x-amz-meta-sha256';

/** Opens a part of a store. Operations throw an Error that says what to do and contains no secret. */
export function openBucket(options: BucketOptions): Bucket {
  const { nameOf, request, explain } = connect(options);
  const write = async (path: string, { bytes, headers }: Upload, condition?: Condition) => {
    const sha256 = hash('sha256', bytes);
    const described = { ...headers, [HASH_HEADER]: sha256, 'x-amz-content-sha256': sha256 };
    return request(path, { method: 'PUT', headers: { ...described, ...condition }, body: bytes });
  };
  return {
    nameOf,
    read: async (path) => {
      const response = await request(path, { method: 'GET', headers: {} });
      if (response.status === 200) return { ...toStoredObject(response), bytes: response.body };
      if (parseErrorCode(response) === 'NoSuchKey') return undefined;
      throw explain(response, path, 'read');
    },
    inspect: async (path) => {
      const response = await request(path, { method: 'HEAD', headers: {} });
      if (response.status === 200) return toStoredObject(response);
      if (response.status === 404) return undefined;
      if (![400, 403].includes(response.status)) throw explain(response, path, 'read');
      // A response to HEAD has no body, so only a GET tells the error code.
      const detailed = await request(path, { method: 'GET', headers: {} });
      throw explain(detailed.status === 200 ? response : detailed, path, 'read');
    },
    write: async (path, upload, condition) => {
      const response = await write(path, upload, condition);
      if (response.status < 300) return condition ? 'stored' : 'unconditional';
      if (condition && hasChanged(response)) return 'changed';
      if (!condition || response.status !== 501) throw explain(response, path, 'write');
      const again = await write(path, upload);
      if (again.status < 300) return 'unconditional';
      throw explain(again, path, 'write');
    },
    remove: async (path) => {
      const response = await request(path, { method: 'DELETE', headers: {} });
      if (response.status >= 300 && parseErrorCode(response) !== 'NoSuchKey') {
        throw explain(response, path, 'delete');
      }
    },
  };
}

/** Requests to a store, and explanations of its errors. */
function connect({ target, access, signal, retry = DEFAULT_RETRY }: BucketOptions) {
  const { endpoint, region, ...credentials } = access;
  const client = new AwsClient({ ...credentials, region, service: 's3' });
  const base = locateBucket(target.bucket, region, endpoint);
  const nameOf = (path: string) => `s3://${target.bucket}/${target.prefix}${path}`;
  return {
    nameOf,
    request: async (path: string, rest: Omit<StoreRequest, 'url'>) =>
      sendRequest(
        { url: base + encodeKey(target.prefix + path), ...rest },
        { client, signal, retry },
      ),
    explain: (response: StoreResponse, path: string, action: Operation['action']) => {
      const operation = { bucket: target.bucket, name: nameOf(path), action, region };
      return new Error(explainResponse(response, operation));
    },
  };
}

function toStoredObject({ headers }: StoreResponse): StoredObject {
  return { headers, sha256: headers.get(HASH_HEADER) };
}

/** Usually 412. 409 means a concurrent write, and NoSuchKey that the object was deleted. */
function hasChanged(response: StoreResponse): boolean {
  return [409, 412].includes(response.status) || parseErrorCode(response) === 'NoSuchKey';
}
