import { publishFile, type MediaProblem } from '../notes/media.ts';
import { makeMedia, type FindLocalMedia, type LocalMedia } from './local-media.ts';
import { readStatic } from './read-static.ts';

/** The picture of a release. */
export interface Art {
  /** Its public address. */
  url: string;
  /** Its address as seen from the page. */
  src: string;
  /** Undefined if the picture is elsewhere. */
  local?: LocalMedia;
  /** Whether it is the picture that comes with Gazette. */
  isNeutral?: boolean;
}

interface ArtContext {
  find: FindLocalMedia;
  siteUrl: string | undefined;
}

/** Finds a picture by its URL, or by its path; or what is wrong with it. */
export function findArt(typed: string, { find, siteUrl }: ArtContext): Art | MediaProblem {
  if (/^https?:/i.test(typed)) return { url: typed, src: typed };
  const local = find(typed);
  if ('rule' in local) return local;
  const url = publishFile(typed, local.file, { kind: 'picture', siteUrl });
  return typeof url === 'string' ? { url, src: local.file.path, local } : url;
}

const NEUTRAL = 'release.png';

/** The picture of releases that have none, which comes with Gazette. */
export function findNeutralArt(siteUrl: string | undefined): Art | MediaProblem {
  if (siteUrl !== undefined) {
    const find = () => makeMedia(NEUTRAL, () => readStatic(NEUTRAL));
    return { ...findArt(NEUTRAL, { find, siteUrl }), isNeutral: true };
  }
  const message =
    'releases without "art" get a picture that comes with Gazette, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"; or use another picture with the setting "art": "https://cdn.example.com/art/intro.png"';
  return { rule: 'relative-link', message };
}
