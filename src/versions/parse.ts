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
/** Phases before a release. One of a single letter has a number: `1.13.0a1`, `2.0.0-M1`. */
const PHASE =
  /^(?:[abcm][-._]?\d|(?:alpha|beta|rc|cr|ea|milestone|dev|pre|preview|canary|next|nightly|snapshot)(?![a-z]))/;
/** What comes after a release: `5.0.0.Final`, `1.0.post1`, `1.0.0-p1`, `1.1.1b`, and `1.0.0-5-g1a2b3c4` of Git. */
const LATER =
  /^(?:[a-z]?$|[-._]?(?:(?:final|ga|release|stable|lts|post|patch|hotfix|sp)(?![a-z])|[pr]\d|\d+-g[\da-f]{4}|dirty$))/;
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
  const [, typed = '', separator = '', words = ''] = VERSION.exec(dotted.toLowerCase()) ?? [];
  if (typed === '') return undefined;
  const numbers = typed.split('.').map(Number);
  const parts = words.match(/[a-z]+|\d+/g) ?? [];
  const suffix = separator === '-' ? parts : parts.map((part) => PYTHON.get(part) ?? part);
  const isPrerelease = !LATER.test(separator + words) && !COUNT.test(typed + separator + words);
  const isKnown = !isPrerelease || PHASE.test(words);
  return isKnown || (separator === '-' && numbers.length > 1)
    ? { numbers, suffix, isPrerelease }
    : undefined;
}
