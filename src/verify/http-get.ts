import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import * as zlib from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { isLocal } from '../contract/index.ts';
import { codeOf, explainNetworkError, MAX_BYTES, readStart } from '../net/http.ts';

/** A response, read up to a limit. */
export interface HttpResponse {
  url: URL;
  status: number;
  headers: Headers;
  /** Without the encoding of the header. */
  body: Uint8Array;
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
    limit?: number;
  },
) => Promise<HttpResponse>;

/** Milliseconds that a response may take. */
const TIMEOUT = 15_000;

/** `fetch` hides what arrived of a body that is damaged. */
export function createHttpGet(stop: AbortSignal): HttpGet {
  return async (url, { method, headers: more, limit = MAX_BYTES } = {}) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]);
    // A page of another origin sends the header Origin.
    const usual = { origin: 'https://app.example.com', 'accept-encoding': 'gzip, deflate, br' };
    const options = { method, signal, headers: { ...usual, ...more } };
    const { request } = url.protocol === 'https:' ? https : http;
    try {
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request(url, options, resolve).on('error', reject).end();
      });
      const headers = new Headers(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      );
      const received = await readBody(answer, limit);
      stop.throwIfAborted();
      const decoded = decode(received.body, headers.get('content-encoding')?.toLowerCase());
      const damage = received.damage ?? decoded.damage;
      return { url, status: answer.statusCode ?? 0, headers, body: decoded.body, damage };
    } catch (cause) {
      stop.throwIfAborted();
      throw new NoResponseError(url, cause);
    }
  };
}

type Body = Pick<HttpResponse, 'body' | 'damage'>;

async function readBody(answer: http.IncomingMessage, limit: number): Promise<Body> {
  const { body, error } = await readStart(answer, limit);
  if (error === undefined) return { body };
  const whole = answer.headers['content-length'];
  const arrived = `${body.length}${whole === undefined ? '' : ` of ${whole}`} bytes`;
  const damage =
    codeOf(error) === 'TimeoutError'
      ? `only ${arrived} of the body came within ${TIMEOUT / 1000} s`
      : `the connection was closed after ${arrived} of the body`;
  return { body, damage };
}

const DECODERS = new Map([
  ['gzip', zlib.gunzipSync],
  ['deflate', zlib.inflateSync],
  ['br', zlib.brotliDecompressSync],
]);
const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants;

function decode(body: Uint8Array, encoding = 'identity'): Body {
  const decoder = DECODERS.get(encoding);
  if (!decoder && encoding !== 'identity')
    return { body, damage: `content-encoding is ${encoding}, which was not asked for` };
  // The start of a body can be decoded too.
  const finishFlush = encoding === 'br' ? BROTLI_OPERATION_FLUSH : Z_SYNC_FLUSH;
  const options = { finishFlush, maxOutputLength: MAX_BYTES };
  try {
    const decoded = decoder && body.length > 0 ? decoder(body, options) : body;
    if (decoded[0] !== 0x1f || decoded[1] !== 0x8b) return { body: decoded };
    const name = decoder ? 'compressed twice: decoded' : 'gzip without content-encoding';
    return { body: decoded, damage: `the body is ${name}, it ${quoteStart(decoded)}` };
  } catch (error) {
    const isLarge = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
    const found = isLarge ? 'has more than 16 MiB' : `is not: it ${quoteStart(body)}`;
    return { body, damage: `content-encoding is ${encoding}, but the body ${found}` };
  }
}

/** The start of a body: text in quotes, or else bytes. */
export function quoteStart(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'is empty';
  const text = new TextDecoder().decode(bytes.subarray(0, 60));
  if (!/[\0\uFFFD]/.test(text)) return `begins with ${JSON.stringify(text)}`;
  return `begins with the bytes ${Buffer.from(bytes.subarray(0, 8)).toString('hex')}`;
}

/** Whether a host has an address that only some machines can reach, such as 127.0.0.1 or 10.0.0.1. */
export async function isPrivate({ hostname }: URL): Promise<boolean> {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isLocal(ipaddr.process(address)));
}
