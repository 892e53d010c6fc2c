import type { VFile } from 'vfile';
import { checkRelease, makeRelease, type Release } from '../notes/make-release.ts';
import { placeOf, type Note } from '../notes/parse-note.ts';
import { report } from '../notes/problem.ts';
import { findArt, type Art, type ArtOptions } from './art/find-art.ts';
import type { NoteMemory } from './note-memory.ts';
import type { Settings } from './settings.ts';

/** A release and its picture. */
export interface ListedRelease extends Release {
  art: Art;
}

export interface ReleaseMaker {
  /** Checks the release that a note describes; whatever is wrong becomes a message of its file. */
  check: (note: Note) => Promise<void>;
  /** Makes the release that a note describes; whatever is wrong becomes a message of its file. */
  make: (note: Note) => Promise<ListedRelease | undefined>;
  /** Reports what is wrong with the art of the settings, which is of no single note. */
  reportDefault: (directory: VFile) => Promise<void>;
}

export interface ReleaseMakerOptions extends ArtOptions {
  settings: Settings;
  memory?: NoteMemory | undefined;
}

/** Makes notes into releases whose art is found. */
export function createReleaseMaker(options: ReleaseMakerOptions): ReleaseMaker {
  const { settings, memory } = options;
  const find = memory?.findArt ?? findArt;
  const shared = settings.art === undefined ? undefined : find(settings.art, options);
  const reportDefault = async (directory: VFile) => {
    const art = await shared;
    if (typeof art !== 'string') return;
    report(directory, { rule: 'art', reason: `the "art" of the settings: ${art}` });
  };
  const placeArt = async (note: Note) => {
    const typed = note.frontMatter?.art;
    const art = await (typed === undefined ? shared : find(typed, options));
    if (typed !== undefined && typeof art === 'string') {
      report(note.file, { rule: 'art', reason: art, place: placeOf(note.file, 'art') });
    }
    return art;
  };
  const check = async (note: Note) => {
    await placeArt(note);
    checkRelease(note, settings);
  };
  const make = async (note: Note) => {
    const art = await placeArt(note);
    const release = (memory?.makeRelease ?? makeRelease)(note, settings);
    if (!release || art === undefined || typeof art === 'string') return undefined;
    return { ...release, entry: { ...release.entry, art: art.url }, art };
  };
  return { check, make, reportDefault };
}
