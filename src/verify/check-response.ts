import type * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { headersOf } from '../site/outputs/served-files.ts';
import { checkHeaders, traceCaches } from './check-headers.ts';
import { makeError, type Finding } from './finding.ts';
import { quoteStart, type HttpGet, type HttpResponse } from './http-get.ts';

/** Checks the status, the headers and the encoding of a file. */
export async function checkFile(
  response: HttpResponse,
  path: string,
  get: HttpGet,
): Promise<Finding[]> {
  const { url, status } = response;
  if (status !== 200) return [await explainStatus(response, get)];
  const wrong = checkHeaders(response, path);
  const isText = !/^(?:image\/(?!svg)|audio|video)/.test(headersOf(path)['content-type']);
  const reason = isText ? explainBody(response) : response.damage;
  return reason === undefined ? wrong : [...wrong, makeError(url, reason)];
}

const REFUSED =
  ': the server may not read this file, or hides that it is missing; see docs/hosting.md';
/** What corrects a status other than 200. Apache answers 500 if it does not know a directive of .htaccess. */
const FIXES: Record<number, Finding['fix']> = { 404: 'publish', 500: 'configure' };
const MAX_REDIRECTS = 5;

async function explainStatus(first: HttpResponse, get: HttpGet): Promise<Finding> {
  const { url, status, headers } = first;
  const target = findTarget(first);
  if (!target) {
    const reason = status === 403 ? REFUSED : '';
    const message = `the status is ${status}${traceCaches(headers)}; it must be 200${reason}`;
    return makeError(url, message, FIXES[status]);
  }
  const seen = [url];
  let next: URL | undefined = target;
  while (next?.hostname === url.hostname && seen.length < MAX_REDIRECTS) {
    seen.push(next);
    next = findTarget(await get(next));
  }
  if (seen.length === MAX_REDIRECTS) {
    const steps = new Set(seen.slice(1).map(({ pathname }) => pathname));
    const message = `it redirects in a loop, with ${status} to ${[...steps].join(', then ')}`;
    return makeError(url, message, 'configure');
  }
  // Queries may contain secrets.
  const redirect = `it redirects to ${target.origin}${target.pathname} with ${status}`;
  return target.pathname === `${url.pathname}/`
    ? makeError(url, `${redirect}; let the server add no slash to files`, 'configure')
    : makeError(url, `${redirect}; verify that address instead`);
}

/** Where a response redirects to. */
export function findTarget({ url, headers }: HttpResponse): URL | undefined {
  const location = headers.get('location');
  return location === null ? undefined : (URL.parse(location, url.href) ?? undefined);
}

/** Why the body cannot be read as text. */
function explainBody({ body, damage }: HttpResponse): string | undefined {
  if (damage !== undefined) return damage;
  try {
    // Only the start of a file may have been read. UTF-16 has zeros.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    if (!text.includes('\0')) return undefined;
  } catch {
    // It is reported like zeros.
  }
  const encoding = body.includes(0) ? 'UTF-16 or binary, not UTF-8' : 'not UTF-8';
  return `the body is ${encoding}: it ${quoteStart(body)}`;
}

/** zod/mini has no messages of its own. */
const { localeError } = en();

/** Parses the body of a response that `checkFile` has checked. `name` is what it should be. */
export function parseBody<Schema extends z.ZodMiniType>(
  response: HttpResponse,
  schema: Schema,
  name: string,
): { data?: z.infer<Schema>; findings: Finding[] } {
  const { url, body } = response;
  if (response.status !== 200 || explainBody(response) !== undefined) return { findings: [] };
  let json: unknown;
  const text = new TextDecoder().decode(body);
  try {
    json = JSON.parse(text);
  } catch {
    const kind = text.trimStart().startsWith('<') ? 'HTML, not JSON' : 'not JSON';
    const isCut = /^\s*[[{]/.test(text);
    const end = `stops after ${body.length} bytes with ${JSON.stringify(text.slice(-30))}`;
    const found = isCut ? end : quoteStart(body);
    return { findings: [makeError(url, `the body is ${kind}: it ${found}`)] };
  }
  const { data, error } = schema.safeParse(json, { error: localeError });
  if (!error) return { data, findings: [] };
  const [issue] = error.issues;
  const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
  return { findings: [makeError(url, `the body is not ${name}: ${reason}`)] };
}

/** Versions with other characters can be written in several ways in HTML. */
const PLAIN = /^[\w.+-]+$/;

export function checkShown({ url, body }: HttpResponse, version: string): Finding[] {
  if (!PLAIN.test(version) || new TextDecoder().decode(body).includes(version)) return [];
  return [reportMissing(url, version)];
}

export function reportMissing(url: URL, version: string): Finding {
  return makeError(url, `the release ${version} is missing`, 'publish');
}
