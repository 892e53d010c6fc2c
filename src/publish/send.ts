import { setTimeout } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import { explainFailure, isPassing } from './explain-failure.ts';

/** A request for one object. */
export interface Ask {
  method: 'GET' | 'HEAD' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** An answer, whole. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** How long to try, in milliseconds. */
export interface Patience {
  attempts: number;
  /** Before the second attempt; it doubles with each. */
  delay: number;
  /** For one attempt, to which the time is added that a body takes. */
  limit: number;
}

export const PATIENCE: Patience = { attempts: 5, delay: 200, limit: 15_000 };
/** The slowest line that a body must pass in time: 64 KiB a second. */
const BYTES_PER_MILLISECOND = 64;

export interface Means {
  client: AwsClient;
  signal: AbortSignal;
  patience: Patience;
}

/**
 * Signs and sends a request, again where the service or the network has a passing trouble.
 *
 * @throws Error that says why no answer came, or the reason of the signal once it is aborted
 */
export async function send(ask: Ask, means: Means, attempt = 1): Promise<Answer> {
  const { signal, patience } = means;
  const isLast = attempt >= patience.attempts;
  const limit = patience.limit + Math.ceil((ask.body?.length ?? 0) / BYTES_PER_MILLISECOND);
  try {
    const answer = await sendOnce(
      ask,
      means.client,
      AbortSignal.any([signal, AbortSignal.timeout(limit)]),
    );
    if (isLast || (answer.status < 500 && answer.status !== 429) || answer.status === 501) {
      return answer;
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (isLast || !isPassing(cause)) {
      throw new Error(explainFailure(cause, new URL(ask.url), limit), { cause });
    }
  }
  await setTimeout(patience.delay * 2 ** (attempt - 1) * (0.5 + Math.random() / 2), undefined, {
    signal,
  });
  return send(ask, means, attempt + 1);
}

async function sendOnce(ask: Ask, client: AwsClient, signal: AbortSignal): Promise<Answer> {
  const { url, ...rest } = ask;
  const request = await client.sign(url, { ...rest, signal, redirect: 'manual' });
  // Not signed, for some services change it on its way in; without it the tag may be one of a compressed copy.
  request.headers.set('accept-encoding', 'identity');
  const response = await fetch(request);
  const { status, headers } = response;
  return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
}
