import { VersionError } from './version-error.ts';

/** Enough for two notes of 1 MiB each with every character escaped. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Static hosts serve files without an extension as application/octet-stream. */
const JSON_TYPE = /^application\/(json|octet-stream)\s*(;|$)/i;

interface RequestOptions extends Omit<RequestInit, 'signal'> {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the response must be complete. Default: 10,000. */
  timeLimit?: number | undefined;
  /** Default: `fetch`. */
  send?: (request: Request, init: RequestInit) => Promise<Response>;
}

/**
 * @param parse is called with the text and the URL, without what may be secret in it
 * @throws VersionError
 * @throws the reason of `signal` if that is aborted
 */
export async function requestJson<Value>(
  url: string | URL,
  parse: (text: string, url: string) => Value,
  { signal, timeLimit = 10_000, send = fetch, ...init }: RequestOptions,
): Promise<Value> {
  const timeout = AbortSignal.timeout(timeLimit);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const request = createRequest(url, init);
  // The query and the fragment may hold secrets.
  const { origin, pathname } = new URL(request.url);
  const safeUrl = origin + pathname;
  try {
    // The signal of a request is lost when garbage is collected (nodejs/node#55428).
    const response = await send(request, { signal: either });
    return parse(await readJson(response, safeUrl), safeUrl);
  } catch (error) {
    if (error instanceof VersionError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      throw new VersionError(
        'timeout',
        `${safeUrl} did not respond in full within ${timeLimit} ms`,
      );
    }
    throw new VersionError(
      'network',
      `${safeUrl} cannot be read: offline, or blocked by CORS or a Content-Security-Policy`,
      { cause: error },
    );
  }
}

function createRequest(url: string | URL, init: RequestInit): Request {
  try {
    const request = new Request(url, init);
    const { username, password } = new URL(request.url);
    // Some runtimes accept a password in a URL.
    if (!username && !password) return request;
  } catch {
    // The cause would repeat the password, so it is left out.
  }
  throw new VersionError('url', 'the URL must be valid and without a user name or password');
}

async function readJson(response: Response, safeUrl: string): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 200 && JSON_TYPE.test(type)) return readText(response, safeUrl);
  await response.body?.cancel();
  if (response.status !== 200) {
    throw new VersionError(
      'status',
      `${safeUrl} responded with the status ${response.status}; expected 200`,
    );
  }
  throw new VersionError('type', `${safeUrl} has the Content-Type "${type}", not application/json`);
}

async function readText({ body }: Response, url: string): Promise<string> {
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > MAX_BYTES) controller.error();
      else controller.enqueue(chunk);
    },
  });
  try {
    return await new Response(body?.pipeThrough(limit)).text();
  } catch (error) {
    // Some browsers replace the error of the stream with their own, so the length decides.
    if (length <= MAX_BYTES) throw error;
    throw new VersionError('size', `${url} is longer than ${MAX_BYTES} bytes`);
  }
}
