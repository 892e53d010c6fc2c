import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, posix } from 'node:path';
import { imageSize } from 'image-size';
import { isTooLarge, MEDIA_PROBLEMS, type MediaProblem } from '../notes/media-problems.ts';
import { findArt, type Art, type FindMedia, type LocalMedia } from '../notes/media.ts';
import { attempt } from '../notes/attempt.ts';
import { once } from '../notes/once.ts';
import { findSimilar, makeProblem, type Problem } from '../notes/problem.ts';
import { explainFileError, isMissing } from './file-error.ts';
import { describeFile, isInside, readStatic } from './files.ts';
import { listInputs } from './hash-inputs.ts';
import { HASH_LENGTH } from './served-files.ts';
import type { Settings } from './settings.ts';

export interface MediaFinder {
  find: FindMedia;
  /** The files in the directory with their states. While these stay the same, `find` has the same results. */
  listFiles: () => string[];
}

/** No operating system opens a longer path, and resolving one takes quadratic time. */
const LONGEST_PATH = 4096;

export function createMediaFinder(directory: string): MediaFinder {
  const results = new Map<string, LocalMedia | MediaProblem>();
  return {
    find: (address) => {
      if (address.length > LONGEST_PATH) return MEDIA_PROBLEMS.missing(address);
      const path = posix.normalize(address);
      const result = results.get(path) ?? readPair(directory, path);
      results.set(path, result);
      return result;
    },
    listFiles: () =>
      listMedia(directory).map((path) => `${path} ${describeFile(join(directory, path))}`),
  };
}

const listMedia = (directory: string) =>
  listInputs(directory).filter((path) => !path.endsWith('.md'));

/** Reads a file, and the dark variant of a picture: `intro.dark.png` next to `intro.png`. */
function readPair(directory: string, path: string): LocalMedia | MediaProblem {
  const media = readMedia(directory, path);
  if ('rule' in media || media.kind !== 'picture') return media;
  const darkPath = path.replace(/(?=\.[^./]*$)|$/, '.dark');
  if (!existsSync(join(directory, darkPath))) return media;
  const dark = readMedia(directory, darkPath);
  if ('rule' in dark) return dark;
  return Object.assign(media, { dark, hash: hash('sha256', media.hash + dark.hash) });
}

function readMedia(directory: string, path: string): LocalMedia | MediaProblem {
  try {
    const file = join(directory, path);
    if (!isInside(directory, file)) return MEDIA_PROBLEMS.outside(path);
    const stats = statSync(file);
    if (!stats.isFile()) return MEDIA_PROBLEMS.noFile(path);
    if (isTooLarge(stats.size, 'recording')) return MEDIA_PROBLEMS.tooLarge(path, stats.size);
    return makeMedia(path, () => readFileSync(file));
  } catch (error) {
    return isMissing(error)
      ? MEDIA_PROBLEMS.missing(path, findSimilarFile(directory, path))
      : MEDIA_PROBLEMS.unreadable(path, explainFileError(error));
  }
}

const stemOf = (path: string) => posix.parse(path).name;

/** The file with the most similar name, first in the same directory; on Windows and macOS, a file has its name in any case. */
function findSimilarFile(directory: string, missing: string): string | undefined {
  const isNear = (path: string) => posix.dirname(path) === posix.dirname(missing);
  const media = listMedia(directory);
  const files = [...media.filter(isNear), ...media];
  const stems = files.map(stemOf);
  return files[stems.indexOf(findSimilar(stemOf(missing), stems) ?? '')];
}

function makeMedia(path: string, read: () => Buffer): LocalMedia | MediaProblem {
  const bytes = read();
  const media = detectMedia(bytes);
  if (media === 'svg') return MEDIA_PROBLEMS.svg(path);
  if (media === undefined) return MEDIA_PROBLEMS.otherFormat(path);
  const { type, ...detected } = media;
  if (isTooLarge(bytes.length, media.kind)) return MEDIA_PROBLEMS.tooLarge(path, bytes.length);
  const sha256 = hash('sha256', bytes);
  return {
    path: `art/${cleanName(path)}-${sha256.slice(0, HASH_LENGTH)}.${type}`,
    ...detected,
    hash: sha256,
    get content() {
      return read();
    },
  };
}

/** File systems limit the length of a name, which also has the hash and the type. */
const LONGEST_NAME = 100;

function cleanName(path: string): string {
  const name = basename(path, extname(path)).normalize('NFKD').toLowerCase();
  const short = name.replaceAll(/[^\w-]+/g, '-').slice(0, LONGEST_NAME);
  return short.replaceAll(/^-+|-+$/g, '') || 'art';
}

interface DetectedMedia extends Pick<LocalMedia, 'kind' | 'size'> {
  /** As a file name extension. */
  type: string;
}

const NO_IMAGE: ReturnType<typeof imageSize> = { width: 0, height: 0 };
const PICTURES = new Set(['png', 'jpg', 'gif', 'webp', 'avif']);
/** In this and higher EXIF orientations, width and height are swapped. */
const FIRST_SWAPPED = 5;

/** Detects a file that every browser can show, or SVG. */
export function detectMedia(bytes: Buffer): DetectedMedia | 'svg' | undefined {
  const { type, width, height, orientation = 1 } = attempt(() => imageSize(bytes), NO_IMAGE);
  if (type !== undefined && PICTURES.has(type)) {
    const isSwapped = orientation >= FIRST_SWAPPED;
    const size = isSwapped ? { width: height, height: width } : { width, height };
    return { kind: 'picture', size, type };
  }
  if (type === 'svg') return type;
  const recording = detectRecording(bytes);
  return recording === undefined ? undefined : { kind: 'recording', type: recording };
}

const HEAD_LENGTH = 64;
/** MP4 files start with the name of their brand. These are pictures, and QuickTime. */
const OTHER_BRAND = /^(?:avi|hei|hev|mi|ms|qt)/;

function detectRecording(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_LENGTH);
  if (head.startsWith('ftyp', 4)) return OTHER_BRAND.test(head.slice(8)) ? undefined : 'mp4';
  if (head.startsWith('\x1A\x45\xDF\xA3')) return head.includes('webm') ? 'webm' : undefined;
  if (head.startsWith('OggS')) return 'ogg';
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return 'wav';
  // MP3 starts with a tag, or with eleven bits of a frame and its layer, which is not 0.
  return /^(?:ID3|\xFF[\xE2-\xE7\xF2-\xF7\xFA-\xFF])/.test(head) ? 'mp3' : undefined;
}

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
  return MEDIA_PROBLEMS.neutralNoSite();
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
  const accept = (picture: Art | MediaProblem, subject = ''): Art | undefined => {
    if (!('rule' in picture)) return picture;
    problems.push(makeProblem(picture.rule, subject + picture.message));
    return undefined;
  };
  const findSetting = (name: 'art' | 'siteLogo', address: string | undefined) =>
    address === undefined
      ? undefined
      : accept(findArt(address, { find, siteUrl }), `the setting "${name}": `);
  const shared = findSetting('art', art);
  const findNeutralOnce = once(() => accept(findNeutralArt(siteUrl)));
  return {
    problems,
    logo: findSetting('siteLogo', siteLogo),
    findDefault: () => (art === undefined ? findNeutralOnce() : shared),
  };
}
