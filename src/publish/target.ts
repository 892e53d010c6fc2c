/** Where to publish: a bucket, and the prefix of every key in it, which is `""` or a path that ends in `/`. */
export interface Target {
  bucket: string;
  prefix: string;
}

const NAMES_TARGET = /^s3:\/\/([^/]*)(?:\/(.*))?$/s;
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const UNUSABLE_PART = /^\.{0,2}$|[\p{Cc}\p{Cs}]/u;

/**
 * Parses `s3://BUCKET[/PREFIX]`. It is not a URL: nothing in it is decoded. Errors do not repeat the text, because it may
 * be an address that contains a key.
 *
 * @throws Error if it is not such a name
 */
export function parseTarget(text: string): Target {
  const [isTarget, bucket = '', path = ''] = NAMES_TARGET.exec(text) ?? [];
  if (isTarget === undefined) {
    throw new Error(
      `--to must be a bucket with an optional prefix, such as s3://my-bucket or s3://my-bucket/site${text === '' ? '; it is empty' : ''}`,
    );
  }
  if (!BUCKET.test(bucket)) {
    throw new Error(
      `--to must name a bucket with 3 to 63 lowercase letters, digits, hyphens and dots, such as s3://my-bucket`,
    );
  }
  if (path === '') return { bucket, prefix: '' };
  const parts = path.replace(/\/$/, '').split('/');
  if (parts.some((part) => UNUSABLE_PART.test(part))) {
    throw new Error(
      `--to must have a prefix of names that are separated by one /, such as s3://my-bucket/docs/site`,
    );
  }
  return { bucket, prefix: `${parts.join('/')}/` };
}

/**
 * Parses the address of an S3-compatible service; `name` is the option or variable it comes from.
 *
 * @throws Error if it is not an http(s) address without a path
 */
export function parseEndpoint(text: string, name: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Error(`${name} must be the address of a service, such as https://s3.example.com`);
  }
  if (url.href !== `${url.origin}/`) {
    throw new Error(
      `${name} must be an address without a path, ${url.origin}; the bucket goes into --to`,
    );
  }
  return url;
}

/**
 * The URL to which keys are appended. With an endpoint, the bucket is in the path. Amazon has it in the host, unless it
 * contains dots, which Amazon's certificate does not cover.
 */
export function locateBucket(bucket: string, region: string, endpoint?: URL): string {
  if (endpoint) return `${endpoint.origin}/${bucket}/`;
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return bucket.includes('.') ? `https://${host}/${bucket}/` : `https://${bucket}.${host}/`;
}

/** A key as part of a URL. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}
