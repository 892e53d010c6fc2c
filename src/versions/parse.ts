import { LATER, PHASE } from './prerelease.ts';

export interface ComparableVersion {
  numbers: number[];
  /** The words and numbers after them, in lower case: `['beta', '2']`. */
  suffix: string[];
  /** Whether the suffix makes it older than its numbers alone. */
  isPrerelease: boolean;
}

const VERSION =
  /^(?:v\.?)?(\d+(?:\.\d+)*)(?!\.?\d)(?:([-._]?)([\da-z]+(?:[-._][\da-z]+)*))?(?:\+[-.\w]+)?$/;
/** `2026-11-20` has no suffix. */
const DAY = /^\d{4}-\d\d?(?:-\d\d?)?$/;
/** Packages of a release are counted too: `1.2-3`. */
const COUNT = /^\d+\.\d+-[\d.]+$/;
/** Python's names of phases. A development release comes before all others. */
const PYTHON = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['c', 'rc'],
  ['dev', '0'],
]);

/**
 * Parses numbers separated by dots, with an optional `v` before and a suffix after them, as SemVer, CalVer, Python, Ruby
 * and Maven write versions. Build metadata, after `+`, does not count. Undefined if the version has another form.
 */
export function parseVersion(version: string): ComparableVersion | undefined {
  const dotted = DAY.test(version) ? version.replaceAll('-', '.') : version;
  const [, digits = '', separator = '', words = ''] = VERSION.exec(dotted.toLowerCase()) ?? [];
  if (digits === '') return undefined;
  const numbers = digits.split('.').map(Number);
  const parts = words.match(/[a-z]+|\d+/g) ?? [];
  const suffix = separator === '-' ? parts : parts.map((part) => PYTHON.get(part) ?? part);
  const isPrerelease = !LATER.test(separator + words) && !COUNT.test(digits + separator + words);
  const isKnown = !isPrerelease || PHASE.test(words);
  return isKnown || (separator === '-' && numbers.length > 1)
    ? { numbers, suffix, isPrerelease }
    : undefined;
}
