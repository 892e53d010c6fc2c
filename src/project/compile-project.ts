import { isDeepStrictEqual } from 'node:util';
import { loadCompiler, type CompileSettings } from '../notes/compile.ts';
import { loadHighlight } from '../site/pages/highlight-code.ts';
import type { CompiledNote, Format, Release, Rendered } from '../notes/release.ts';
import type { Art, LocalMedia, MediaProblem } from '../notes/media.ts';
import { placeOf, type Note } from '../notes/parse/parse-note.ts';
import { makeProblem, type Problem } from '../notes/problem.ts';
import { findArt, findNeutralArt } from './art.ts';
import { createMediaFinder, type MediaFinder } from './local-media.ts';
import type { Project } from './load-project.ts';
import { pickHistory, type DatedNote } from './order-notes.ts';
import { listFileProblems, type FileProblem } from './problems.ts';
import type { Settings } from './settings.ts';

export interface CompileOptions {
  releases: string;
  settings: Settings;
  /**
   * Whether pages show drafts and scheduled releases, marked as such, and all notes are checked. No other file has them.
   */
  unpublished?: boolean | undefined;
  /** Whether only the problems of all notes are asked for; there may be no releases. */
  isCheck?: boolean | undefined;
  cache?: CompileCache | undefined;
  /** Which edition this is, for the cache. */
  prefix?: string;
}

export interface CompiledProject {
  /** Problems of the directory and the settings, then of each file. */
  problems: FileProblem[];
  /** The current release and the one before it; fewer if there are not two, or they have errors. */
  latest: Release[];
  /** The releases of the front page, newest first. */
  history: Release[];
  /** The other releases that have a page, newest first. */
  older: Release[];
  logo: Art | undefined;
}

/** Compiles the notes that the output shows. A note with errors gives no release. */
export async function compileProject(
  project: Project,
  options: CompileOptions,
): Promise<CompiledProject> {
  const { settings, unpublished = false, isCheck = false } = options;
  const count = settings.history === 'all' ? Infinity : settings.history;
  const history = pickHistory(project.notes, count, { unpublished });
  const pages = settings.page ? pickHistory(project.notes, Infinity, { unpublished }) : [];
  const compiler = await loadProjectCompiler({ ...options, notes: project.notes });
  const listed = new Set([...project.latest, ...history]);
  const shown = [...new Set([...pages, ...listed])];
  const releases = new Map<DatedNote, Release>();
  const found = new Map<string, readonly Problem[]>();
  for (const note of shown) {
    const rendered = listed.has(note) ? 'all' : 'page';
    const { shown: text, isScheduled, lang } = note;
    const { problems, release } = compiler.compile(text.note, isCheck ? 'nothing' : rendered);
    if (release) releases.set(note, { ...release, isScheduled, lang });
    found.set(text.path, problems);
  }
  for (const [path, { note }] of isCheck || unpublished ? project.files : []) {
    if (!note || found.has(path)) continue;
    found.set(path, compiler.compile(note, 'nothing').problems);
  }
  const pick = (notes: readonly DatedNote[]) => notes.flatMap((note) => releases.get(note) ?? []);
  const isInHistory = new Set(history);
  return {
    problems: listProblems(project, compiler, found),
    latest: pick(project.latest),
    history: pick(history),
    older: pick(pages.filter((note) => !isInHistory.has(note))),
    logo: compiler.logo,
  };
}

/** Of notes that were not compiled, the problems of the front matter. */
export function listProblems(
  { directory, files, problems: ofDirectory }: Project,
  compiler: ProjectCompiler,
  found: ReadonlyMap<string, readonly Problem[]>,
): FileProblem[] {
  const ofFiles = [...files].flatMap(([path, { note, problems }]) =>
    listFileProblems(path, [...problems, ...(found.get(path) ?? note?.problems ?? [])]),
  );
  return [...listFileProblems(directory, [...ofDirectory, ...compiler.problems]), ...ofFiles];
}

/** Compiled notes of each edition, for a process that compiles the same project repeatedly. */
export type CompileCache = Map<string, CachedNotes>;

interface CachedNotes {
  settings: CompileSettings;
  /** What was found at the paths of media. A change of any of them makes the notes outdated. */
  media: ReadonlyMap<string, LocalMedia | MediaProblem>;
  /** By the front matter as JSON, a line feed, and the text. */
  notes: Map<string, CompiledNote>;
}

export const createCompileCache = (): CompileCache => new Map();

export interface ProjectCompiler {
  /** What is wrong with the pictures of the settings. Notes without a picture of their own can add more. */
  problems: Problem[];
  logo: Art | undefined;
  compile: (
    note: Note,
    rendered?: Rendered,
  ) => { problems: Problem[]; release: Omit<Release, 'isScheduled' | 'lang'> | undefined };
}

export type CompilerSettings = Omit<Settings, 'format'> & { format: Format };

interface CompilerOptions extends Omit<CompileOptions, 'isCheck' | 'settings'> {
  settings: CompilerSettings;
  notes: readonly DatedNote[];
}

export async function loadProjectCompiler(options: CompilerOptions): Promise<ProjectCompiler> {
  const { releases, settings } = options;
  const { find, found } = createMediaFinder(releases);
  const compile = await loadCachedCompiler(options, { find, found });
  const { siteUrl } = settings;
  const problems: Problem[] = [];
  const report = (art: Art | MediaProblem, subject = '') => {
    if ('rule' in art) problems.push(makeProblem(art.rule, `${subject}${art.message}`));
    return art;
  };
  const findSetting = (name: 'art' | 'siteLogo') => {
    const typed = settings[name];
    if (typed === undefined) return undefined;
    return report(findArt(typed, { find, siteUrl }), `the setting "${name}": `);
  };
  let shared = findSetting('art');
  const logo = findSetting('siteLogo');
  return {
    problems,
    logo: logo && 'rule' in logo ? undefined : logo,
    compile: (note, rendered) => {
      const { release, problems: ofNote } = compile(note, rendered);
      if (!note.frontMatter) return { problems: ofNote, release: undefined };
      const { art: typed } = note.frontMatter;
      const art =
        typed === undefined
          ? (shared ??= report(findNeutralArt(siteUrl)))
          : findArt(typed, { find, siteUrl });
      if ('rule' in art) {
        const ofArt = makeProblem(art.rule, art.message, placeOf(note, 'art'));
        return { problems: typed === undefined ? ofNote : [...ofNote, ofArt], release: undefined };
      }
      const entry = release && { ...release.entry, art: art.url };
      return { problems: ofNote, release: entry && { ...release, entry, art } };
    },
  };
}

/** Notes that the cache lacks are compiled; those that no longer occur leave it with the next project. */
async function loadCachedCompiler(
  { settings: shared, notes, unpublished, cache, prefix = '' }: CompilerOptions,
  { find, found }: MediaFinder,
): Promise<(note: Note, rendered?: Rendered) => CompiledNote> {
  const pages = shared.page ? pickHistory(notes, Infinity, { unpublished }) : [];
  const highlight = await loadHighlight(pages.map(({ shown }) => shown.note.text));
  const settings = { ...shared, versions: new Set(pages.map(({ version }) => version)), highlight };
  const compile = await loadCompiler(settings);
  if (!cache) return (note, rendered) => compile(note, find, rendered);
  const last = cache.get(prefix);
  const isCurrent =
    isDeepStrictEqual(last?.settings, settings) &&
    [...(last?.media ?? [])].every(([path, media]) => isSameMedia(find(path), media));
  const before = isCurrent ? last?.notes : undefined;
  const now = new Map<string, CompiledNote>();
  cache.set(prefix, { settings, media: found, notes: now });
  return (note) => {
    const key = `${JSON.stringify(note.frontMatter)}\n${note.text}`;
    const compiled = before?.get(key) ?? compile(note, find);
    now.set(key, compiled);
    return compiled;
  };
}

function isSameMedia(a: LocalMedia | MediaProblem, b: LocalMedia | MediaProblem): boolean {
  return 'hash' in a && 'hash' in b ? a.hash === b.hash : isDeepStrictEqual(a, b);
}
