import { COMMON_HEADERS, headersOf } from '../site/served-files.ts';
import type { Answer } from './ask.ts';
import { makeError, makeWarning, type Finding } from './finding.ts';

/** Compares the headers of a file with those that every host should send. `path` is its path in the output. */
export function checkHeaders({ url, headers }: Answer, path: string): Finding[] {
  const expected = headersOf(path);
  return [
    ...checkType(url, headers, expected['content-type']),
    ...checkCaching(url, headers, expected['cache-control']),
    ...checkCommon(url, headers),
  ];
}

const mediaTypeOf = (type: string) => type.split(';', 1).join('').trim().toLowerCase();

const MEDIA = /^(?:image|audio|video)\//;

function checkType(url: URL, headers: Headers, expected: string): Finding[] {
  const type = headers.get('content-type');
  if (type !== null && mediaTypeOf(type) === mediaTypeOf(expected)) return [];
  // Some servers use older names, such as audio/x-wav.
  const [kind] = MEDIA.exec(expected) ?? [];
  if (kind !== undefined && type?.startsWith(kind)) return [];
  const found = type === null ? 'there is no Content-Type' : `Content-Type is ${type}`;
  return [makeError(url, `${found}; it must be ${mediaTypeOf(expected)}`)];
}

/** In seconds. */
const [HOUR, DAY] = [3600, 86_400];

/** Other lifetimes than ours can be right, if they are not much longer. */
function checkCaching(url: URL, headers: Headers, expected: string): Finding[] {
  const found = headers.get('cache-control');
  if (found === expected) return [];
  if (found === null) {
    const message = `there is no Cache-Control, so caches choose how long they keep it; it must be ${expected}`;
    return [makeError(url, message)];
  }
  const isForever = expected.includes('immutable');
  if (isForever) return [makeWarning(url, `Cache-Control is ${found}; ${expected} saves requests`)];
  const lifetime = lifetimeOf(headers);
  if (lifetime <= HOUR) return [];
  const effect =
    lifetime === Infinity
      ? 'caches choose how long they keep it'
      : 'clients see a new release late';
  const message = `Cache-Control is ${found}, so ${effect}; it must be ${expected}`;
  return [lifetime > DAY ? makeError(url, message) : makeWarning(url, message)];
}

/** For how many seconds caches may answer with an old version; Infinity if they choose that. */
function lifetimeOf(headers: Headers): number {
  const directives = headers.get('cache-control')?.toLowerCase() ?? '';
  if (/\bno-(?:cache|store)\b/.test(directives)) return 0;
  const ages = listSeconds(directives, /\b(?:max-age|s-maxage)="?(\d+)/g);
  const expires = Date.parse(headers.get('expires') ?? '');
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  if (ages.length === 0) return Number.isNaN(expires) ? Infinity : (expires - now) / 1000;
  return Math.max(...ages, ...listSeconds(directives, /\bstale-while-revalidate="?(\d+)/g));
}

function listSeconds(directives: string, pattern: RegExp): number[] {
  return [...directives.matchAll(pattern)].map(([, seconds]) => Number(seconds));
}

const REASONS = new Map([
  ['access-control-allow-origin', 'so web apps on other hosts cannot read it'],
  ['x-content-type-options', 'so browsers may guess its type'],
]);

function checkCommon(url: URL, headers: Headers): Finding[] {
  return Object.entries(COMMON_HEADERS).flatMap(([name, expected]) => {
    const found = headers.get(name);
    if (found === expected) return [];
    const reason = REASONS.get(name) ?? '';
    const state = found === null ? `there is no ${name}` : `${name} is ${found}`;
    return [makeError(url, `${state}, ${reason}; it must be ${expected}`)];
  });
}
