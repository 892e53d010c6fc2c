import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { quote } from '../../notes/problem.ts';
import type { Art, ArtOptions } from './find-art.ts';
import { readPicture } from './read-picture.ts';

const HASH_LENGTH = 16;

/** Finds a picture by its path; where that fails, the answer is what is wrong, for people. */
export function findOwnArt(typed: string, { releases, settings }: ArtOptions): Art | string {
  const picture = readPicture(releases, typed);
  if (typeof picture === 'string') return picture;
  const { siteUrl } = settings;
  if (siteUrl === undefined) {
    return `${quote(typed)} is a file, which has an address only where the site has one; set where the site is served in the settings, such as "siteUrl": "https://notes.example.com/"`;
  }
  const { bytes, type, width, height } = picture;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  const path = `art/${nameFor(typed)}-${hash}.${type}`;
  const own = { file: { path, content: bytes }, width, height };
  return { url: new URL(path, siteUrl).href, src: path, own };
}

/** A file system has no room for any length, with the hash and the type. */
const LONGEST_NAME = 100;

/** The file's name, of what stands well in any address, and does not differ in case alone from another's. */
function nameFor(typed: string): string {
  const name = basename(typed, extname(typed)).normalize('NFKD').toLowerCase();
  const short = name.replaceAll(/[^\w-]+/g, '-').slice(0, LONGEST_NAME);
  return short.replaceAll(/^-+|-+$/g, '') || 'art';
}
