import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { VFile } from 'vfile';
import { makeRelease, type Release } from '../notes/make-release.ts';
import { parseNote, type Note } from '../notes/parse-note.ts';
import { findArt, type Art } from './art/find-art.ts';
import type { Settings } from './settings.ts';

/** What is known of the notes from the builds before, for one who builds again and again. */
export interface NoteMemory {
  /** Says that of the notes only those of these names may have changed since they were last recalled; else all may have. */
  trust: (changed: ReadonlySet<string> | undefined) => void;
  /** The file as it was last read, where it is certain to be the same; else what `read` gives. */
  recall: (path: string, read: () => VFile) => VFile;
  parse: (file: VFile) => Note | undefined;
  makeRelease: (note: Note, settings: Settings) => Release | undefined;
  findArt: typeof findArt;
}

interface Remembered {
  file: VFile;
  text: string;
  stamp: string;
}

/** How coarse the times of a file system may be: what was changed so shortly ago may be changed again without a trace. */
const COARSEST_MILLISECONDS = 2000;

/** Makes a memory of notes and pictures without problems; others are read and checked again and again. */
export function createNoteMemory(): NoteMemory {
  const files = new Map<string, Remembered>();
  const notes = new WeakMap<VFile, Note>();
  const releases = new WeakMap<Note, { settings: Settings; release: Release }>();
  let changed: ReadonlySet<string> | undefined;
  return {
    trust: (names) => {
      changed = names;
    },
    recall: (path, read) => {
      const known = files.get(path);
      if (known && changed && !changed.has(basename(path))) return restore(known);
      const stamp = takeStamp(path);
      if (known && known.stamp === stamp) return restore(known);
      files.delete(path);
      const file = read();
      if (stamp !== undefined && file.messages.length === 0) {
        files.set(path, { file, text: String(file), stamp });
      }
      return file;
    },
    parse: (file) => {
      const note = notes.get(file) ?? parseNote(file);
      if (note && file.messages.length === 0) notes.set(file, note);
      return note;
    },
    makeRelease: (note, settings) => {
      const known = releases.get(note);
      if (known?.settings === settings) return known.release;
      const release = makeRelease(note, settings);
      if (release) releases.set(note, { settings, release });
      return release;
    },
    findArt: createArtMemory(),
  };
}

function createArtMemory(): NoteMemory['findArt'] {
  const pictures = new Map<string, { stamp: string; siteUrl: string | undefined; art: Art }>();
  return async (typed, options) => {
    const { siteUrl } = options.settings;
    const path = join(options.releases, typed);
    const stamp = takeStamp(path);
    const known = pictures.get(path);
    if (known && known.stamp === stamp && known.siteUrl === siteUrl) return known.art;
    const art = await findArt(typed, options);
    if (stamp !== undefined && typeof art !== 'string') pictures.set(path, { stamp, siteUrl, art });
    return art;
  };
}

/** A build drops the text of a note, and what it says of several notes together it says to their files. */
function restore({ file, text }: Remembered): VFile {
  file.value = text;
  file.messages = [];
  return file;
}

/** What changes with every change of a file; undefined where that is not certain yet. */
function takeStamp(path: string): string | undefined {
  const now = Date.now();
  try {
    const { dev, ino, size, mtimeMs, ctimeMs } = statSync(path);
    const isSettled = now - Math.max(mtimeMs, ctimeMs) >= COARSEST_MILLISECONDS;
    return isSettled ? [dev, ino, size, mtimeMs, ctimeMs].join(' ') : undefined;
  } catch {
    return undefined;
  }
}
