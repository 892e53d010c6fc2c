import { headersOf } from '../project/served-files.ts';
import { makeError, makeWarning, type Finding } from './finding.ts';
import { decode, type HttpResponse } from './http-get.ts';

/** In seconds. */
const [HOUR, DAY] = [3600, 86_400];

/** Headers of every file, and the effect of wrong values. */
const EFFECTS: Record<string, string> = {
  'content-type': 'so clients may not read it',
  'cache-control': 'so clients may see a new release late',
  'access-control-allow-origin': 'so web apps on other hosts cannot read it',
  'x-content-type-options': 'so browsers may guess its type',
};

/** Whether a value is harmful, or what to show of it. */
type FindHarm = (value: string, response: HttpResponse) => boolean | string | undefined;

/** Headers that a host may add, and the effect of a harmful value. */
const HARMS: Record<string, [findHarm: FindHarm, effect: string]> = {
  age: [findStale, 'so a cache sends an older copy than cache-control allows; purge it'],
  vary: [(value) => value === '*', 'so no cache keeps it; it must be Accept-Encoding'],
  'content-encoding': [
    (_, { headers }) => !/accept-encoding|\*/i.test(headers.get('vary') ?? ''),
    'without vary: Accept-Encoding, so caches may send it to clients that cannot read it',
  ],
  'cross-origin-resource-policy': [
    (value) => value !== 'cross-origin',
    'so web apps on other hosts cannot load it; it must be cross-origin',
  ],
  'set-cookie': [
    // The value may be a secret.
    (value) => value.replace(/=.*/s, '=…'),
    'so caches may not keep it; let the server send none',
  ],
  'content-security-policy': [
    findBlocked,
    "which blocks parts of the page; let it allow what the page's own policy in <meta> allows",
  ],
};
/** Headers that only keep caches from working well. */
const TOLERABLE = new Set(['vary', 'content-encoding', 'set-cookie']);

export function checkHeaders(response: HttpResponse, path: string): Finding[] {
  const { url, headers } = response;
  const wrong = Object.entries(headersOf(path)).flatMap(([header, expected]) => {
    const value = headers.get(header);
    if (value !== null && isAccepted(header, value.toLowerCase(), expected)) return [];
    const state = value === null ? `there is no ${header}` : `${header} is ${value}`;
    const make = header === 'cache-control' && lifetimeOf(value) <= DAY ? makeWarning : makeError;
    const message = `${state}, ${EFFECTS[header] ?? ''}; it must be ${expected}`;
    return [{ ...make(url, message, 'configure'), header }];
  });
  const harmful = Object.entries(HARMS).flatMap(([header, [findHarm, effect]]) => {
    const value = headers.get(header);
    const harm = value !== null && findHarm(value, response);
    if (harm === false || harm === undefined) return [];
    const make = TOLERABLE.has(header) ? makeWarning : makeError;
    const message = `${header} is ${harm === true ? value : harm}, ${effect}`;
    return [{ ...make(url, message, 'configure'), header }];
  });
  return [...wrong, ...harmful];
}

/** Netlify and Vercel purge what they keep with each deployment. */
function findStale(value: string, { headers }: HttpResponse): string | undefined {
  const isPurged = headers.has('x-nf-request-id') || headers.has('x-vercel-id');
  const isStale = Number(value) > lifetimeOf(headers.get('cache-control'), STALE);
  return isStale && !isPurged ? `${value}${traceCaches(headers)}` : undefined;
}

/** What caches say about a response that they kept. */
export function traceCaches(headers: Headers): string {
  const names = ['age', 'via', 'x-cache', 'cf-cache-status'].filter((name) => headers.has(name));
  const said = names.map((name) => `${name}: ${headers.get(name)}`);
  return said.length === 0 ? '' : ` (from a cache: ${said.join(', ')})`;
}

const MEDIA = /^(?:image|audio|video)\//;
const OTHER_CHARSET = /;\s*charset="?(?!utf-8\b)/;

/** Other lifetimes than ours can be right, and some servers use older types, such as audio/x-wav. */
function isAccepted(name: string, value: string, expected: string): boolean {
  if (name === 'cache-control') return lifetimeOf(value) <= HOUR || expected.includes('immutable');
  if (name !== 'content-type') return value === expected;
  if (OTHER_CHARSET.test(value)) return false;
  const [kind] = MEDIA.exec(expected) ?? [];
  if (expected === 'application/xml' && /[+/]xml\b/.test(value)) return true;
  return mediaTypeOf(value) === mediaTypeOf(expected) || value.startsWith(kind ?? expected);
}

const mediaTypeOf = (type: string) => type.split(';', 1).join('').trim();

const FRESH = /\b(?:s-maxage|max-age)="?(\d+)/gi;
const STALE = /\bstale-(?:while-revalidate|if-error)="?(\d+)/gi;

/** For how many seconds caches may answer with an old version; Infinity if they choose that. `more` is added. */
function lifetimeOf(directives: string | null, more?: RegExp): number {
  const text = directives ?? '';
  const find = (name: RegExp) => [...text.matchAll(name)].map(([, seconds]) => Number(seconds));
  if (/\bno-(?:cache|store)\b/i.test(text)) return 0;
  const ages = find(FRESH);
  return ages.length === 0
    ? Infinity
    : Math.max(...ages) + Math.max(0, ...(more ? find(more) : []));
}

const META_POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;
const unescapeAttribute = (text: string) =>
  text.replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
const CHECKED = /^(?:style|script|img|font|connect|media)-src$/;

/** A directive of the host that does not allow what the page's own policy allows. */
function findBlocked(header: string, response: HttpResponse): string | undefined {
  const [, policy = ''] = META_POLICY.exec(decode(response)) ?? [];
  const needs = [...parsePolicy(unescapeAttribute(policy))].filter(([name]) => CHECKED.test(name));
  const blocked = header.split(',').flatMap((text) => {
    const directives = parsePolicy(text);
    return needs.flatMap(([name, sources]) => {
      const used = [`${name}-elem`, name, 'default-src'].find((each) => directives.has(each));
      const allowed = directives.get(used ?? '');
      const source = allowed && sources.find((each) => !allows(allowed, each, response.url));
      return source === undefined ? [] : [`${used} ${allowed?.join(' ')} without ${source}`];
    });
  });
  return blocked[0];
}

function parsePolicy(text: string): Map<string, string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

function allows(allowed: readonly string[], source: string, { protocol, origin }: URL): boolean {
  const others = source === "'self'" ? [protocol, origin] : [/^\w+:/.exec(source)?.[0] ?? ''];
  if (!/^'(?:sha|nonce)/.test(source))
    return [source, '*', ...others].some((each) => allowed.includes(each));
  const isHashed = allowed.some((each) => /^'(?:sha|nonce)/.test(each));
  return allowed.includes(isHashed ? source : "'unsafe-inline'");
}
