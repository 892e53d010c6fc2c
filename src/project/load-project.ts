import { restoreNote, type KnownNote, type ParsedNote } from '../notes/parse-note.ts';
import { makeProblem, quote, type Problem } from '../notes/problem.ts';
import { matchTag } from './match-tag.ts';
import { parseCached, pruneCache, type NoteCache } from './note-cache.ts';
import {
  describeNote,
  findSharedVersions,
  findUndecided,
  listScheduled,
  pickLatest,
  type ProjectNote,
  formatInstant,
} from './order-notes.ts';
import { listFileProblems, type FileProblem } from './problems.ts';
import type { ReleaseNames } from './release-names.ts';
import { listNotes, readNote } from './read-notes.ts';

export interface LoadOptions {
  /** The directory of the release notes. */
  releases: string;
  /** Releases that appear later than this are scheduled. */
  asOf: Date;
  /** A git tag that must name a release which has appeared. */
  tag?: string | undefined;
  /** Called after each note that is read, with the number of notes so far and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  cache?: NoteCache | undefined;
  /** Finds what an earlier build recorded about the note at a path. */
  findKnown?: ((path: string) => KnownNote | undefined) | undefined;
}

/** The notes of a directory, read and ordered. */
export interface Project {
  /** Every file, by its path, in the order of the paths; without a note if it cannot be read. */
  files: ReadonlyMap<string, { note: ParsedNote | undefined; problems: Problem[] }>;
  /** Problems of the directory as a whole. */
  problems: Problem[];
  /** The notes with valid front matter. */
  notes: ProjectNote[];
  /** The current and the previous release; fewer if there are not two. */
  latest: ProjectNote[];
  /** The release that the tag names. */
  tagged: ProjectNote | undefined;
}

/**
 * Reads all notes of a directory and checks their front matter, each alone and all together.
 *
 * @throws Error if the directory cannot be read
 */
export function loadProject(options: LoadOptions): Project {
  const { releases, asOf, tag, onProgress, cache, findKnown } = options;
  const files = new Map<string, { note: ParsedNote | undefined; problems: Problem[] }>();
  const notes: ProjectNote[] = [];
  const entries = listNotes(releases);
  for (const entry of entries) {
    const { path, text, problems } = readNote(releases, entry);
    const note =
      text === undefined
        ? undefined
        : (restoreNote(text, findKnown?.(path)) ?? parseCached(text, cache));
    files.set(path, { note, problems });
    const described = note && describeNote(path, note, asOf);
    if (described) notes.push(described);
    onProgress?.(files.size, entries.length);
  }
  for (const { path, problem } of [...findSharedVersions(notes), ...findUndecided(notes)]) {
    files.get(path)?.problems.push(problem);
  }
  if (cache) pruneCache(cache, files.values());
  const latest = pickLatest(notes);
  const tagged = tag === undefined ? undefined : matchTag(notes, tag);
  const isWhole = notes.length === files.size;
  const problems = [
    ...(isWhole && latest.length < 2 ? [tooFew(latest, notes)] : []),
    ...(tag !== undefined && (isWhole || tagged) ? checkTag(tag, tagged) : []),
  ];
  return { files, problems, notes, latest, tagged };
}

export function nameReleases({ notes, latest, tagged }: Project): ReleaseNames {
  const [current, previous] = latest;
  return {
    current: current?.version,
    previous: previous?.version,
    tagged: tagged?.version,
    scheduled: listScheduled(notes).map(({ version, due }) => ({ version, due })),
  };
}

/** What was found after a project was loaded. */
export interface FoundProblems {
  /** What is wrong with the picture of the settings. */
  settings: readonly Problem[];
  /** The problems of the notes whose Markdown was checked, by path. */
  found: ReadonlyMap<string, readonly Problem[]>;
}

/**
 * Lists all problems of a project: those of the directory, then those of each file. Of notes whose
 * Markdown was not checked, those of the front matter.
 */
export function listProblems(
  directory: string,
  project: Project,
  { settings, found }: FoundProblems,
): FileProblem[] {
  const ofFiles = [...project.files].flatMap(([path, { note, problems }]) =>
    listFileProblems(path, [...problems, ...(found.get(path) ?? note?.problems ?? [])]),
  );
  return [...listFileProblems(directory, [...project.problems, ...settings]), ...ofFiles];
}

function tooFew([only]: ProjectNote[], notes: ProjectNote[]): Problem {
  const excluded = notes.filter(({ isLatest, isScheduled }) => !isLatest || isScheduled).length;
  const aside =
    excluded > 0
      ? ` (not counting ${excluded} with draft: true, latest: false, withdrawn or a later date)`
      : '';
  const start =
    notes.length === 0
      ? 'start with `gazette init`, which adds the first'
      : 'add notes with `gazette new VERSION`';
  const message = only
    ? `${quote(only.version)} is the only release${aside}, but the version response also includes the previous one; \`gazette init\` adds a placeholder before it, and \`gazette new VERSION\` adds the next release`
    : `there is no release${aside}, but the version response needs two; ${start}`;
  return makeProblem('too-few', message);
}

function checkTag(tag: string, tagged: ProjectNote | undefined): Problem[] {
  const message = tagged
    ? explainUnpublished(tag, tagged)
    : `no note has the version of the tag ${quote(tag)}; add a note, or tag a version that has one`;
  return message === undefined ? [] : [makeProblem('tag', message)];
}

function explainUnpublished(tag: string, { path, due, isDraft, isScheduled }: ProjectNote) {
  const name = `the tag ${quote(tag)} names ${path}, which`;
  if (isDraft) return `${name} is a draft; delete its line draft: true`;
  if (!isScheduled) return undefined;
  return `${name} is scheduled and appears at ${formatInstant(due)}; tag it then, or correct its date`;
}
