import { parseVersion, type ComparableVersion } from './parse.ts';

/** Compares versions with any number of numbers: `1.2` equals `1.2.0`, and `1.2-rc1` equals `1.2-rc.1`. */
export function compareVersions(a: ComparableVersion, b: ComparableVersion): number {
  const longer = a.numbers.length > b.numbers.length ? a.numbers : b.numbers;
  const orders = longer.map((_, index) => (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0));
  const order =
    orders.find((each) => each !== 0) ?? Number(b.isPrerelease) - Number(a.isPrerelease);
  return order || compareSuffixes(a.suffix, b.suffix);
}

/** Compares versions as typed; undefined if one of them has another form. */
export function compareVersionNames(version: string, other: string): number | undefined {
  const [a, b] = [parseVersion(version), parseVersion(other)];
  return a && b && compareVersions(a, b);
}

/** Whether a version is newer than another one; undefined if they cannot be compared. */
export function isNewer(version: string, other: string): boolean | undefined {
  const order = compareVersionNames(version.trim(), other.trim());
  return order === undefined ? undefined : order > 0;
}

function compareSuffixes(a: string[], b: string[]): number {
  const orders = b.slice(0, a.length).map((other, index) => compareParts(a[index] ?? '', other));
  return orders.find((order) => order !== 0) ?? a.length - b.length;
}

/** Numbers are lower than words. */
function compareParts(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [DIGITS.test(a), DIGITS.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return Number(a > b) - Number(a < b);
}

const DIGITS = /^\d/;

/** Whether a version starts with a year, as 2026.1 does. A project that changes to such numbers starts a new order. */
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
