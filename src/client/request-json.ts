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
  const href = parseUrl(url);
  const safeUrl = withoutSecrets(href);
  // React Native has neither AbortSignal.timeout nor AbortSignal.any.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeLimit);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await send(href, { ...init, signal: controller.signal });
    return parse(await readJson(response, safeUrl), safeUrl);
  } catch (error) {
    if (error instanceof VersionError) throw error;
    if (signal?.aborted) throw signal.reason ?? error;
    if (controller.signal.aborted) {
      const message = `${safeUrl} did not respond in full within ${timeLimit} ms`;
      throw new VersionError('timeout', message);
    }
    // Browsers do not say why; others have a code, such as ECONNREFUSED.
    const code: unknown =
      error instanceof Error && Reflect.get(Object(error.cause ?? error), 'code');
    const unknown = 'no connection, or blocked by CORS or a Content-Security-Policy';
    const message = `${safeUrl} cannot be read: ${typeof code === 'string' ? code : unknown}`;
    throw new VersionError('network', message, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Whether it is an HTTP(S) address. */
export const isWeb = (url: string | undefined): url is string => /^https?:/i.test(`${url}`);

/** The query and the fragment may hold secrets. */
export const withoutSecrets = (url: string): string => url.replace(/[?#].*/, '');

function parseUrl(url: string | URL): string {
  try {
    const { href } = new URL(url, globalThis.document?.baseURI ?? globalThis.location?.href);
    // Some runtimes accept a password in a URL, and the scheme of `localhost:8080` is `localhost`.
    if (/^https?:\/\/[^/@]+\//.test(href)) return href;
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
  if (isJson(response)) return readText(response, url);
  const { status, headers, body } = response;
  await body?.cancel();
  if (status !== 200) {
    throw new VersionError('status', `${url} responded with the status ${status}`);
  }
  const type = headers.get('content-type') ?? '';
  throw new VersionError('type', `${url} has the Content-Type "${type}", not application/json`);
}

/**
 * Reads no more than the limit. React Native and mocks of `fetch` have no streams.
 *
 * @throws VersionError `size`
 */
export async function readText(response: Response, url: string): Promise<string> {
  const reader = response.body?.getReader?.();
  if (!reader) return response.text();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size <= MAX_BYTES) continue;
    await reader.cancel();
    throw new VersionError('size', `${url} is longer than ${MAX_BYTES} bytes`);
  }
  return new Blob(parts).text();
}
