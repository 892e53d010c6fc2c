/** Where to publish: a bucket, and the prefix of every key in it, which is `""` or a path that ends in `/`. */
export interface Target {
  bucket: string;
  prefix: string;
}

const TARGET = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.+?))?\/?$/s;
const UNUSABLE_PART = /^\.{0,2}$|[\p{Cc}\p{Cs}]/u;

/**
 * Parses `s3://BUCKET[/PREFIX]`. It is not a URL: nothing in it is decoded. Errors do not repeat the text, because it may
 * be an address that contains a key.
 *
 * @throws Error if it is not such a name
 */
export function parseTarget(text: string): Target {
  const [, bucket, prefix = ''] = TARGET.exec(text) ?? [];
  if (bucket !== undefined && prefix === '') return { bucket, prefix };
  if (bucket === undefined || prefix.split('/').some((part) => UNUSABLE_PART.test(part))) {
    throw new Error(
      '--to must be a bucket (3 to 63 lowercase letters, digits, hyphens and dots) with an optional prefix, such as s3://my-bucket or s3://my-bucket/docs/site',
    );
  }
  return { bucket, prefix: `${prefix}/` };
}

/** @throws Error if it is not an http(s) address without a path */
export function parseEndpoint(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(
      '--endpoint (or AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL) must be the address of a service without a path, such as https://s3.example.com',
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

export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}
