import { makeSlug } from './page-path.ts';

/** A page repeats the fragment in each id and link. */
const LONGEST = 200;

/**
 * The fragment of a release on the page: its version, which may be any text. Characters that URLs do not allow are
 * written as `~`, their code in hexadecimal, `~`, so that no two versions have the same fragment. A long one is shortened.
 */
export function makeAnchor(version: string): string {
  if (version.length > LONGEST) return `~${makeSlug(version)}`;
  return version.replaceAll(/[^\p{L}\p{N}\p{M}._+-]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `~${code.toString(16)}~`;
  });
}

export function linkTo(version: string): string {
  return `#${encodeURIComponent(makeAnchor(version))}`;
}

/** The start of the ids of all elements in a release. No anchor of a release has a `/`. */
export function makeIdPrefix(version: string): string {
  return `${makeAnchor(version)}/`;
}

export function linkToElement(version: string, name: string): string {
  return `${linkTo(version)}/${encodeURIComponent(name)}`;
}
