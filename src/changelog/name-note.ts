import { hash } from 'node:crypto';

const UNSAFE = /[^\p{L}\p{N}_.+@-]+/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const LONGEST = 40;
const DIGITS = 8;

/**
 * The name of the file of a version. If the version has characters that file names should not have, or is long, the
 * name ends in a part of its hash, as with `isUnique`.
 */
export function nameNote(version: string, isUnique = false): string {
  const clean = version
    .replaceAll(UNSAFE, '-')
    .replace(/^[._+@-]+/, '')
    .replace(/[.-]+$/, '');
  const isSafe = clean === version && clean.length <= LONGEST && !DEVICE.test(clean);
  if (isSafe && !isUnique) return `${version}.md`;
  const start = clean.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  return `${start || 'release'}-${hash('sha256', version).slice(0, DIGITS)}.md`;
}
