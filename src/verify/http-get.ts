import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isLocal } from '../contract/index.ts';
import { explainNetworkError, fetchStart, type FetchedStart } from '../net/http.ts';

/** A response, read up to a limit. */
export interface HttpResponse extends FetchedStart {
  url: URL;
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
  init?: { method?: 'HEAD'; headers?: Record<string, string> },
  limit?: number,
) => Promise<HttpResponse>;

/** Milliseconds that a response may take. */
export const TIMEOUT = 15_000;

export function createHttpGet(stop: AbortSignal): HttpGet {
  return async (url, { method = 'GET', headers: more } = {}, limit) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]);
    // A page of another origin sends the header Origin.
    const usual = { origin: 'https://app.example.com', 'accept-encoding': 'gzip, deflate, br' };
    const options = { method, signal, redirect: 'manual', headers: { ...usual, ...more } } as const;
    try {
      const response = await fetchStart(url, options, limit);
      stop.throwIfAborted();
      return { url, ...response };
    } catch (cause) {
      stop.throwIfAborted();
      throw new NoResponseError(url, cause);
    }
  };
}

export const decode = ({ body }: HttpResponse) => new TextDecoder().decode(body);

/** Whether a host has an address that only some machines can reach, such as 127.0.0.1 or 10.0.0.1. */
export async function isPrivate({ hostname }: URL): Promise<boolean> {
  const host = hostname.replaceAll(/[[\]]/g, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isLocal(ipaddr.process(address)));
}
