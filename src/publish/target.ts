import { isLoopback } from '../project/settings.ts';

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
  const [, bucket, path] = TARGET.exec(text) ?? [];
  const parts = path?.split('/') ?? [];
  if (bucket === undefined || parts.some((part) => UNUSABLE_PART.test(part))) {
    throw new Error(
      '--to must be a bucket (3 to 63 lowercase letters, digits, hyphens and dots) with an optional prefix, such as s3://my-bucket or s3://my-bucket/docs/site',
    );
  }
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
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

/** The credentials, and the service they are for. */
export interface Access {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  region: string;
  /** Undefined for Amazon. */
  endpoint?: URL;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A region can be typed in a command as it is. */
export const REGION = /^[a-z\d-]{1,40}$/;

/**
 * Reads credentials, region and endpoint from the usual variables. The argument `endpoint` wins.
 *
 * @throws Error that names the variable that is missing or wrong, but not its value
 */
export function readEnvironment(environment: Environment, endpoint?: string): Access {
  const accessKeyId = readSecret(environment, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = readSecret(environment, 'AWS_SECRET_ACCESS_KEY');
  const sessionToken = readTrimmed(environment, 'AWS_SESSION_TOKEN');
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || 'us-east-1';
  if (!REGION.test(region)) {
    throw new Error('AWS_REGION (or AWS_DEFAULT_REGION) must be a region such as eu-central-1');
  }
  const usual = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL'];
  const address = endpoint ?? (usual || undefined);
  return {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    region,
    ...(address !== undefined && { endpoint: parseEndpoint(address) }),
  };
}

/** Why it is unsafe to send signed requests to the endpoint; undefined if they are encrypted, or stay on this machine. */
export function explainPlainHttp({ endpoint }: Access): string | undefined {
  if (endpoint?.protocol !== 'http:' || isLoopback(endpoint.href)) return undefined;
  return `${endpoint.origin} is not encrypted, so others on the network can read and reuse the signed requests; use https`;
}

/** Shorter values may be words that are printed anyway. */
const SHORTEST_SECRET = 8;

/** Replaces the credentials in a text by `…`. */
export function hideSecrets(text: string, environment: Environment): string {
  const names = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_ACCESS_KEY_ID'];
  const values = names.map((name) => readTrimmed(environment, name));
  const secrets = values.filter((value) => value.length >= SHORTEST_SECRET);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

function readSecret(environment: Environment, name: string): string {
  const value = readTrimmed(environment, name);
  if (value === '') {
    throw new Error(
      `${name} is not set; publish reads its credentials from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only, not from profiles`,
    );
  }
  return value;
}

/** Secrets are often stored with a line break at their end. */
const readTrimmed = (environment: Environment, name: string) => environment[name]?.trim() ?? '';
