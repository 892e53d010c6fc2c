import { explainNetworkError } from '../publish/explain-network-error.ts';
import { readBody } from '../publish/read-body.ts';

/** A response, read up to a limit. */
export interface Answer {
  url: URL;
  status: number;
  headers: Headers;
  body: Uint8Array;
}

interface AskOptions {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** The most bytes of the body that are read. */
  limit?: number;
}

/** There is no response. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** Asks a site for a URL. Redirects are not followed. Rejects with a NoAnswerError if there is no response. */
export type Ask = (url: URL, options?: AskOptions) => Promise<Answer>;

/** Milliseconds that a response may take. */
const TIMEOUT = 15_000;
/** Twice what clients accept as a version response. */
const LIMIT = 16 * 1024 * 1024;

export function createAsk(signal: AbortSignal): Ask {
  return async (url, { method = 'GET', headers = {}, limit = LIMIT } = {}) => {
    try {
      const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
      // A page of another origin asks like this.
      const sent = { origin: 'https://app.example.com', ...headers };
      const response = await fetch(url, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: either,
      });
      const body = await readBody(response, limit);
      return { url, status: response.status, headers: response.headers, body };
    } catch (cause) {
      signal.throwIfAborted();
      throw new NoAnswerError(explainNetworkError(cause, url, TIMEOUT), { cause });
    }
  };
}
