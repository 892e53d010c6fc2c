import { setTimeout } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import { parseRetryAfter } from '../contract/retry-after.ts';
import type { StoreRequest, StoreResponse } from './store.ts';
import { explainNetworkError, isTransient } from './explain-network-error.ts';
import { readBody } from './read-body.ts';

/** How often and how long to try. Times are in milliseconds. */
export interface RetryOptions {
  attempts: number;
  /** The time before the second attempt; it doubles with each. The service may ask for more with `Retry-After`. */
  delay: number;
  /** The timeout of one attempt. The time that its body takes is added. */
  timeout: number;
}

export const DEFAULT_RETRY: RetryOptions = { attempts: 5, delay: 200, timeout: 15_000 };
/** The longest wait that a service can ask for. */
const LONGEST_DELAY = 60_000;
/** The slowest upload that is not a timeout: 64 KiB a second. */
const BYTES_PER_MILLISECOND = 64;
/** Twice what clients accept as a version response, and a manifest of 70,000 files. */
export const MAX_OBJECT_BYTES = 16 * 1024 * 1024;
/** Errors have a few hundred bytes, and other responses none. */
const MAX_OTHER_BYTES = 64 * 1024;

export interface SendOptions {
  client: AwsClient;
  signal: AbortSignal;
  retry: RetryOptions;
}

/**
 * Signs and sends a request, and retries it after a transient failure of the service or the network.
 *
 * @throws Error that says why there is no response, or the reason of the signal once it is aborted
 */
export async function sendRequest(
  request: StoreRequest,
  options: SendOptions,
  attempt = 1,
): Promise<StoreResponse> {
  const { client, signal, retry } = options;
  const isLast = attempt >= retry.attempts;
  const timeout = retry.timeout + Math.ceil((request.body?.length ?? 0) / BYTES_PER_MILLISECOND);
  let delay = retry.delay * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const response = await sendOnce(request, client, either);
    if (isLast || !isRetryable(response.status)) return response;
    const header = response.headers.get('retry-after');
    delay = Math.max(delay, parseRetryAfter(header, Date.now(), LONGEST_DELAY));
  } catch (cause) {
    signal.throwIfAborted();
    if (isLast || !isTransient(cause)) {
      const reason = explainNetworkError(cause, new URL(request.url), timeout);
      throw new Error(`${reason}. Check the network, --endpoint and AWS_REGION`, { cause });
    }
  }
  await wait(delay, signal);
  return sendRequest(request, options, attempt + 1);
}

/** 501 says that the service lacks a feature. */
function isRetryable(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

/** Waits, in milliseconds. Rejects with the reason of the signal once it is aborted. */
export async function wait(delay: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(delay, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

async function sendOnce(
  { url, ...rest }: StoreRequest,
  client: AwsClient,
  signal: AbortSignal,
): Promise<StoreResponse> {
  const request = await client.sign(url, { ...rest, signal, redirect: 'manual' });
  // Not signed, because some services change it. Without it, the ETag may be that of a compressed copy.
  request.headers.set('accept-encoding', 'identity');
  const response = await fetch(request);
  const { status, headers } = response;
  const isObject = rest.method === 'GET' && status === 200;
  const body = await readBody(response, isObject ? MAX_OBJECT_BYTES : MAX_OTHER_BYTES);
  return { status, headers, body };
}
