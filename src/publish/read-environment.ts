import { isLoopback } from '../project/settings.ts';
import { parseEndpoint } from './target.ts';

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

const DEFAULT_REGION = 'us-east-1';
/** A region can be typed in a command as it is. */
export const REGION = /^[a-z\d-]{1,40}$/;
const UNPRINTABLE = /[^\x21-\x7E]/;

/**
 * Reads credentials, region and endpoint from the usual variables. The argument `endpoint` wins.
 *
 * @throws Error that names the variable that is missing or wrong, but not its value
 */
export function readEnvironment(environment: Environment, endpoint?: string): Access {
  const accessKeyId = readSecret(environment, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = readSecret(environment, 'AWS_SECRET_ACCESS_KEY');
  const sessionToken = environment['AWS_SESSION_TOKEN']
    ? { sessionToken: readSecret(environment, 'AWS_SESSION_TOKEN') }
    : {};
  const [address, name] = findEndpoint(environment, endpoint);
  return {
    accessKeyId,
    secretAccessKey,
    ...sessionToken,
    region: readRegion(environment),
    ...(address === undefined ? {} : { endpoint: parseEndpoint(address, name) }),
  };
}

/** Why it is unsafe to send signed requests to the endpoint; undefined if they are encrypted, or stay on this machine. */
export function explainPlainHttp({ endpoint, sessionToken }: Access): string | undefined {
  if (endpoint?.protocol !== 'http:' || isLoopback(endpoint.href)) return undefined;
  const exposed = sessionToken === undefined ? 'the signed requests' : 'AWS_SESSION_TOKEN';
  return `${endpoint.origin} is not encrypted, so others on the network can read and reuse ${exposed}; use https`;
}

/** Shorter ones may be words; those of Amazon have 16 characters or more. */
const SHORTEST_KEY = 16;

/** Replaces the credentials in a text by `…`. */
export function hideSecrets(text: string, environment: Environment): string {
  const key = environment['AWS_ACCESS_KEY_ID'] ?? '';
  const secrets = [
    environment['AWS_SECRET_ACCESS_KEY'],
    environment['AWS_SESSION_TOKEN'],
    key.length < SHORTEST_KEY ? '' : key,
  ];
  return secrets.reduce<string>(
    (rest, secret) => (secret ? rest.replaceAll(secret, '…') : rest),
    text,
  );
}

function readSecret(environment: Environment, name: string): string {
  const value = environment[name] ?? '';
  if (value === '') {
    throw new Error(
      `${name} is not set; publish reads its credentials from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only, not from profiles`,
    );
  }
  if (UNPRINTABLE.test(value)) {
    throw new Error(
      `${name} contains a space, a line break or another character that is not printable; remove it`,
    );
  }
  return value;
}

function readRegion(environment: Environment): string {
  const name = environment['AWS_REGION'] ? 'AWS_REGION' : 'AWS_DEFAULT_REGION';
  const region = environment[name] || DEFAULT_REGION;
  if (!REGION.test(region)) {
    throw new Error(`${name} must be a region such as eu-central-1`);
  }
  return region;
}

function findEndpoint(environment: Environment, endpoint?: string): [string | undefined, string] {
  if (endpoint !== undefined) return [endpoint, '--endpoint'];
  const name = environment['AWS_ENDPOINT_URL_S3'] ? 'AWS_ENDPOINT_URL_S3' : 'AWS_ENDPOINT_URL';
  return [environment[name] || undefined, name];
}
