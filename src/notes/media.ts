import { quote } from './problem.ts';
import type { Rule } from './rules.ts';

/** What an element can show: a picture, or a video or audio recording. */
export type MediaKind = 'picture' | 'recording';

/** A file next to the notes that is published with them. */
export interface MediaFile {
  /** Its path under the output directory: `art/name-hash.png`. */
  path: string;
  kind: MediaKind;
  /** Of a picture, in pixels, as shown. */
  size?: { width: number; height: number };
}

/** Why a file cannot be published. */
export interface MediaProblem {
  rule: Rule;
  message: string;
}

/** Finds a file by its path, which is relative to the directory of the notes. */
export type FindMedia = (path: string) => MediaFile | MediaProblem;

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
  files: Map<string, MediaFile>;
  /** The paths of the files, as passed to `FindMedia`. */
  paths: Set<string>;
}

export function createNoteMedia(find: FindMedia, siteUrl: string | undefined): NoteMedia {
  const files = new Map<string, MediaFile>();
  const paths = new Set<string>();
  return {
    files,
    paths,
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
      paths.add(path);
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
  file: MediaFile,
  { kind, siteUrl }: { kind: MediaKind; siteUrl: string | undefined },
): string | MediaProblem {
  const found = quote(typed);
  if (file.kind !== kind) {
    const message =
      kind === 'picture'
        ? `${found} is a video or audio file; name a picture here, or show the file with <video> or <audio>`
        : `${found} is a picture; name a video or audio file here, or show the picture with <img>`;
    return { rule: 'picture', message };
  }
  if (siteUrl === undefined) {
    const message = `${found} is a local file, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"`;
    return { rule: 'relative-link', message };
  }
  return new URL(file.path, siteUrl).href;
}
