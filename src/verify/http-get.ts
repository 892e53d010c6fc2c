import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isLocal } from '../contract/index.ts';
import { findCode, explainNetworkError, fetchStart, type FetchedStart } from '../net/http.ts';

/** A response, read up to a limit. */
export interface HttpResponse extends FetchedStart {
  url: URL;
  /** What is wrong with the body, if it did not arrive whole, or is not encoded as the header says. */
  damage?: string | undefined;
}

export class NoResponseError extends Error {
  override name = 'NoResponseError';
  readonly url: URL;

  constructor(url: URL, cause: unknown) {
    super(explainNetworkError(cause, url, TIMEOUT), { cause });
    this.url = url;
  }
}

/** Requests a URL. Redirects are not followed. Rejects with a NoResponseError if there is no status. */
export type HttpGet = (
  url: URL,
  options?: {
    method?: 'HEAD' | undefined;
    headers?: Record<string, string> | undefined;
    limit?: number | undefined;
  },
) => Promise<HttpResponse>;

/** Milliseconds that a response may take. */
const TIMEOUT = 15_000;

const ENCODINGS = /^(?:identity|gzip|deflate|br)$/i;

export function createHttpGet(stop: AbortSignal): HttpGet {
  return async (url, { method = 'GET', headers: more, limit } = {}) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]);
    // A page of another origin sends the header Origin.
    const usual = { origin: 'https://app.example.com', 'accept-encoding': 'gzip, deflate, br' };
    const options = { method, signal, redirect: 'manual', headers: { ...usual, ...more } } as const;
    try {
      const response = await fetchStart(url, options, limit);
      stop.throwIfAborted();
      return { url, ...response, damage: explainDamage(response) };
    } catch (cause) {
      stop.throwIfAborted();
      throw new NoResponseError(url, cause);
    }
  };
}

function explainDamage({ headers, body, error }: FetchedStart): string | undefined {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (!ENCODINGS.test(encoding)) return `content-encoding is ${encoding}, which was not asked for`;
  const code = error === undefined ? '' : findCode(error);
  if (code === 'TimeoutError') {
    return `only ${body.length} bytes of the body came within ${TIMEOUT / 1000} s`;
  }
  if (/^(?:Z_|ERR_)/.test(code)) {
    return `content-encoding is ${encoding}, but the body is not`;
  }
  if (code !== '') {
    const whole = encoding === 'identity' ? headers.get('content-length') : null;
    const arrived = whole === null ? body.length : `${body.length} of ${whole}`;
    return `the connection was closed after ${arrived} bytes of the body`;
  }
  if (body[0] !== 0x1f || body[1] !== 0x8b) return undefined;
  const name =
    encoding === 'identity' ? 'gzip without content-encoding' : 'compressed twice: decoded';
  return `the body is ${name}, it ${quoteStart(body)}`;
}

export const decode = ({ body }: HttpResponse) => new TextDecoder().decode(body);

/** The start of a body: text in quotes, or else bytes. */
export function quoteStart(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'is empty';
  const text = new TextDecoder().decode(bytes.subarray(0, 60));
  if (!/[\0\uFFFD]/.test(text)) return `begins with ${JSON.stringify(text)}`;
  return `begins with the bytes ${Buffer.from(bytes.subarray(0, 8)).toString('hex')}`;
}

/** How much of a text arrived, and how it ends. */
export function quoteEnd(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return `stops after ${bytes.length} bytes with ${JSON.stringify(text.slice(-30))}`;
}

/** Whether a host has an address that only some machines can reach, such as 127.0.0.1 or 10.0.0.1. */
export async function isPrivate({ hostname }: URL): Promise<boolean> {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isLocal(ipaddr.process(address)));
}
