/** Where files are published: a bucket, and what every key in it begins with: `""`, or a path that ends in `/`. */
export interface Target {
  bucket: string;
  prefix: string;
}

const NAMES_TARGET = /^s3:\/\/([^/]*)(?:\/(.*))?$/s;
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const UNUSABLE_PART = /^\.{0,2}$|[\p{Cc}\p{Cs}]/u;

/**
 * Reads `s3://BUCKET[/PREFIX]`. It is a name and no URL: what stands there is kept to the letter. A wrong one is not
 * repeated, as it may be an address with a key in it.
 *
 * @throws Error if it names no place
 */
export function parseTarget(text: string): Target {
  const [isTarget, bucket = '', path = ''] = NAMES_TARGET.exec(text) ?? [];
  if (isTarget === undefined) {
    throw new Error(
      `--to must be a bucket and where in it, such as s3://my-bucket or s3://my-bucket/site${text === '' ? '; it is empty' : ''}`,
    );
  }
  if (!BUCKET.test(bucket)) {
    throw new Error(
      `--to must name a bucket of 3 to 63 small letters, digits, hyphens and dots, such as s3://my-bucket`,
    );
  }
  if (path === '') return { bucket, prefix: '' };
  const prefix = path.replace(/\/$/, '');
  if (prefix.split('/').some((part) => UNUSABLE_PART.test(part))) {
    throw new Error(
      `--to must have a prefix of names with one / between them, such as s3://my-bucket/docs/site`,
    );
  }
  return { bucket, prefix: `${prefix}/` };
}

/**
 * Reads the address of an S3-like service; `name` is what the user calls it.
 *
 * @throws Error if it is no address without a path
 */
export function parseEndpoint(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
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
 * The URL that keys of a bucket are appended to. A service at an endpoint has the bucket in the path. Amazon has it in
 * the host, but not one with dots, which its certificate does not cover.
 */
export function locateBucket(bucket: string, region: string, endpoint?: URL): string {
  if (endpoint) return `${endpoint.origin}/${bucket}/`;
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return bucket.includes('.') ? `https://${host}/${bucket}/` : `https://${bucket}.${host}/`;
}

/** A key as it stands in a URL. The signature needs every character escaped that is not plain. */
export function encodeKey(key: string): string {
  return key
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll(/[!'()*]/g, escapeCharacter))
    .join('/');
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
