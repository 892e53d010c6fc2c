import { quote, type Problem } from './problem.ts';

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
  dark?: LocalMedia;
  /** Bytes, read each time. Throws an Error if the file cannot be read, or has changed. */
  readonly content: Uint8Array;
}

export interface Art {
  url: string;
  /** Undefined if the picture is elsewhere. */
  local?: LocalMedia;
  isNeutral?: boolean;
}

export type MediaProblem = Pick<Problem, 'rule' | 'message'>;

/** Finds a file by its path, which is relative to the directory of the notes. */
export type FindMedia = (path: string) => LocalMedia | MediaProblem;

export function explainMissingMedia(path: string, similar?: string): MediaProblem {
  const advice =
    similar === undefined
      ? 'correct the path, or type a whole URL, https://…'
      : `did you mean ${quote(similar)}?`;
  const message = `there is no file ${quote(path)} in the directory of the notes; ${advice}`;
  return { rule: 'missing-picture', message };
}

export interface NoteMedia {
  /** Publishes the file that a relative address names. Returns the public address. */
  publish: (address: string, kind: MediaKind) => string | MediaProblem;
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
export function decodePath(typed: string): string {
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

/** Finds a picture by its address, or by its path next to the notes. */
export function findArt(
  typed: string,
  { find, siteUrl }: { find: FindMedia; siteUrl: string | undefined },
): Art | MediaProblem {
  if (/^https?:/i.test(typed)) return { url: typed };
  const local = find(typed);
  if ('rule' in local) return local;
  const url = publishFile(typed, local, { kind: 'picture', siteUrl });
  return typeof url === 'string' ? { url, local } : url;
}

function publishFile(
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
    return { rule: 'picture', message };
  }
  return new URL(file.path, siteUrl).href;
}
