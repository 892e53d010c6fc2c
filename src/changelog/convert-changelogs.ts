import { basename } from 'node:path';
import { findCommand } from '../project/workspace/command.ts';
import { parseNote } from '../notes/parse/parse-note.ts';
import { isError } from '../notes/problem.ts';
import { withoutV } from '../versions/same.ts';
import { findTagDate, pickOwn } from '../project/workspace/tags.ts';
import { dateNote, isForEverybody, type DatedNote } from '../project/order-notes.ts';
import { nameNote, renderNote } from '../project/new-note.ts';
import { findBackports, findDoubtful } from './backports.ts';
import type { Lines } from './blocks.ts';
import type { Fix } from './list-fixes.ts';
import {
  findParts,
  type ChangelogSource,
  type FindOptions,
  type FoundRelease,
} from './find-parts.ts';
import { listDirectories, type Repository } from '../project/workspace/repository.ts';

interface ExistingNotes {
  /** By the version without `v`. */
  byVersion: ReadonlyMap<string, DatedNote>;
  /** The keys of all files. */
  paths: ReadonlySet<string>;
}

/** The same for the files of one release: its name in lower case without `v`. */
export const keyOf = (path: string): string => withoutV(basename(path)).toLowerCase();

/** A part of a file, and the note to write for it. */
export interface ConvertedPart extends Lines {
  file: string;
  /** The text of the heading; undefined if the part has none. */
  name?: string | undefined;
  /**
   * - `created`: a note is to be written
   * - `updated`: the note exists and nobody edited it, and gets its date or channel
   * - `unchanged`: the note exists with the same text
   * - `kept`: its note or file exists, and is left as it is
   * - `included`: it is in the note of the release above
   * - `skipped`: it is no release, or has no text
   * - `failed`: it could not be imported
   */
  outcome: 'created' | 'updated' | 'unchanged' | 'kept' | 'included' | 'skipped' | 'failed';
  /** Why it is a draft, or was not imported. */
  reason?: string | undefined;
  path?: string;
  note?: DatedNote;
  /** The text to write. */
  text?: string;
  /** Whether the note has `latest: false` because a higher version is older. */
  isBackport?: boolean;
  fixes?: readonly Fix[];
  /** The keys of its front matter that were dropped. */
  dropped?: readonly string[] | undefined;
}

export interface ConvertOptions extends FindOptions {
  directory: string;
  existing: ExistingNotes;
  /** Where the dates of releases come from that have none. */
  tags?: Pick<Repository, 'dates' | 'directory'> | undefined;
  /** The channel of pre-releases; without one, they get `latest: false`. */
  channel?: string | undefined;
}

type Release = FoundRelease & { file: string };
/** A release that gets a note unless one is there. */
type Rendered = Release & { text: string; note: DatedNote };

const placeOf = ({ file, name, line, endLine }: Release) => ({ file, name, line, endLine });

const skip = (release: Release, reason: string): ConvertedPart => ({
  ...placeOf(release),
  outcome: 'skipped',
  reason,
});

/** Makes a note of each release in the sources. The parts have the order of the sources. */
export function convertChangelogs(
  sources: readonly ChangelogSource[],
  options: ConvertOptions,
): ConvertedPart[] {
  const parts = findParts(sources, options);
  const releases = parts.filter((part) => 'heading' in part);
  const files = [...Map.groupBy(releases, ({ file }) => file).values()];
  const own = files.flatMap((each) => pickOwn(each, ({ heading }) => heading.component));
  const versions = Map.groupBy(own, ({ heading }) => withoutV(heading.version));
  const isOwn = new Set<object>(own);
  const places = new Map(sources.map(({ name }, index) => [name, index]));
  const orderOf = ({ file }: { file: string }) => places.get(file) ?? 0;
  const rendered = [
    ...[...versions.values()].flatMap((same) => renderSame(same, own, options)),
    ...releases.flatMap((release) =>
      isOwn.has(release) ? [] : skip(release, `of another package, ${release.heading.component}`),
    ),
    ...parts.flatMap((part) => ('heading' in part ? [] : part)),
  ].toSorted((a, b) => orderOf(a) - orderOf(b) || a.line - b.line);
  const dates = findDateFaults(rendered, options.existing);
  const taken = new Set(options.existing.paths);
  return rendered.map((part) => {
    if (!('heading' in part)) return part;
    const converted = convertRelease(part, dates, taken, options);
    taken.add(keyOf(converted.path));
    return converted;
  });
}

/** Renders releases of one version: the first with a date that has text, or else the first that has text. */
function renderSame(
  same: readonly Release[],
  all: readonly Release[],
  options: ConvertOptions,
): (Rendered | ConvertedPart)[] {
  const dates = new Map(
    same.flatMap(({ file, heading: { date }, body }) =>
      date !== undefined && body.text === '' ? [[file, date]] : [],
    ),
  );
  const releases = same.map((release) => addDate(release, dates.get(release.file), options));
  const texts = releases.filter(({ body }) => body.text !== '');
  const counted = texts.find(({ heading }) => heading.date !== undefined) ?? texts[0];
  return releases.map((release) => {
    if (release === counted) return renderRelease(release, options);
    if (release.body.text !== '' && counted) return describeRepeated(release, counted);
    const reason = counted ? 'no text; it has some elsewhere' : explainEmpty(release, all, options);
    return skip(release, reason);
  });
}

/** Adds the date of another heading, or of its tag, to a release that has none. What has a tag is released. */
function addDate(release: Release, other: string | undefined, { tags }: ConvertOptions): Release {
  const { heading, product, file } = release;
  const { date = other, version, form } = heading;
  if (date !== undefined || !tags) return { ...release, heading: { ...heading, date } };
  const directories = listDirectories(tags, file);
  const tagged = findTagDate(tags.dates, version, { names: [form, product], directories });
  return tagged === undefined
    ? release
    : { ...release, heading: { ...heading, date: tagged, isUnreleased: false, remark: undefined } };
}

/** A release without text has no note. The newest of its file may be one that is just made. */
function explainEmpty(
  { file, line, heading: { version, date } }: Release,
  all: readonly Release[],
  { existing }: ConvertOptions,
): string {
  const newest = all.find((each) => each.file === file && !each.heading.isUnreleased);
  const isMissing = newest?.line === line && !existing.byVersion.has(withoutV(version));
  const command = `${findCommand()} new ${version}${date ? ` --date ${date}` : ''}`;
  const advice = isMissing ? `. If it is the newest release, run ${command}` : '';
  return `no text, so no note${advice}`;
}

function describeRepeated(release: Release, other: Release): ConvertedPart {
  const { date = other.heading.date } = release.heading;
  const place = `${other.file}:${other.line}`;
  if (release.body.text === other.body.text && date === other.heading.date) {
    return skip(release, `same as ${place}`);
  }
  const reason = `${place} has the same version; correct one of them, or join both texts under one heading`;
  return { ...placeOf(release), outcome: 'failed', reason };
}

/** The release with its note, or why it can have none. */
function renderRelease(release: Release, { channel }: ConvertOptions): Rendered | ConvertedPart {
  const text = renderText(release, channel);
  const parsed = parseNote(text);
  const note = dateNote('', parsed, new Date());
  const reason = parsed.problems.find(isError)?.message;
  return note && reason === undefined
    ? { ...release, text, note }
    : { ...placeOf(release), outcome: 'failed', reason };
}

function renderText({ heading, body }: Release, channel?: string, isBackport = false): string {
  const { version, date, title, isYanked, isPrerelease, isUnreleased } = heading;
  const isHidden = isBackport || (isPrerelease && channel === undefined);
  const fields = {
    version,
    date,
    title,
    latest: isHidden ? 'false' : undefined,
    channel: isPrerelease ? channel : undefined,
    withdrawn: isYanked ? 'Yanked' : undefined,
    draft: date === undefined || isUnreleased ? 'true' : undefined,
  };
  return renderNote(fields, `${body.text}\n`);
}

/** The notes of releases that come after a higher version, and those whose date is doubtful, with the reason. */
function findDateFaults(
  parts: readonly (Rendered | ConvertedPart)[],
  { byVersion }: ExistingNotes,
) {
  const releases = parts.flatMap((part) => ('heading' in part ? part : []));
  const files = [...Map.groupBy(releases, ({ file }) => file).values()];
  const doubtful = new Map(
    files.flatMap((same) => [...findDoubtful(same.map(({ note }) => note))]),
  );
  const versions = new Set(releases.map(({ note }) => withoutV(note.version)));
  const others = [...byVersion].flatMap(([version, note]) => (versions.has(version) ? [] : note));
  const notes = releases.map(({ note }) => note);
  const first = notes.find((note) => !note.isDraft && isForEverybody(note));
  return { doubtful, backports: findBackports([...others, ...notes], first, doubtful) };
}

function convertRelease(
  release: Rendered,
  { backports, doubtful }: ReturnType<typeof findDateFaults>,
  taken: ReadonlySet<string>,
  options: ConvertOptions,
): ConvertedPart & { path: string } {
  const { heading, body, note } = release;
  const isBackport = backports.has(note);
  const remark = doubtful.get(note) ?? heading.remark ?? (note.isDraft ? 'no date' : undefined);
  const reason = heading.isUnreleased ? undefined : remark;
  const { dropped } = release;
  const about = { ...placeOf(release), note, isBackport, reason, fixes: body.fixes, dropped };
  const text = isBackport ? renderText(release, options.channel, true) : release.text;
  return { ...about, ...chooseFile(release, text, taken, options) };
}

function chooseFile(
  release: Rendered,
  text: string,
  taken: ReadonlySet<string>,
  { directory, existing, channel }: ConvertOptions,
) {
  const { heading } = release;
  const before = existing.byVersion.get(withoutV(heading.version));
  if (before) {
    const { path, note } = before;
    if (note.text === text) return { outcome: 'unchanged', path } as const;
    const undated = { ...release, heading: { ...heading, date: undefined } };
    const dated = heading.isPrerelease && renderText(release);
    const earlier = [renderText(undated, channel), renderText(undated), dated];
    if (earlier.includes(note.text)) return { outcome: 'updated', path, text } as const;
    const isLacking = channel && heading.isPrerelease && !note.frontMatter.channel;
    const part = note.body?.text === release.note.note.body?.text ? 'front matter' : 'text';
    const differs = `its ${part} differs from the import`;
    const reason = isLacking ? `${differs}, and lacks channel: ${channel}` : differs;
    return { outcome: 'kept', path, reason } as const;
  }
  const path = `${directory}/${nameNote(heading.version)}`;
  const kept = { outcome: 'kept', path, reason: 'differs from the import' } as const;
  return taken.has(keyOf(path)) ? kept : ({ outcome: 'created', path, text } as const);
}
