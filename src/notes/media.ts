import { attempt } from './attempt.ts';
import { MEDIA_PROBLEMS, type MediaKind, type MediaProblem } from './media-problems.ts';

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

/** Finds a file by its path, which is relative to the directory of the notes. */
export type FindMedia = (path: string) => LocalMedia | MediaProblem;

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
      const [, encoded = '', fragment = ''] = /^([^?#]*)[^#]*(.*)$/s.exec(address) ?? [];
      const path = decodePath(encoded);
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
export function decodePath(encoded: string): string {
  const path = encoded.replaceAll('\\', '/');
  const decoded = decodePercent(path);
  return /\p{Cc}/u.test(decoded) ? path : decoded;
}

/** Decodes `%20` and the like; returns a text that is not encoded as it is. */
export const decodePercent = (text: string): string =>
  attempt(() => decodeURIComponent(text), text);

/** Finds a picture by its address, or by its path next to the notes. */
export function findArt(
  art: string,
  { find, siteUrl }: { find: FindMedia; siteUrl: string | undefined },
): Art | MediaProblem {
  if (/^https?:/i.test(art)) return { url: art };
  const local = find(art);
  if ('rule' in local) return local;
  const url = publishFile(art, local, { kind: 'picture', siteUrl });
  return typeof url === 'string' ? { url, local } : url;
}

function publishFile(
  path: string,
  file: LocalMedia,
  { kind, siteUrl }: { kind: MediaKind; siteUrl: string | undefined },
): string | MediaProblem {
  if (file.kind !== kind) return MEDIA_PROBLEMS.otherKind(path, kind);
  if (siteUrl === undefined) return MEDIA_PROBLEMS.noSite(path);
  return new URL(file.path, siteUrl).href;
}
