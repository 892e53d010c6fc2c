import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { quote } from '../../notes/problem.ts';
import { readPicture } from './read-picture.ts';

/** The picture of a release. */
export interface Art {
  /** Its public address. */
  url: string;
  /** Its address as seen from the page. */
  src: string;
  /** The local file; undefined if the picture is elsewhere. Width and height are in pixels, as shown. */
  own?: { path: string; bytes: Uint8Array; hash: string; width: number; height: number };
}

/** Finds a picture by its URL, or by its path; returns what is wrong with it if that fails. */
export type FindArt = (typed: string) => Art | string;

const HASH_LENGTH = 16;

/**
 * Makes a function that finds pictures and reads each file once. Paths are relative to `directory`; pictures in it are
 * published under `siteUrl`.
 */
export function createArtFinder(directory: string, siteUrl: string | undefined): FindArt {
  const found = new Map<string, Art | string>();
  const findOwn = (typed: string): Art | string => {
    const picture = readPicture(directory, typed);
    if (typeof picture === 'string') return picture;
    if (siteUrl === undefined) {
      return `${quote(typed)} is a local picture, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"`;
    }
    const { bytes, type, width, height } = picture;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const path = `art/${nameFor(typed)}-${hash.slice(0, HASH_LENGTH)}.${type}`;
    return {
      url: new URL(path, siteUrl).href,
      src: path,
      own: { path, bytes, hash, width, height },
    };
  };
  return (typed) => {
    if (/^https?:/i.test(typed)) return { url: typed, src: typed };
    const art = found.get(typed) ?? findOwn(typed);
    found.set(typed, art);
    return art;
  };
}

/** File systems limit the length of a name, which also has the hash and the type. */
const LONGEST_NAME = 100;

/** The name of the file, in characters that need no escape in a URL and in lower case only. */
function nameFor(typed: string): string {
  const name = basename(typed, extname(typed)).normalize('NFKD').toLowerCase();
  const short = name.replaceAll(/[^\w-]+/g, '-').slice(0, LONGEST_NAME);
  return short.replaceAll(/^-+|-+$/g, '') || 'art';
}
