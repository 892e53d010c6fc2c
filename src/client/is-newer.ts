/** Numbers, and the name of a pre-release after them. Build metadata, after `+`, does not count. */
const VERSION = /^\s*v?(\d+(?:\.\d+)*)(?:[-._](.*?))?(?:\+.*)?\s*$/i;

/**
 * Whether a version is newer than another one; undefined if one of them has no numbers to compare. It is shorter than
 * `compareVersions`, which would add 1 KB to the bundles of apps.
 */
export function isNewer(version: string, other: string): boolean | undefined {
  const [one, two] = [VERSION.exec(version), VERSION.exec(other)];
  if (!one || !two) return undefined;
  const [[, numbers, suffix], [, otherNumbers, otherSuffix]] = [one, two];
  const order = compare(trimZeros(numbers), trimZeros(otherNumbers));
  if (order !== 0 || suffix === otherSuffix) return order > 0;
  if (suffix === undefined || otherSuffix === undefined) return suffix === undefined;
  return compare(suffix, otherSuffix) > 0;
}

const trimZeros = (numbers = '') => numbers.replace(/(?:\.0)+$/, '');

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
