import { readText } from './read-text.ts';
import { VersionError } from './version-error.ts';

const TIME_LIMIT = 10_000;
const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;

export interface RequestOptions {
  /** Milliseconds until the response must be complete. Default: 10,000. */
  timeLimit?: number | undefined;
  /** Default: `fetch`. */
  send?: (request: Request) => Promise<Response>;
}

/**
 * Requests JSON and parses it.
 *
 * @param parse is called with the text and the URL, without what may be secret in it
 * @throws VersionError
 * @throws the reason of `init.signal` if that is aborted
 */
export async function requestJson<Value>(
  url: string | URL,
  parse: (text: string, url: string) => Value,
  { signal, ...init }: RequestInit,
  { timeLimit = TIME_LIMIT, send = fetch }: RequestOptions = {},
): Promise<Value> {
  const timeout = AbortSignal.timeout(timeLimit);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const request = createRequest(url, { ...init, signal: either });
  const safeUrl = redactUrl(request.url);
  try {
    return parse(await readJson(await send(request), safeUrl), safeUrl);
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

/** Leaves out the query and the fragment, which may hold secrets. */
function redactUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
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
