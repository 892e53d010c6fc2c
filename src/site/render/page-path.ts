import { hash } from 'node:crypto';
import { isDeviceName } from '../../project/files.ts';

/** Versions that file names and URLs can have as they are. S3 takes a `+` in a URL for a space. */
const PLAIN = /^[a-z\d][a-z\d._-]{0,98}$/;
/** Hosts give `index.html` and `404.html` a meaning of their own, and some leave out `.html` at the end of an address. */
const SPECIAL = /^(?:index|404)$|\.(?:html?)?$/;
/** Only versions that are not plain get this end, so that no two versions have the same slug. */
const HASHED = /-[\da-f]{8}$/;

const MAX_CLEANED = 80;
const SLUG_HASH_LENGTH = 8;

/** The name of the page of a release, without `.html`. It depends on the version alone, and has no capital letters. */
export function makeSlug(version: string): string {
  const isSafe = !isDeviceName(version) && !SPECIAL.test(version) && !HASHED.test(version);
  if (PLAIN.test(version) && isSafe) return version;
  return `${cleanVersion(version)}-${hash('sha256', version).slice(0, SLUG_HASH_LENGTH)}`;
}

function cleanVersion(version: string): string {
  const words = version.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const short = words.replaceAll(/[^a-z\d._]+/g, '-').slice(0, MAX_CLEANED);
  const cleaned = short.replaceAll(/^[^a-z\d]+|[^a-z\d]+$/g, '');
  return cleaned === '' || isDeviceName(cleaned) ? 'release' : cleaned;
}

const FOLDER = 'releases/';

/** The path of the page of a release under the output directory, which is its address relative to the site too. */
export function makePagePath(version: string): string {
  return `${FOLDER}${makeSlug(version)}.html`;
}

/** The path or address of a page as Markdown. */
export const toCopyPath = (page: string): string => page.replace(/html$/, 'md');

/** A page repeats the fragment in each id and link. */
const LONGEST_ANCHOR = 200;

/**
 * The fragment of a release on the page: its version, which may be any text. Characters that URLs do not allow are
 * written as `~`, their code in hexadecimal, `~`, so that no two versions have the same fragment. A long one is shortened.
 */
export function makeAnchor(version: string): string {
  if (version.length > LONGEST_ANCHOR) return `~${makeSlug(version)}`;
  return version.replaceAll(/[^\p{L}\p{N}\p{M}._+-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `~${code.toString(16)}~`;
  });
}

/** The fragment that leads to a release, or to an element in it. */
export function linkTo(version: string, id?: string): string {
  const anchor = `#${encodeURIComponent(makeAnchor(version))}`;
  return id === undefined ? anchor : `${anchor}/${encodeURIComponent(id)}`;
}

/** The start of the ids of all elements in a release. No anchor of a release has a `/`. */
export function makeIdPrefix(version: string): string {
  return `${makeAnchor(version)}/`;
}
