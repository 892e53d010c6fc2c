import { COMMON_HEADERS, describeFile } from '../../output/served-files.ts';
import type { Answer } from './ask.ts';
import { makeError, makeWarning, type Finding } from './finding.ts';

/** Compares the headers of a file with those that every host should send. `path` is its path in the output. */
export function checkHeaders({ url, headers }: Answer, path: string): Finding[] {
  const expected = describeFile(path);
  return [
    ...checkType(url, headers, expected['content-type']),
    ...checkCaching(url, headers, expected['cache-control']),
    ...checkCommon(url, headers),
  ];
}

const mediaTypeOf = (type: string) => type.split(';', 1).join('').trim().toLowerCase();

function checkType(url: URL, headers: Headers, expected: string): Finding[] {
  const type = headers.get('content-type');
  if (type !== null && mediaTypeOf(type) === mediaTypeOf(expected)) return [];
  const found = type === null ? 'there is no Content-Type' : `Content-Type is ${type}`;
  return [makeError(url, `${found}; it must be ${mediaTypeOf(expected)}`)];
}

const DAY = 86_400;

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
  const lifetime = Number(/\bmax-age=(\d+)/.exec(found)?.[1] ?? 0);
  const isLong = found.includes('immutable') || lifetime > DAY;
  const message = `Cache-Control is ${found}, so clients see a new release late; it must be ${expected}`;
  return isLong ? [makeError(url, message)] : [];
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
