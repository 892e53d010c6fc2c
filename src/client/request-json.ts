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
  send?: (url: string, init: RequestInit) => Promise<Response>;
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
  const { href, origin, pathname } = parseUrl(url);
  // The query and the fragment may hold secrets.
  const safeUrl = origin + pathname;
  try {
    const response = await send(href, { ...init, signal: either });
    return parse(await readJson(response, safeUrl), safeUrl);
  } catch (error) {
    if (error instanceof VersionError) throw error;
    signal?.throwIfAborted();
    if (timeout.aborted) {
      const message = `${safeUrl} did not respond in full within ${timeLimit} ms`;
      throw new VersionError('timeout', message);
    }
    // Browsers do not say why; others have a code, such as ECONNREFUSED.
    const code: unknown =
      error instanceof Error && Reflect.get(Object(error.cause ?? error), 'code');
    const unknown = 'no connection, or blocked by CORS or a Content-Security-Policy';
    const message = `${safeUrl} cannot be read: ${typeof code === 'string' ? code : unknown}`;
    throw new VersionError('network', message, { cause: error });
  }
}

/** Whether it is an HTTP(S) address. */
export const isWeb = (url: string | undefined): url is string => /^https?:/i.test(`${url}`);

function parseUrl(url: string | URL): URL {
  try {
    // A request resolves what is relative to a page or worker.
    const parsed = new URL(new Request(url).url);
    // Some runtimes accept a password in a URL, and the scheme of `localhost:8080` is `localhost`.
    if (isWeb(parsed.href) && !parsed.username && !parsed.password) return parsed;
  } catch {
    // The cause would repeat the password, so it is left out.
  }
  throw new VersionError(
    'url',
    'the URL must start with http(s):// and have no user name or password',
  );
}

export const isJson = ({ status, headers }: Response): boolean =>
  status === 200 && JSON_TYPE.test(headers.get('content-type') ?? '');

async function readJson(response: Response, url: string): Promise<string> {
  const { status, headers, body } = response;
  if (isJson(response)) {
    const content = await response.blob();
    if (content.size <= MAX_BYTES) return content.text();
    throw new VersionError('size', `${url} is longer than ${MAX_BYTES} bytes`);
  }
  await body?.cancel();
  if (status !== 200) {
    throw new VersionError('status', `${url} responded with the status ${status}`);
  }
  const type = headers.get('content-type') ?? '';
  throw new VersionError('type', `${url} has the Content-Type "${type}", not application/json`);
}
