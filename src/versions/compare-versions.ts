import { compareText } from '../notes/problem.ts';

export interface ComparableVersion {
  numbers: number[];
  /** The identifiers of a pre-release; empty if it is none. */
  prerelease: string[];
}

const VERSION = /^v?(\d+(?:\.\d+)*)(?:-([\da-z-]+(?:\.[\da-z-]+)*))?$/i;
const DIGITS = /^\d+$/;

/** `v1.0.0` and `1.0.0` are one release: tags often have a `v` that changelogs have not. */
export const withoutV = (version: string): string => version.replace(/^v(?=\d)/i, '');

/**
 * Parses numbers separated by dots, with an optional `v` before them and a pre-release after them: `2.4`, `v1.0.0-rc.1`.
 * Undefined if the version has another form.
 */
export function parseVersion(version: string): ComparableVersion | undefined {
  const [, numbers, prerelease = ''] = VERSION.exec(version) ?? [];
  if (numbers === undefined) return undefined;
  return {
    numbers: numbers.split('.').map(Number),
    prerelease: prerelease === '' ? [] : prerelease.split('.'),
  };
}

/** Years, as in 2026.1, and other numbers: a project that changes from one to the other starts anew. */
function isYear({ numbers: [first = 0] }: ComparableVersion): boolean {
  return first >= 1000;
}

/**
 * Finds the releases that come after one of a higher version, each with the highest. Versions that cannot be compared
 * do not count.
 */
export function findLower<T extends { version: string }>(oldestFirst: readonly T[]): Map<T, T> {
  const highest = new Map<boolean, { version: ComparableVersion; release: T }>();
  const lower = new Map<T, T>();
  for (const release of oldestFirst) {
    const version = parseVersion(release.version);
    if (!version) continue;
    const top = highest.get(isYear(version));
    if (top && compareVersions(top.version, version) > 0) lower.set(release, top.release);
    else highest.set(isYear(version), { version, release });
  }
  return lower;
}

/** Compares versions as Semantic Versioning does, with any number of numbers: `1.2` equals `1.2.0`. */
export function compareVersions(a: ComparableVersion, b: ComparableVersion): number {
  const longer = a.numbers.length > b.numbers.length ? a.numbers : b.numbers;
  const orders = longer.map((_, index) => (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0));
  return orders.find((order) => order !== 0) ?? comparePrereleases(a.prerelease, b.prerelease);
}

function comparePrereleases(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  const shared = b.slice(0, a.length);
  const orders = shared.map((other, index) => compareIdentifiers(a[index] ?? '', other));
  return orders.find((order) => order !== 0) ?? a.length - b.length;
}

/** Numbers are lower than other identifiers. */
function compareIdentifiers(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [DIGITS.test(a), DIGITS.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return compareText(a, b);
}
