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
  const hasToken = Boolean(environment['AWS_SESSION_TOKEN']);
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || DEFAULT_REGION;
  if (!REGION.test(region)) {
    throw new Error('AWS_REGION (or AWS_DEFAULT_REGION) must be a region such as eu-central-1');
  }
  const usual = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL'];
  const address = endpoint ?? (usual || undefined);
  return {
    accessKeyId,
    secretAccessKey,
    ...(hasToken && { sessionToken: readSecret(environment, 'AWS_SESSION_TOKEN') }),
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
  const values = names.map((name) => environment[name] ?? '');
  const secrets = values.filter((value) => value.length >= SHORTEST_SECRET);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
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
