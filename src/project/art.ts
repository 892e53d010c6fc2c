import { basename } from 'node:path';
import { publishFile, type Art, type FindMedia, type MediaProblem } from '../notes/media.ts';
import { makeMedia } from './local-media.ts';
import { readStatic } from './read-static.ts';

interface ArtContext {
  find: FindMedia;
  siteUrl: string | undefined;
}

export function findArt(typed: string, { find, siteUrl }: ArtContext): Art | MediaProblem {
  if (/^https?:/i.test(typed)) return { url: typed, src: typed };
  const local = find(typed);
  if ('rule' in local) return local;
  const url = publishFile(typed, local, { kind: 'picture', siteUrl });
  return typeof url === 'string' ? { url, src: local.path, local } : url;
}

const NEUTRAL = 'release.png';
const findNeutral = () => makeMedia(NEUTRAL, () => readStatic(NEUTRAL));

/** The name of the neutral picture, with its hash. */
export function nameNeutral(): string {
  const media = findNeutral();
  return 'rule' in media ? '' : basename(media.path);
}

/** The picture of releases that have none, which comes with Gazette. */
export function findNeutralArt(siteUrl: string | undefined): Art | MediaProblem {
  if (siteUrl !== undefined) {
    return { ...findArt(NEUTRAL, { find: findNeutral, siteUrl }), isNeutral: true };
  }
  const message =
    'releases without "art" get a picture that comes with Gazette, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"; or use another picture with the setting "art": "https://cdn.example.com/art/intro.png"';
  return { rule: 'relative-link', message };
}
