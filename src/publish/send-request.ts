import { setTimeout } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import { parseRetryAfter } from '../contract/retry-after.ts';
import { explainNetworkError, fetchStart, type FetchedStart } from '../net/http.ts';

export interface StoreRequest extends RequestInit {
  url: string;
  body?: Uint8Array<ArrayBuffer>;
}

/** Its body is cut at 16 MiB. */
export type StoreResponse = Omit<FetchedStart, 'error'>;

/**
 * How often and how long to try, in milliseconds: the time before the second attempt, which doubles with each, and the
 * timeout of one attempt, to which the time for its body is added.
 */
const DEFAULT_RETRY = { attempts: 5, delay: 200, timeout: 15_000 };
export type RetryOptions = typeof DEFAULT_RETRY;
const LONGEST_DELAY = 60_000;
/** The slowest upload that is not a timeout: 64 KiB a second. */
const BYTES_PER_MILLISECOND = 64;

/**
 * Signs and sends a request, and retries it after a failure of the network, or one of the service that may not last.
 *
 * @throws Error that says why there is no response, or the reason of the signal once it is aborted
 */
export async function sendRequest(
  request: StoreRequest,
  client: AwsClient,
  signal: AbortSignal,
  retry: RetryOptions = DEFAULT_RETRY,
): Promise<StoreResponse> {
  const timeout = retry.timeout + Math.ceil((request.body?.length ?? 0) / BYTES_PER_MILLISECOND);
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt >= retry.attempts;
    const either = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const response = await sendOnce(request, client, either).catch((cause: unknown) => {
      signal.throwIfAborted();
      if (!isLast) return undefined;
      const reason = explainNetworkError(cause, new URL(request.url), timeout);
      throw new Error(`${reason}. Check the network, --endpoint and AWS_REGION`, { cause });
    });
    if (response && (isLast || !isRetryable(response.status))) return response;
    const header = response?.headers.get('retry-after') ?? null;
    const asked = parseRetryAfter(header, Date.now(), LONGEST_DELAY);
    const delay = retry.delay * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
    await setTimeout(Math.max(delay, asked), undefined, { signal }).catch(() =>
      signal.throwIfAborted(),
    );
  }
}

/** 501 says that the service lacks a feature. */
function isRetryable(status: number): boolean {
  return status === 429 || (status >= 500 && status !== 501);
}

async function sendOnce(
  { url, ...rest }: StoreRequest,
  client: AwsClient,
  signal: AbortSignal,
): Promise<StoreResponse> {
  const request = await client.sign(url, { ...rest, redirect: 'manual' });
  // Not signed, because some services change it. Without it, the ETag may name a compressed copy.
  request.headers.set('accept-encoding', 'identity');
  // The signal of a request is lost when garbage is collected (nodejs/node#55428).
  const { error, ...response } = await fetchStart(request, { signal });
  if (error) throw error;
  return response;
}
