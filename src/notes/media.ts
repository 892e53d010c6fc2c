import { quote } from './problem.ts';
import type { Rule } from './rules.ts';

/** What an element can show: a picture, or a video or audio recording. */
export type MediaKind = 'picture' | 'recording';

/** A picture, video or audio file next to the notes, which is a file of the output. */
export interface LocalMedia {
  /** Path under the output directory: `art/name-hash.png`. */
  path: string;
  kind: MediaKind;
  /** Of a picture, in pixels, as shown. */
  size?: { width: number; height: number };
  /** SHA-256 of the bytes and of the dark variant, in hexadecimal digits. */
  hash: string;
  /** The picture for the dark mode. */
  dark?: LocalMedia;
  /** Bytes, read each time. Throws an Error if the file cannot be read, or has changed. */
  readonly content: Uint8Array;
}

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

/** Why a file cannot be published. */
export interface MediaProblem {
  rule: Rule;
  message: string;
}

/** Finds a file by its path, which is relative to the directory of the notes. */
export type FindMedia = (path: string) => LocalMedia | MediaProblem;

/** Finds nothing. */
export function findNoMedia(path: string): MediaProblem {
  const message = `there is no file ${quote(path)} in the directory of the notes; correct the path, or type a whole URL, https://…`;
  return { rule: 'missing-picture', message };
}

/** The files next to the notes that one note shows. */
export interface NoteMedia {
  /** Publishes the file that a relative address names. Returns the public address. */
  publish: (address: string, kind: MediaKind) => string | MediaProblem;
  /** The files by their public addresses. */
  files: Map<string, LocalMedia>;
}

export function createNoteMedia(find: FindMedia, siteUrl: string | undefined): NoteMedia {
  const files = new Map<string, LocalMedia>();
  return {
    files,
    publish: (address, kind) => {
      const [, typed = '', fragment = ''] = /^([^?#]*)[^#]*(.*)$/s.exec(address) ?? [];
      const path = decodePath(typed);
      const file = find(path);
      if ('rule' in file) return file;
      const published = publishFile(path, file, { kind, siteUrl });
      if (typeof published !== 'string') return published;
      // The fragment of a recording can be the time at which it starts.
      const url = URL.parse(fragment, published)?.href ?? published;
      files.set(url, file);
      return url;
    },
  };
}

/** Browsers and GitHub decode paths, and take `\` for `/`. */
function decodePath(typed: string): string {
  const path = typed.replaceAll('\\', '/');
  const decoded = decodePercent(path);
  return /\p{Cc}/u.test(decoded) ? path : decoded;
}

/** Decodes `%20` and the like; returns a text that is not encoded as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The public address of a file, if it is of the kind that is needed. */
export function publishFile(
  typed: string,
  file: LocalMedia,
  { kind, siteUrl }: { kind: MediaKind; siteUrl: string | undefined },
): string | MediaProblem {
  const found = quote(typed);
  if (file.kind !== kind) {
    const needed = kind === 'picture' ? 'picture' : 'video or audio file';
    const message = `${found} is not a ${needed}; name one here, or show a picture with <img>, other files with <video> or <audio>`;
    return { rule: 'picture', message };
  }
  if (siteUrl === undefined) {
    const message = `${found} is a local file, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"`;
    return { rule: 'relative-link', message };
  }
  return new URL(file.path, siteUrl).href;
}
