import { isError, makeProblem, quote } from '../notes/problem.ts';
import { withoutV } from '../versions/same.ts';
import { findEdition } from '../project/editions.ts';
import { findVersion, type Project } from '../project/load-project.ts';
import { loadSite } from '../project/load-site.ts';
import { isPublished, orderReleases, type DatedNote } from '../project/order-notes.ts';
import { listFileProblems, warnOfLoopback, type FileProblem } from '../project/problems.ts';
import type { ShowFormat, ShowOptions, ShowResult } from './options.ts';
import { cutText } from './places/text.ts';
import { PLACES } from './places/places.ts';
import { renderNotes } from './render/render-notes.ts';
import type { Rendered } from './render/requests.ts';

/**
 * Renders one release, or several, as a place needs them. Only their notes are compiled.
 *
 * Rejects with an Error if the notes cannot be read.
 */
export async function show(options: ShowOptions): Promise<ShowResult> {
  const site = loadSite(options);
  const { releases = options.settings.releases, since, version = since, all = false } = options;
  const place = findPlace(options.format);
  const hasNotes = (each: Project) => findNotes(each, options) !== undefined;
  const edition = findEdition(site.editions, options, hasNotes);
  const { project, settings } = edition;
  const notes = findNotes(project, options);
  const output = notes && place(edition, notes, all || since !== undefined);
  const requests = output ? [output.request] : [];
  const rendered = await renderNotes(requests, { ...site, editions: [edition] });
  const { releasesOf } = rendered;
  const problems = pickProblems(rendered.problems, project, { ...options, releases }, notes);
  // A note that cannot be read may have the version.
  if (!notes && version !== undefined && listUnread(project).length === 0) {
    const message = explainUnknown(version, project.notes);
    problems.unshift(...listFileProblems(releases, [makeProblem('tag', message)]));
  }
  const shown = output ? releasesOf(output.request) : [];
  if (!output || shown.length < output.request.notes.length || problems.some(isError)) {
    return { problems, text: undefined, drafts: [] };
  }
  const text = await output.render(releasesOf);
  const { siteUrl } = options.settings;
  if (siteUrl !== undefined && text.includes(siteUrl)) {
    problems.push(...warnOfLoopback(releases, siteUrl));
  }
  const [only, another] = output.request.notes;
  const missing = site.missing.filter(({ tag }) => tag === settings.locale && !another);
  const untranslated = missing.flatMap((each) => each.problems);
  problems.push(...untranslated.filter(({ file }) => file === only?.path));
  const drafts = all ? project.notes.filter(({ isDraft }) => isDraft) : [];
  return {
    problems,
    text: shorten(text, shown, { ...options, settings }),
    drafts: drafts.map((note) => note.version),
  };
}

/** @throws TypeError if there is no such format: callers may have no types */
function findPlace(format: ShowFormat) {
  const place = Object.hasOwn(PLACES, format) ? PLACES[format] : undefined;
  if (place) return place;
  throw new TypeError(
    `${quote(format)} is not a format; "format" must be ${Object.keys(PLACES).join(', ')}`,
  );
}

/** Adds the address of the release, or of the site if there are several releases. */
function shorten(
  text: string,
  [first, ...more]: readonly Rendered[],
  { max = Infinity, settings: { page, siteUrl = '' } }: ShowOptions,
): string {
  if (text.length <= max || !first) return text;
  const address = more.length > 0 ? page && siteUrl : first.url;
  return `${cutText(text.trimEnd(), Math.max(max - 1, 1), address || '')}\n`;
}

function findNotes(
  { notes, latest, tagged }: Project,
  { version, tag, since, all }: ShowOptions,
): DatedNote[] | undefined {
  if (all) return orderReleases(notes.filter(isPublished));
  if (since !== undefined) {
    const ordered = orderReleases(notes);
    const last = findVersion(ordered, since);
    if (!last) return undefined;
    const newer = ordered.slice(0, ordered.indexOf(last));
    return newer.filter((note) => note.isLatest && isPublished(note));
  }
  if (tag !== undefined) return tagged && notes.includes(tagged) ? [tagged] : undefined;
  const note = version === undefined ? latest[0] : findVersion(notes, version);
  return note && [note];
}

/** The files whose version and date are not known. */
const listUnread = ({ files }: Project) =>
  [...files.values()].filter(({ note }) => !note?.frontMatter);

/**
 * If releases are named, the problems of their notes and, for several, of files without valid front matter. Otherwise all
 * problems.
 */
function pickProblems(
  all: FileProblem[],
  project: Project,
  { releases, version, tag, since, all: isWhole }: ShowOptions,
  notes: DatedNote[] | undefined,
): FileProblem[] {
  const isNamed = isWhole || [version, tag, since].some((name) => name !== undefined);
  const versions = new Set(notes?.map((note) => note.version));
  const same = project.notes.filter((each) => versions.has(each.version));
  const unread = isWhole || since !== undefined ? listUnread(project) : [];
  const paths = [...same.map(({ shown }) => shown.path), ...unread.map(({ path }) => path)];
  const files = new Set([releases, ...paths]);
  return all.filter((problem) => {
    if (problem.rule === 'too-few') return !notes && !isNamed;
    return files.has(problem.file) || !notes || !isNamed;
  });
}

function explainUnknown(version: string, notes: readonly DatedNote[]): string {
  const start = withoutV(version);
  const closest = notes.find((note) => withoutV(note.version).startsWith(start));
  const [newest] = orderReleases(notes.filter(isPublished));
  const known = newest && `the newest is ${quote(newest.version)}`;
  const advice = closest ? `did you mean ${quote(closest.version)}?` : known;
  return `no note has the version ${quote(version)}; ${advice ?? 'add a note'}`;
}
