import { closestMatch } from 'leven';
import { makePagePath } from '../page-path.ts';
import { isError, makeProblem, quote } from '../../notes/problem.ts';
import {
  listProblems,
  loadProjectCompiler,
  type CompilerSettings,
} from '../../project/compile-project.ts';
import { findEdition, loadEditions } from '../../project/editions.ts';
import type { Project } from '../../project/load-project.ts';
import { isPublished, orderReleases, type DatedNote } from '../../project/order-notes.ts';
import { listFileProblems, type FileProblem } from '../../project/problems.ts';
import type { Settings } from '../../project/settings.ts';
import { cutText } from './cut-text.ts';
import { addTitle, renderRelease, type ShownRelease } from './render-release.ts';
import type { ShowFormat } from './show-format.ts';

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
  /** Show all releases after this one that can be the current one, newest first with their titles, instead of one. */
  since?: string | undefined;
  /** The longest text, in UTF-16 code units. A longer one is cut after a sentence, with the address of the page. */
  max?: number | undefined;
  /** A git tag that must name a release which has appeared; instead of `version`. */
  tag?: string | undefined;
  /** One of the setting `languages`; by default, the language of the notes. */
  language?: string | undefined;
  /** One of the setting `channels`; by default, none, or that of a release that only a channel has. */
  channel?: string | undefined;
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
  const { releases, format, since, version = since } = options;
  const hasNotes = (each: Project) => findNotes(each, options) !== undefined;
  const { project, settings } = findEdition(loadEditions(options), options, hasNotes);
  const notes = findNotes(project, options);
  const compiler = await loadProjectCompiler({
    releases,
    settings: adaptSettings(settings, format),
    notes: project.notes,
  });
  const compiled = (notes ?? []).map(({ shown: { path, note } }) => ({
    path,
    ...compiler.compile(note),
  }));
  const found = new Map(compiled.map(({ path, problems }) => [path, problems]));
  const all = listProblems(project, compiler, found);
  const problems = pickProblems(all, project.notes, options, notes);
  if (!notes && version !== undefined) {
    const message = explainUnknown(version, project.notes);
    problems.unshift(...listFileProblems(releases, [makeProblem('tag', message)]));
  }
  const shown = compiled.flatMap(({ release }) => release ?? []);
  if (!notes || shown.length < notes.length || problems.some(isError)) {
    return { problems, text: undefined };
  }
  const shownOptions = { ...options, settings };
  return { problems, text: cut(await render(shown, shownOptions), shown, shownOptions) };
}

async function render(
  releases: readonly ShownRelease[],
  { format, since, settings }: ShowOptions,
): Promise<string> {
  const texts = await Promise.all(
    releases.map(async (release) => {
      const text = await renderRelease(release, format, settings);
      return since === undefined ? text : addTitle(text, release, format, settings);
    }),
  );
  if (since === undefined || format !== 'json') return texts.join('\n');
  return `[${texts.map((text) => text.trimEnd()).join(',')}]\n`;
}

/** Has the address of the release, or of the site if there are several releases. */
function cut(
  text: string,
  [first, ...more]: readonly ShownRelease[],
  { max = Infinity, settings: { page, siteUrl } }: ShowOptions,
): string {
  if (text.length <= max || !first) return text;
  const path = more.length > 0 ? '' : makePagePath(first.entry.version);
  const address = page && siteUrl !== undefined ? `${siteUrl}${path}` : '';
  return `${cutText(text.trimEnd(), max, address)}\n`;
}

function adaptSettings(settings: Settings, format: ShowFormat): CompilerSettings {
  if (format === 'json') return settings;
  if (format === 'html') return { ...settings, page: true };
  return { ...settings, format: format === 'markdown' ? 'note' : format };
}

function findNotes(
  { notes, latest, tagged }: Project,
  { version, tag, since }: ShowOptions,
): DatedNote[] | undefined {
  if (since !== undefined) {
    const ordered = orderReleases(notes);
    const index = ordered.findIndex((note) => note.version === since);
    if (index === -1) return undefined;
    return ordered.slice(0, index).filter((note) => note.isLatest && isPublished(note));
  }
  if (tag !== undefined) return tagged && notes.includes(tagged) ? [tagged] : undefined;
  const [note] = version === undefined ? latest : notes.filter((each) => each.version === version);
  return note && [note];
}

/** The problems of the notes. Unless they were found by name, other notes count too: one of them may be the right one. */
function pickProblems(
  all: FileProblem[],
  notes: DatedNote[],
  { releases, version, tag, since }: ShowOptions,
  found: DatedNote[] | undefined,
): FileProblem[] {
  const isNamed = version !== undefined || tag !== undefined || since !== undefined;
  const versions = new Set(found?.map((note) => note.version));
  const same = notes.filter((each) => versions.has(each.version)).map(({ shown }) => shown.path);
  const own = new Set([releases, ...same]);
  return all.filter((problem) => {
    if (problem.rule === 'too-few') return !found && !isNamed;
    return own.has(problem.file) || !found || !isNamed;
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
