const REASONS = new Map([
  ['ENOTFOUND', 'the host does not exist'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was closed'],
  ['UND_ERR_SOCKET', 'the connection was closed'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired; renew it'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for other hosts'],
]);

/**
 * Why a request got no response. `timeout` is in milliseconds. Of the error only the code is used, because its message
 * may contain what was sent.
 */
export function explainNetworkError(error: unknown, url: URL, timeout: number): string {
  return `cannot reach ${url.origin}: ${findReason(findCode(error), timeout)}`;
}

function findReason(code: string, timeout: number): string {
  if (code === 'TimeoutError') return `there was no response within ${Math.ceil(timeout / 1000)} s`;
  const reason = REASONS.get(code);
  if (reason !== undefined) return reason;
  return /CERT|SIGNATURE/.test(code)
    ? `its certificate is not trusted (${code}); add your own with NODE_EXTRA_CA_CERTS`
    : `the request failed (${code})`;
}

export function findCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error.cause instanceof Error) return findCode(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** 16 MiB: twice what clients accept as a version response, and a manifest of 100,000 files. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** A response, and the start of its body. `error` is set if that did not arrive whole. */
export interface FetchedStart {
  status: number;
  headers: Headers;
  body: Uint8Array;
  error?: unknown;
}

/** Fetches at most the first `limit` bytes of a body, and cancels the rest. */
export async function fetchStart(
  request: Request | URL,
  init: RequestInit,
  limit = MAX_BYTES,
): Promise<FetchedStart> {
  const { status, headers, body } = await fetch(request, init);
  const stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = body ?? [];
  const chunks: Uint8Array[] = [];
  let length = 0;
  let error: unknown;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limit) break; // oxlint-disable-line max-depth
    }
  } catch (cause) {
    error = cause;
  }
  return { status, headers, body: Buffer.concat(chunks, Math.min(length, limit)), error };
}

/** Works on at most `limit` items at once. Resolves to the results in order; rejects when the first item fails. */
export async function mapLimited<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const workOn = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, workOn));
  return results;
}
