import { loadCompiler, type Release } from '../notes/compile.ts';
import { placeOf, type ParsedNote } from '../notes/parse-note.ts';
import { makeProblem, type Problem } from '../notes/problem.ts';
import { createArtFinder, type Art } from './art/find-art.ts';
import { createCachedCompiler, type NoteCache } from './note-cache.ts';
import type { Settings } from './settings.ts';

/** A release whose picture is found. The `art` of its entry is a URL. */
export interface ListedRelease extends Release {
  art: Art;
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
}

export async function loadNoteCompiler(options: CompilerOptions): Promise<NoteCompiler> {
  const { releases, settings, cache } = options;
  const compile = createCachedCompiler(await loadCompiler(settings), settings, cache);
  const { problems, find } = createArtCheck(releases, settings);
  return {
    problems,
    compile: (note) => {
      const found = find(note);
      const compiled = compile(note);
      const all = [...compiled.problems, ...found.problems];
      const { art } = found;
      if (!compiled.release || !art) return { problems: all, release: undefined };
      const entry = { ...compiled.release.entry, art: art.url };
      return { problems: all, release: { ...compiled.release, entry, art } };
    },
  };
}

/** Finds the pictures of notes: their own, or that of the settings. */
function createArtCheck(releases: string, { art: setting, siteUrl }: Settings) {
  const findArt = createArtFinder(releases, siteUrl);
  const shared = setting === undefined ? undefined : findArt(setting);
  const problems =
    typeof shared === 'string' ? [makeProblem('art', `the setting "art": ${shared}`)] : [];
  const find = (note: ParsedNote): { art?: Art | undefined; problems: Problem[] } => {
    const typed = note.frontMatter?.art;
    const art = typed === undefined ? shared : findArt(typed);
    if (typeof art !== 'string') return { art, problems: [] };
    const isOwn = typed !== undefined;
    return { problems: isOwn ? [makeProblem('art', art, placeOf(note, 'art'))] : [] };
  };
  return { problems, find };
}
