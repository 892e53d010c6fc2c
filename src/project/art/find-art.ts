import { publishFile, type MediaProblem } from '../../notes/media.ts';
import type { FindOwnFile } from './find-media.ts';
import type { OwnFile } from './read-media.ts';

/** The picture of a release. */
export interface Art {
  /** Its public address. */
  url: string;
  /** Its address as seen from the page. */
  src: string;
  /** The local file; undefined if the picture is elsewhere. */
  own?: OwnFile;
}

/** Finds a picture by its URL, or by its path; or what is wrong with it. */
export function findArt(
  typed: string,
  { find, siteUrl }: { find: FindOwnFile; siteUrl: string | undefined },
): Art | MediaProblem {
  if (/^https?:/i.test(typed)) return { url: typed, src: typed };
  const own = find(typed);
  if ('rule' in own) return own;
  const url = publishFile(typed, own.file, { kind: 'picture', siteUrl });
  return typeof url === 'string' ? { url, src: own.file.path, own } : url;
}
