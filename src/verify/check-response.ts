import type * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { headersOf } from '../site/outputs/served-files.ts';
import type { HttpResponse } from './http-get.ts';

/** Something that is wrong with a published site. */
export interface Finding {
  /** Warnings do not break clients. */
  severity: 'error' | 'warning';
  url: string;
  message: string;
  /** What corrects it, if more than the message says. */
  fix: Fix | undefined;
  /** The header that is wrong. */
  header?: string;
}

/** Build for another address, configure the server, or publish the files again. */
type Fix = 'build' | 'configure' | 'publish';

const makeFinding =
  (severity: Finding['severity']) =>
  (url: URL, message: string, fix?: Fix): Finding => ({ severity, url: url.href, message, fix });

export const makeError = makeFinding('error');
export const makeWarning = makeFinding('warning');

export function checkFile(response: HttpResponse, path: string): Finding[] {
  const { url, status, headers } = response;
  if (status === 200) return checkHeaders(response, path);
  const location = headers.get('location');
  const target = location === null ? null : URL.parse(location, url.href);
  if (!target) {
    const reason = status === 403 ? REFUSED : '';
    return [makeError(url, `the status is ${status}; it must be 200${reason}`, FIXES[status])];
  }
  // Queries may contain secrets.
  const address = `${target.origin}${target.pathname}`;
  return [makeError(url, `it redirects to ${address} with ${status}; verify that address instead`)];
}

const REFUSED =
  ': the server may not read this file, or hides that it is missing; see docs/hosting.md';
/** What corrects a status other than 200. Apache answers 500 if it does not know a directive of .htaccess. */
const FIXES: Record<number, Fix> = { 404: 'publish', 500: 'configure' };

/** zod/mini has no messages of its own. */
const { localeError } = en();

/** Parses the body of a response. `name` is what it should be. */
export function parseBody<Schema extends z.ZodMiniType>(
  { url, body }: HttpResponse,
  schema: Schema,
  name: string,
): { data?: z.infer<Schema>; findings: Finding[] } {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return { findings: [makeError(url, 'the body is not JSON')] };
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

/** The self link of the feed, as a build writes it. */
const SELF = /<link rel="self" type="application\/atom\+xml" href="([^"]*)feed\.xml"/;

/** Checks that the feed has the address of the site, which is `siteUrl`. It may be another one on a preview. */
export function checkAddress({ url, body }: HttpResponse, base: URL): Finding[] {
  const [, built] = SELF.exec(new TextDecoder().decode(body)) ?? [];
  if (built === undefined || built === base.href) return [];
  const message = `the site was built for ${built}, but this is ${base.href}`;
  const fix = 'unless this is a preview, correct siteUrl, build and publish again';
  return [makeWarning(url, `${message}; ${fix}`, 'build')];
}

const EFFECTS: Record<string, string> = {
  'content-type': 'so clients may not read it',
  'cache-control': 'so clients may see a new release late',
  'access-control-allow-origin': 'so web apps on other hosts cannot read it',
  'x-content-type-options': 'so browsers may guess its type',
};

function checkHeaders({ url, headers }: HttpResponse, path: string): Finding[] {
  return Object.entries(headersOf(path)).flatMap(([name, expected]) => {
    const found = headers.get(name);
    if (found !== null && isAccepted(name, found.toLowerCase(), expected)) return [];
    const state = found === null ? `there is no ${name}` : `${name} is ${found}`;
    const isShort = name === 'cache-control' && lifetimeOf(found ?? '') <= DAY;
    const make = isShort ? makeWarning : makeError;
    const message = `${state}, ${EFFECTS[name] ?? ''}; it must be ${expected}`;
    return [{ ...make(url, message, 'configure'), header: name }];
  });
}

/** In seconds. */
const [HOUR, DAY] = [3600, 86_400];
const MEDIA = /^(?:image|audio|video)\//;

/** Other lifetimes than ours can be right, and some servers use older types, such as audio/x-wav. */
function isAccepted(name: string, found: string, expected: string): boolean {
  if (name === 'cache-control') return lifetimeOf(found) <= HOUR || expected.includes('immutable');
  if (name !== 'content-type') return found === expected;
  const [kind] = MEDIA.exec(expected) ?? [];
  if (expected === 'application/xml' && /[+/]xml\b/.test(found)) return true;
  return mediaTypeOf(found) === mediaTypeOf(expected) || found.startsWith(kind ?? expected);
}

const mediaTypeOf = (type: string) => type.split(';', 1).join('').trim();

/** For how many seconds caches may answer with an old version; Infinity if they choose that. */
function lifetimeOf(directives: string): number {
  if (/\bno-(?:cache|store)\b/.test(directives)) return 0;
  const ages = [...directives.matchAll(/\b(?:s-maxage|max-age)="?(\d+)/g)];
  return ages.length > 0 ? Math.max(...ages.map(([, seconds]) => Number(seconds))) : Infinity;
}
