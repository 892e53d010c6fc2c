import { isUtf8 } from 'node:buffer';
import type * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import type { HistoryEntry } from '../contract/index.ts';
import { headersOf, HISTORY_PATH } from '../project/served-files.ts';
import { checkHeaders, traceCaches } from './check-headers.ts';
import { makeError, type Finding } from './finding.ts';
import { findCode } from '../net/http.ts';
import { decode, TIMEOUT, type HttpResponse } from './http-get.ts';

/** Checks the status and the headers of a file, and its content if that can be read. */
export function checkFile(answer: HttpResponse, path: string, check: () => Finding[]): Finding[] {
  const { url, status } = answer;
  if (status !== 200) return [explainStatus(answer)];
  const reason = explainBody(answer, headersOf(path)['content-type']);
  const content = reason === undefined ? check() : [makeError(url, reason)];
  return [...checkHeaders(answer, path), ...content];
}

const REFUSED =
  ': the server may not read this file, or hides that it is missing; see docs/hosting.md';
/** What corrects a status other than 200. Apache answers 500 if it does not know a directive of .htaccess. */
const FIXES: Record<number, Finding['fix']> = { 404: 'publish', 500: 'configure' };

function explainStatus(response: HttpResponse): Finding {
  const { url, status, headers } = response;
  const target = findTarget(response);
  if (!target) {
    const reason = status === 403 ? REFUSED : '';
    const message = `the status is ${status}${traceCaches(headers)}; it must be 200${reason}`;
    return makeError(url, message, FIXES[status]);
  }
  // Queries may contain secrets.
  const redirect = `it redirects to ${target.origin}${target.pathname} with ${status}`;
  if (target.href === url.href) return makeError(url, `${redirect}, in a loop`, 'configure');
  return target.pathname === `${url.pathname}/`
    ? makeError(url, `${redirect}; let the server add no slash to files`, 'configure')
    : makeError(url, `${redirect}; verify that address instead`);
}

/** Where a response redirects to. */
export function findTarget({ url, headers }: HttpResponse): URL | undefined {
  const location = headers.get('location');
  return location === null ? undefined : (URL.parse(location, url.href) ?? undefined);
}

const BINARY = /^(?:image\/(?!svg)|audio|video)/;

/** How files of a type begin and end, as a build writes them, so that those that are cut are found. */
const FORMS = [
  ['JSON', /^application\/json/, /^\s*[[{]/, /[\]}]\s*$/],
  ['XML', /^application\/.*xml/, /^\s*<(?:\?xml|feed|urlset)\b/, /<\/(?:feed|urlset)>\s*$/],
  ['HTML', /^text\/html/, /^\s*</, /<\/html>/],
  ['JavaScript', /javascript/, /^\s*[^\s<]/, /(?:\.define\([^()]*\)|\bexport\s*\{[^{}]*\})[;\s]*$/],
  ['plain text', /^text\/plain/, /^\s*[^\s<]/, /\n$/],
] as const;

/** Why the body is not one of its type, or not all of it; undefined if nothing is known to be wrong. */
export function explainBody(response: HttpResponse, type: string): string | undefined {
  const { body } = response;
  const damage = explainDamage(response);
  if (damage !== undefined) return damage;
  if (BINARY.test(type)) return body.length === 0 ? 'the body is empty' : undefined;
  const text = decode(response);
  if (text.includes('\0') || !isUtf8(body)) {
    const encoding = body.includes(0) ? 'UTF-16 or binary, not UTF-8' : 'not UTF-8';
    return `the body is ${encoding}: it ${quoteStart(body)}`;
  }
  const [name, , start, end] = FORMS.find(([, types]) => types.test(type)) ?? [];
  if (!name || (start.test(text) && end.test(text))) return undefined;
  if (start.test(text)) return `the body is not whole: it ${quoteEnd(body)}`;
  const kind = text.trimStart().startsWith('<') ? 'HTML, not' : 'not';
  return `the body is ${kind} ${name}: it ${quoteStart(body)}`;
}

const ENCODINGS = /^(?:identity|gzip|deflate|br)$/i;

/** Why the body did not arrive whole, or is not encoded as the header says. */
function explainDamage({ headers, body, error }: HttpResponse): string | undefined {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (!ENCODINGS.test(encoding)) return `content-encoding is ${encoding}, which was not asked for`;
  const code = error === undefined ? '' : findCode(error);
  if (code === 'TimeoutError') {
    return `only ${body.length} bytes of the body came within ${TIMEOUT / 1000} s`;
  }
  if (/^(?:Z_|ERR_)/.test(code)) {
    return `content-encoding is ${encoding}, but the body is not`;
  }
  if (code !== '') {
    const whole = encoding === 'identity' ? headers.get('content-length') : null;
    const arrived = whole === null ? body.length : `${body.length} of ${whole}`;
    return `the connection was closed after ${arrived} bytes of the body`;
  }
  if (body[0] !== 0x1f || body[1] !== 0x8b) return undefined;
  const name =
    encoding === 'identity' ? 'gzip without content-encoding' : 'compressed twice: decoded';
  return `the body is ${name}, it ${quoteStart(body)}`;
}

/** The start of a body: text in quotes, or else bytes. */
function quoteStart(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'is empty';
  const text = new TextDecoder().decode(bytes.subarray(0, 60));
  if (!/[\0\uFFFD]/.test(text)) return `begins with ${JSON.stringify(text)}`;
  return `begins with the bytes ${Buffer.from(bytes.subarray(0, 8)).toString('hex')}`;
}

/** How much of a text arrived, and how it ends. */
function quoteEnd(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return `stops after ${bytes.length} bytes with ${JSON.stringify(text.slice(-30))}`;
}

/** zod/mini has no messages of its own. */
const { localeError } = en();

/** Checks a file as `checkFile` does, and parses it. `name` is what it should be. */
export function checkJson<Schema extends z.ZodMiniType>(
  response: HttpResponse,
  path: string,
  schema: Schema,
  name: string,
): { data: z.infer<Schema> | undefined; findings: Finding[] } {
  const { url, body } = response;
  let data: z.infer<Schema> | undefined;
  const findings = checkFile(response, path, () => {
    let json: unknown;
    try {
      json = JSON.parse(decode(response));
    } catch {
      return [makeError(url, `the body is not JSON: it ${quoteEnd(body)}`)];
    }
    const result = schema.safeParse(json, { error: localeError });
    data = result.data;
    const [issue] = result.error?.issues ?? [];
    if (!issue) return [];
    const reason = [issue.path.join('.'), issue.message].filter(Boolean).join(': ');
    return [makeError(url, `the body is not ${name}: ${reason}`)];
  });
  return { data, findings };
}

/** Versions with other characters can be written in several ways in HTML. */
const PLAIN = /^[\w.+-]+$/;

/** Words as JSON, XML and HTML have them, so without characters that these escape. */
const WORDS = /[\p{L}\p{N} ]+/gu;

/** Checks that a file has a release, and why it was withdrawn, if it was. */
export function checkShown(response: HttpResponse, release: HistoryEntry): Finding[] {
  const { version, withdrawn = '' } = release;
  const text = decode(response);
  if (PLAIN.test(version) && !text.includes(version)) return [reportMissing(response.url, version)];
  const reason = withdrawn.match(WORDS) ?? [];
  if (reason.every((words) => text.includes(words.trim()))) return [];
  const message = `${version} is withdrawn in ${HISTORY_PATH}, but not here, so this file is older`;
  return [makeError(response.url, message, 'publish')];
}

export function reportMissing(url: URL, version: string): Finding {
  return makeError(url, `the release ${version} is missing`, 'publish');
}
