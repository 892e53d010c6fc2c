import { closestMatch } from 'leven';
import { isError, makeProblem, quote } from '../../notes/problem.ts';
import {
  listProblems,
  loadProjectCompiler,
  type CompilerSettings,
} from '../../project/compile-project.ts';
import { loadProject, type Project } from '../../project/load-project.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import { listFileProblems, type FileProblem } from '../../project/problems.ts';
import type { Settings } from '../../project/settings.ts';
import { renderRelease, type ShowFormat } from './render-release.ts';

export interface ShowOptions {
  /** The directory of the release notes. */
  releases: string;
  settings: Settings;
  /** The format of the result, whatever the setting `format` is. */
  format: ShowFormat;
  /** Releases that appear later than this are scheduled. */
  asOf: Date;
  /** The version of any release, also a draft or a scheduled one. Without it and `tag`, the current release is shown. */
  version?: string | undefined;
  /** A git tag that must name a release which has appeared; instead of `version`. */
  tag?: string | undefined;
}

export interface ShowResult {
  /** Problems of the note; unless a version or a tag names it, also problems of the front matter of other notes. */
  problems: FileProblem[];
  /**
   * The body and the headlines, without the title, after the reason if the release was withdrawn; as JSON, the whole
   * release log entry, with `withdrawn`. Ends with one newline. Undefined if there are errors.
   */
  text: string | undefined;
}

/**
 * Renders one release as clients get it. Only its note is compiled.
 *
 * Rejects with an Error if the notes cannot be read.
 */
export async function show(options: ShowOptions): Promise<ShowResult> {
  const { releases, asOf, format, version, tag } = options;
  const { settings } = options;
  const project = loadProject({ releases, asOf, tag });
  const note = findNote(project, options);
  const compiler = await loadProjectCompiler({
    releases,
    settings: adaptSettings(settings, format),
    notes: project.notes,
  });
  const compiled = note && compiler.compile(note.note);
  const found = new Map(note && compiled ? [[note.path, compiled.problems]] : []);
  const all = listProblems(project, compiler, found);
  const problems = pickProblems(all, project.notes, options, note);
  if (!note && version !== undefined) {
    const message = explainUnknown(version, project.notes);
    problems.unshift(...listFileProblems(releases, [makeProblem('tag', message)]));
  }
  if (!compiled?.release || problems.some(isError)) return { problems, text: undefined };
  return { problems, text: await renderRelease(compiled.release, format, settings) };
}

function adaptSettings(settings: Settings, format: ShowFormat): CompilerSettings {
  if (format === 'json') return settings;
  if (format === 'html') return { ...settings, page: true };
  return { ...settings, format: format === 'markdown' ? 'note' : format };
}

function findNote(
  { notes, latest, tagged }: Project,
  { version, tag }: ShowOptions,
): DatedNote | undefined {
  if (tag !== undefined) return tagged;
  return version === undefined ? latest[0] : notes.find((note) => note.version === version);
}

/** The problems of the note. Unless it was found by its name, other notes count too: one of them may be the right one. */
function pickProblems(
  all: FileProblem[],
  notes: DatedNote[],
  { releases, version, tag }: ShowOptions,
  note: DatedNote | undefined,
): FileProblem[] {
  const isNamed = version !== undefined || tag !== undefined;
  const same = notes.filter((each) => each.version === note?.version).map(({ path }) => path);
  const own = new Set([releases, ...same]);
  return all.filter((problem) => {
    if (problem.rule === 'too-few') return !note && !isNamed;
    return own.has(problem.file) || !note || !isNamed;
  });
}

function explainUnknown(version: string, notes: readonly DatedNote[]): string {
  const versions = notes.map((note) => note.version);
  const closest = closestMatch(version, versions, { maxDistance: 2 });
  const advice =
    closest === undefined
      ? 'create one with `npx --no-install gazette new`'
      : `did you mean ${quote(closest)}?`;
  return `no note has the version ${quote(version)}; ${advice}`;
}
