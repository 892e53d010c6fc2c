import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isLocal } from '../contract/index.ts';
import { explainNetworkError, readStart } from '../net/http.ts';

/** A response, read up to a limit. */
export interface HttpResponse {
  url: URL;
  status: number;
  headers: Headers;
  body: Uint8Array;
}

export class NoResponseError extends Error {
  override name = 'NoResponseError';
  readonly url: URL;

  constructor(url: URL, cause: unknown) {
    super(explainNetworkError(cause, url, TIMEOUT), { cause });
    this.url = url;
  }
}

/** Requests a URL. Redirects are not followed. Rejects with a NoResponseError if there is no response. */
export type HttpGet = (
  url: URL,
  options?: { headers?: Record<string, string>; limit?: number },
) => Promise<HttpResponse>;

/** Milliseconds that a response may take. */
const TIMEOUT = 15_000;

export function createHttpGet(signal: AbortSignal): HttpGet {
  return async (url, { headers = {}, limit } = {}) => {
    try {
      const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
      // A page of another origin sends this header.
      const sent = { origin: 'https://app.example.com', ...headers };
      const response = await fetch(url, { headers: sent, redirect: 'manual', signal: either });
      const body = await readStart(response, limit);
      return { url, status: response.status, headers: response.headers, body };
    } catch (cause) {
      signal.throwIfAborted();
      throw new NoResponseError(url, cause);
    }
  };
}

/** Whether a host has an address that only some machines can reach, such as 127.0.0.1 or 10.0.0.1. */
export async function isPrivate({ hostname }: URL): Promise<boolean> {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isLocal(ipaddr.process(address)));
}
