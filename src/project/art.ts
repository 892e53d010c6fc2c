import { basename } from 'node:path';
import { findArt, type Art, type FindMedia, type MediaProblem } from '../notes/media.ts';
import { makeProblem, type Problem } from '../notes/problem.ts';
import { makeMedia } from './local-media.ts';
import { readStatic } from './read-static.ts';
import type { Settings } from './settings.ts';

const NEUTRAL = 'release.png';
const findNeutral = () => makeMedia(NEUTRAL, () => readStatic(NEUTRAL));

/** The name of the neutral picture, with its hash. */
export function nameNeutral(): string {
  const media = findNeutral();
  return 'rule' in media ? '' : basename(media.path);
}

/** The picture of releases that have none, which comes with Gazette. */
function findNeutralArt(siteUrl: string | undefined): Art | MediaProblem {
  if (siteUrl !== undefined) {
    return { ...findArt(NEUTRAL, { find: findNeutral, siteUrl }), isNeutral: true };
  }
  const message =
    'releases without "art" get a picture that comes with Gazette, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"; or use another picture with the setting "art": "https://cdn.example.com/art/intro.png"';
  return { rule: 'relative-link', message };
}

/** The pictures of the settings. */
export interface SiteArt {
  /** Problems of pictures that were looked for. */
  problems: Problem[];
  logo: Art | undefined;
  /** The picture of releases that have none of their own; undefined if it has a problem. */
  findDefault: () => Art | undefined;
}

export function findSiteArt(
  { art, siteLogo, siteUrl }: Pick<Settings, 'art' | 'siteLogo' | 'siteUrl'>,
  find: FindMedia,
): SiteArt {
  const problems: Problem[] = [];
  const accept = (found: Art | MediaProblem, subject = ''): Art | undefined => {
    if (!('rule' in found)) return found;
    problems.push(makeProblem(found.rule, `${subject}${found.message}`));
    return undefined;
  };
  const findSetting = (name: 'art' | 'siteLogo', typed: string | undefined) =>
    typed === undefined
      ? undefined
      : { picture: accept(findArt(typed, { find, siteUrl }), `the setting "${name}": `) };
  let shared = findSetting('art', art);
  return {
    problems,
    logo: findSetting('siteLogo', siteLogo)?.picture,
    findDefault: () => (shared ??= { picture: accept(findNeutralArt(siteUrl)) }).picture,
  };
}
