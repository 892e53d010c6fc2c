import { loadChecker, loadCompiler, type Release } from '../notes/compile.ts';
import type { FindMedia } from '../notes/media.ts';
import { placeOf, type ParsedNote } from '../notes/parse-note.ts';
import { makeProblem, type Problem } from '../notes/problem.ts';
import { findArt, type Art } from './art/find-art.ts';
import { createMediaFinder, type FindOwnFile } from './art/find-media.ts';
import type { OwnFile } from './art/read-media.ts';
import { createCachedCompiler, type NoteCache } from './note-cache.ts';
import type { Settings } from './settings.ts';

/** A release whose files are found. The `art` of its entry is a URL. */
export interface ListedRelease extends Release {
  art: Art;
  /** The files that `media` names. */
  files: OwnFile[];
}

export interface CompilerOptions {
  /** The directory of the release notes, which paths of pictures are relative to. */
  releases: string;
  settings: Settings;
  cache?: NoteCache | undefined;
}

/** Compiles the notes of a project. */
export interface NoteCompiler {
  /** What is wrong with the picture of the settings. */
  problems: Problem[];
  /** The release is undefined if the note or its picture has errors. */
  compile: (note: ParsedNote) => { problems: Problem[]; release: ListedRelease | undefined };
  /** Finds the problems of a note that is not shown. */
  check: (note: ParsedNote) => Problem[];
}

export async function loadNoteCompiler(options: CompilerOptions): Promise<NoteCompiler> {
  const { releases, settings, cache } = options;
  const compile = createCachedCompiler(await loadCompiler(settings), settings, cache);
  const checkNote = await loadChecker(settings);
  const find = createMediaFinder(releases);
  const findMedia: FindMedia = (path) => {
    const found = find(path);
    return 'rule' in found ? found : found.file;
  };
  const { problems, checkArt } = createArtCheck(find, settings);
  return {
    problems,
    check: (note) => {
      // Compiled notes stay in the cache, so the next time costs nothing.
      const found = cache ? compile(note, findMedia).problems : checkNote(note, findMedia);
      return [...found, ...checkArt(note).problems];
    },
    compile: (note) => {
      const { art, problems: ofArt } = checkArt(note);
      const { release, problems: ofNote } = compile(note, findMedia);
      const all = [...ofNote, ...ofArt];
      if (!release || !art) return { problems: all, release: undefined };
      const entry = { ...release.entry, art: art.url };
      const files = release.media.map(find).filter((found) => 'bytes' in found);
      return { problems: all, release: { ...release, entry, art, files } };
    },
  };
}

/** Finds the pictures of notes: their own, or that of the settings. */
function createArtCheck(find: FindOwnFile, { art: setting, siteUrl }: Settings) {
  const shared = setting === undefined ? undefined : findArt(setting, { find, siteUrl });
  const problems =
    shared && 'rule' in shared
      ? [makeProblem(shared.rule, `the setting "art": ${shared.message}`)]
      : [];
  const checkArt = (note: ParsedNote): { art?: Art | undefined; problems: Problem[] } => {
    const typed = note.frontMatter?.art;
    const art = typed === undefined ? shared : findArt(typed, { find, siteUrl });
    if (!art || !('rule' in art)) return { art, problems: [] };
    const place = placeOf(note, 'art');
    const isOwn = typed !== undefined;
    return { problems: isOwn ? [makeProblem(art.rule, art.message, place)] : [] };
  };
  return { problems, checkArt };
}
