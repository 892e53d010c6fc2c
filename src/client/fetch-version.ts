import en from 'zod/v4/locales/en.js';
import { VersionResponse } from '../contract/version-response.ts';
import { readText } from './read-text.ts';
import { VersionError } from './version-error.ts';

export interface FetchVersionOptions {
  /** Stops asking: the promise is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until an answer that is not there in full is given up; 10,000 unless told. */
  timeLimit?: number | undefined;
}

const { localeError } = en();
const TIME_LIMIT = 10_000;
const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/**
 * Asks for the version response and checks it. Fields it does not know are left out.
 *
 * @throws VersionError if there is none: its `code` says why
 * @throws whatever `signal` was aborted with
 */
export async function fetchVersion(
  url: string | URL,
  { signal, timeLimit = TIME_LIMIT }: FetchVersionOptions = {},
): Promise<VersionResponse> {
  const limit = AbortSignal.timeout(timeLimit);
  const request = makeRequest(url, signal ? AbortSignal.any([signal, limit]) : limit);
  const place = namePlace(request.url);
  try {
    return parseText(await readAnswer(request, place), place);
  } catch (error) {
    if (error instanceof VersionError) throw error;
    signal?.throwIfAborted();
    if (limit.aborted) {
      throw new VersionError('timeout', `${place} did not answer in full within ${timeLimit} ms`);
    }
    throw new VersionError(
      'network',
      `${place} cannot be read: there is no connection, no such server, or no leave for this origin (CORS)`,
      { cause: error },
    );
  }
}

function makeRequest(url: string | URL, signal: AbortSignal): Request {
  try {
    const request = new Request(url, { signal });
    // Not every runtime refuses a password by itself.
    if (!hasPassword(request.url)) return request;
  } catch {
    // Nor is the cause told, which would repeat it.
  }
  throw new VersionError(
    'url',
    'the URL must be one that can be asked, such as https://example.com/v2/cloud/version',
  );
}

function hasPassword(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Without what may be secret: user, password and query. */
function namePlace(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

async function readAnswer(request: Request, place: string): Promise<string> {
  const answer = await fetch(request);
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 200 && JSON_TYPE.test(type)) return readText(answer, place);
  await answer.body?.cancel();
  if (answer.status !== 200) {
    throw new VersionError('status', `${place} answered ${answer.status}; expected 200`);
  }
  throw new VersionError(
    'type',
    `${place} has the Content-Type "${type}"; expected application/json, which is set where it is served`,
  );
}

function parseText(text: string, place: string): VersionResponse {
  const { success, data, error } = VersionResponse.safeParse(parseJson(text, place), {
    error: localeError,
  });
  if (success) return data;
  const [first] = error.issues;
  const field = first?.path.join('.') || 'the answer';
  throw new VersionError(
    'schema',
    `${place} is no version response: ${field}: ${first?.message ?? ''}`,
    { cause: error },
  );
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new VersionError('json', `${place} is not JSON`, { cause: error });
  }
}
