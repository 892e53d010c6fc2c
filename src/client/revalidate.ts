/** A response that has an ETag. */
interface Kept {
  /** Where it came from, after redirects. */
  url: string;
  etag: string;
  body: Blob;
  type: string;
}

/** How many responses are kept. */
const MOST = 8;
const responses = new Map<string, Kept>();

/**
 * Sends a request, and downloads the response only if it has changed since the last request for its URL. Browsers keep
 * responses in their own cache. Other runtimes have none, so the last 8 responses with an ETag are kept in memory.
 */
export async function revalidate(request: Request): Promise<Response> {
  // In a browser, setting If-None-Match would cause a CORS preflight.
  if (isBrowser()) return fetch(request, { cache: 'no-cache' });
  const kept = responses.get(request.url);
  responses.delete(request.url);
  if (!kept) return keepWhenRead(request.url, await fetch(request));
  request.headers.set('if-none-match', kept.etag);
  const response = await fetch(request);
  if (response.status !== 304) return keepWhenRead(request.url, response);
  request.headers.delete('if-none-match');
  // A redirect now leads elsewhere, where the same ETag has another meaning.
  if (response.url !== kept.url) return revalidate(request);
  keep(request.url, kept);
  return new Response(kept.body, { headers: { 'content-type': kept.type } });
}

function isBrowser(): boolean {
  return globalThis.navigator?.userAgent?.startsWith('Mozilla/') ?? false;
}

/** Keeps the response as soon as its body has been read to the end. */
function keepWhenRead(key: string, response: Response): Response {
  const { body, url, headers, status } = response;
  const etag = headers.get('etag');
  if (body === null || etag === null || status !== 200) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const copy = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      chunks.push(chunk.slice());
      controller.enqueue(chunk);
    },
    flush: () =>
      keep(key, { url, etag, body: new Blob(chunks), type: headers.get('content-type') ?? '' }),
  });
  return new Response(body.pipeThrough(copy), { headers });
}

function keep(key: string, response: Kept): void {
  const [oldest] = responses.keys();
  if (oldest !== undefined && responses.size >= MOST) responses.delete(oldest);
  responses.set(key, response);
}
