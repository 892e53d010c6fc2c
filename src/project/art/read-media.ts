import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { findNoMedia, type MediaFile, type MediaProblem } from '../../notes/media.ts';
import { quote } from '../../notes/problem.ts';
import { explainFileError, isMissing } from '../file-error.ts';
import { isInside } from '../files.ts';
import { detectMedia } from './detect-media.ts';

/** A file next to the notes. */
export interface OwnFile {
  /** Its path in the directory of the notes. */
  source: string;
  file: MediaFile;
  /** The SHA-256 of the bytes, and of those of the dark variant, in hexadecimal digits. */
  hash: string;
  /** The picture for the dark mode. */
  dark?: OwnFile;
  /** @throws Error if the file cannot be read, or has changed */
  read: () => Uint8Array;
}

const MIB = 1024 * 1024;
/** In MiB. Hosts such as Cloudflare serve no larger file than 25 MiB. */
const LARGEST = { picture: 2, recording: 25 };
const HASH_LENGTH = 16;

/** Reads a picture, video or audio file of a directory, or finds what is wrong with it. */
export function readMedia(directory: string, typed: string): OwnFile | MediaProblem {
  const found = quote(typed);
  try {
    const path = join(directory, typed);
    if (!isInside(directory, path)) {
      return refuse(`${found} is not in the directory of the release notes; move it there`);
    }
    const { size, isFile } = describePath(path);
    if (!isFile) return refuse(`${found} is not a file; type the path of a picture`);
    if (size > LARGEST.recording * MIB) return refuseSize(found, size);
    return describeFile(typed, () => readFileSync(path));
  } catch (error) {
    if (isMissing(error)) return findNoMedia(typed);
    return refuse(`the file ${found} cannot be read: ${explainFileError(error)}`);
  }
}

function describePath(path: string): { size: number; isFile: boolean } {
  const stats = statSync(path);
  return { size: stats.size, isFile: stats.isFile() };
}

/** Describes a file by its name and content, or finds what is wrong with it. */
export function describeFile(typed: string, read: () => Buffer): OwnFile | MediaProblem {
  const bytes = read();
  const media = detectMedia(bytes);
  if ('reason' in media) return refuse(`${quote(typed)} ${media.reason}`);
  const { kind, type, size } = media;
  if (bytes.length > LARGEST[kind] * MIB) return refuseSize(quote(typed), bytes.length);
  const sha256 = hash('sha256', bytes);
  const path = `art/${nameFor(typed)}-${sha256.slice(0, HASH_LENGTH)}.${type}`;
  return {
    source: typed,
    file: { path, kind, ...(size && { size }) },
    hash: sha256,
    // Read again, so that not all files of all releases are in memory.
    read: () => checkUnchanged(typed, read(), sha256),
  };
}

function checkUnchanged(typed: string, bytes: Buffer, sha256: string): Buffer {
  if (hash('sha256', bytes) === sha256) return bytes;
  throw new Error(`${typed} has changed since the release notes were read; try again`);
}

function refuse(message: string): MediaProblem {
  return { rule: 'picture', message };
}

function refuseSize(found: string, size: number): MediaProblem {
  const mebibytes = Math.ceil((size / MIB) * 10) / 10;
  return refuse(
    `${found} has ${mebibytes} MiB, and the limit is ${LARGEST.picture} MiB for a picture and ${LARGEST.recording} MiB for a video or audio file; reduce its size`,
  );
}

/** File systems limit the length of a name, which also has the hash and the type. */
const LONGEST_NAME = 100;

/** The name of the file, in characters that need no escape in a URL and in lower case only. */
function nameFor(typed: string): string {
  const name = basename(typed, extname(typed)).normalize('NFKD').toLowerCase();
  const short = name.replaceAll(/[^\w-]+/g, '-').slice(0, LONGEST_NAME);
  return short.replaceAll(/^-+|-+$/g, '') || 'art';
}
