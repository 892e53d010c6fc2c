import { publishFile, type MediaProblem } from '../../notes/media.ts';
import { readStatic } from '../read-static.ts';
import type { FindOwnFile } from './find-media.ts';
import { describeFile, type OwnFile } from './read-media.ts';

/** The picture of a release. */
export interface Art {
  /** Its public address. */
  url: string;
  /** Its address as seen from the page. */
  src: string;
  /** The local file; undefined if the picture is elsewhere. */
  own?: OwnFile;
  /** Whether it is the picture that comes with Gazette. */
  isNeutral?: boolean;
}

/** Finds a picture by its URL, or by its path; or what is wrong with it. */
export function findArt(
  typed: string,
  { find, siteUrl }: { find: FindOwnFile; siteUrl: string | undefined },
): Art | MediaProblem {
  if (/^https?:/i.test(typed)) return { url: typed, src: typed };
  return publishArt(typed, find(typed), siteUrl);
}

/** The picture of releases that have none, which comes with Gazette. */
export function findDefaultArt(siteUrl: string | undefined): Art | MediaProblem {
  if (siteUrl !== undefined) {
    const file = describeFile(DEFAULT, () => readStatic(DEFAULT));
    return { ...publishArt(DEFAULT, file, siteUrl), isNeutral: true };
  }
  const message =
    'releases without "art" get a picture that comes with Gazette, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"; or use another picture with the setting "art": "https://cdn.example.com/art/intro.png"';
  return { rule: 'relative-link', message };
}

const DEFAULT = 'release.png';

function publishArt(
  typed: string,
  own: OwnFile | MediaProblem,
  siteUrl: string | undefined,
): Art | MediaProblem {
  if ('rule' in own) return own;
  const url = publishFile(typed, own.file, { kind: 'picture', siteUrl });
  return typeof url === 'string' ? { url, src: own.file.path, own } : url;
}
