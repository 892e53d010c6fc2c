import { parseVersion } from './parse.ts';

export interface Tag {
  /** As typed; `''` if it is only `release` or the like. */
  name: string;
  version: string;
}

const GENERIC = /^(?:releases?|rel|versions?|ver|tags?)$/i;
/** As long as the names of files, which tags are. */
const LONGEST = 255;

/**
 * Parses the version in a Git tag, and the name before it: `v1.2.0`, `@acme/kite@1.2.0`, `kite-v1.2.0`, `kite/v1.2.0`,
 * `rel_1_2_0`. Which tags count is in `src/project/workspace/tags.ts`.
 */
export function parseTag(tag: string): Tag {
  if (/^v?\.?\d+(?:[-.+_]|$)/i.test(tag)) return { name: '', version: useDots(tag) };
  const separators = tag.length > LONGEST ? [] : [...tag.matchAll(/[-/@_]+(?=v?\.?\d)/gi)];
  for (const { index, 0: separator } of separators) {
    const [name, version] = [tag.slice(0, index), useDots(tag.slice(index + separator.length))];
    if (parseVersion(version)) return { name: GENERIC.test(name) ? '' : name, version };
  }
  const at = tag.lastIndexOf('@');
  return at > 0
    ? { name: tag.slice(0, at), version: tag.slice(at + 1) }
    : { name: '', version: tag };
}

const useDots = (version: string): string =>
  version.includes('.') ? version : version.replaceAll(/(?<=\d)_(?=\d)/g, '.');

/** Whether a version, which may have a name before it, is a pre-release: `2.0.0-rc.1`, `2.0b1`, `kite-2.0.0-M1`. */
export const isPrerelease = (version: string): boolean =>
  parseVersion(parseTag(version).version)?.isPrerelease ?? false;
