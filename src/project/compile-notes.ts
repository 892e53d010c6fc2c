import { loadChecker, loadCompiler, type Purpose, type Release } from '../notes/compile.ts';
import type { FindMedia, MediaProblem } from '../notes/media.ts';
import { placeOf, type ParsedNote } from '../notes/parse-note.ts';
import { makeProblem, type Problem } from '../notes/problem.ts';
import { findArt, findDefaultArt, type Art } from './art/find-art.ts';
import { createMediaFinder, type FindOwnFile } from './art/find-media.ts';
import type { OwnFile } from './art/read-media.ts';
import { createCachedCompiler, type NoteCache } from './note-cache.ts';
import type { Settings } from './settings.ts';

/** A release whose files are found. The `art` of its entry is a URL. */
export interface ListedRelease extends Omit<Release, 'media'> {
  art: Art;
  /** The files next to the notes that it shows besides `art`. */
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
  /** What is wrong with the logo, and with the picture of notes that have none. More can be added while notes are compiled. */
  problems: Problem[];
  /** The picture of the setting `siteLogo`. */
  logo: Art | undefined;
  /** Finds a file next to the notes. */
  find: FindOwnFile;
  /** The picture of a note; undefined if something is wrong with it. */
  findArt: (note: ParsedNote) => Art | undefined;
  /** The release is undefined if the note or its picture has errors. */
  compile: (
    note: ParsedNote,
    purpose?: Purpose,
  ) => { problems: Problem[]; release: ListedRelease | undefined };
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
  const logo = findLogo(find, settings);
  if (logo && 'rule' in logo) {
    problems.push(makeProblem(logo.rule, `the setting "siteLogo": ${logo.message}`));
  }
  return {
    problems,
    logo: logo && 'rule' in logo ? undefined : logo,
    find,
    findArt: (note) => checkArt(note).art,
    check: (note) => {
      // Compiled notes stay in the cache, so the next time costs nothing.
      const found = cache ? compile(note, findMedia).problems : checkNote(note, findMedia);
      return [...found, ...checkArt(note).problems];
    },
    compile: (note, purpose) => {
      const { art, problems: ofArt } = checkArt(note);
      const { release: compiled, problems: ofNote } = compile(note, findMedia, purpose);
      const all = [...ofNote, ...ofArt];
      if (!compiled || !art) return { problems: all, release: undefined };
      const { media, ...release } = compiled;
      const entry = { ...release.entry, art: art.url };
      const files = media.map(find).filter((found) => 'hash' in found);
      return { problems: all, release: { ...release, entry, art, files } };
    },
  };
}

/** Finds the pictures of notes: their own, that of the settings, or the one that comes with Gazette. */
function createArtCheck(find: FindOwnFile, { art: setting, siteUrl }: Settings) {
  const problems: Problem[] = [];
  const report = (found: Art | MediaProblem, subject = '') => {
    if ('rule' in found) problems.push(makeProblem(found.rule, `${subject}${found.message}`));
    return found;
  };
  let shared =
    setting === undefined
      ? undefined
      : report(findArt(setting, { find, siteUrl }), 'the setting "art": ');
  const findShared = () => {
    shared ??= report(findDefaultArt(siteUrl));
    return 'rule' in shared ? undefined : shared;
  };
  const checkArt = (note: ParsedNote): { art?: Art | undefined; problems: Problem[] } => {
    if (!note.frontMatter) return { problems: [] };
    const { art: typed } = note.frontMatter;
    if (typed === undefined) return { art: findShared(), problems: [] };
    const art = findArt(typed, { find, siteUrl });
    if (!('rule' in art)) return { art, problems: [] };
    return { problems: [makeProblem(art.rule, art.message, placeOf(note, 'art'))] };
  };
  return { problems, checkArt };
}

function findLogo(find: FindOwnFile, { siteLogo, siteUrl }: Settings) {
  return siteLogo === undefined ? undefined : findArt(siteLogo, { find, siteUrl });
}
