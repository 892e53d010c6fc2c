import { basename } from 'node:path';
import { findCommand } from '../project/workspace/command.ts';
import { parseNote } from '../notes/parse/parse-note.ts';
import { isError } from '../notes/problem.ts';
import { withoutV } from '../versions/same.ts';
import { findTagDate, pickOwn } from '../project/workspace/tags.ts';
import { dateNote, type DatedNote } from '../project/order-notes.ts';
import { nameNote, renderNote } from '../project/note-file.ts';
import { findBackports, findDoubtful, isForAll } from './backports.ts';
import type { Lines } from './blocks.ts';
import type { Fix } from './list-fixes.ts';
import { findParts, type ChangelogSource, type FindOptions, type FoundPart } from './find-parts.ts';
import { listDirectories, type Repository } from '../project/workspace/repository.ts';
import type { FoundRelease } from './split-changelog.ts';

interface ExistingNotes {
  /** By the version without `v`. */
  byVersion: ReadonlyMap<string, DatedNote>;
  /** The keys of all files. */
  paths: ReadonlySet<string>;
}

/** The same for the files of one release: its name in lower case without `v`. */
export const keyOf = (path: string): string => withoutV(basename(path)).toLowerCase();

/** A part of a source, and the note to write for it. */
export interface ConvertedPart extends Lines {
  source: string;
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

type Release = FoundRelease & { source: string };
const isDated = ({ heading }: Release) => heading.date !== undefined;
type Rendered = Release & { text: string; note: DatedNote };

const placeOf = ({ source, name, line, endLine }: Release) => ({ source, name, line, endLine });

export function convertChangelogs(
  sources: readonly ChangelogSource[],
  options: ConvertOptions,
): ConvertedPart[] {
  const found = findParts(sources, options).flatMap((parts) =>
    completeReleases(skipOthers(parts), options),
  );
  // Of each version, the first with a date counts, or else the first.
  const firsts = pickByVersion(found, (same) => same.find(isDated) ?? same[0]);
  const parts = found.map((part): Rendered | ConvertedPart => {
    if (!('heading' in part)) return part;
    const counted = firsts.get(withoutV(part.heading.version)) ?? part;
    return counted === part ? renderRelease(part, options) : describeRepeated(part, counted);
  });
  const dates = judgeDates(parts, options.existing);
  const taken = new Set(options.existing.paths);
  return parts.map((part) => {
    if (!('heading' in part)) return part;
    const converted = convertRelease(part, dates, taken, options);
    taken.add(keyOf(converted.path));
    return converted;
  });
}

/** What is picked of the releases of each version, with or without `v`. */
function pickByVersion<T>(
  parts: readonly (Release | ConvertedPart | FoundPart)[],
  pick: (same: readonly Release[]) => T,
): Map<string, T> {
  const releases = parts.flatMap((part) => ('heading' in part ? part : []));
  const groups = Map.groupBy(releases, ({ heading }) => withoutV(heading.version));
  return new Map([...groups].map(([version, same]) => [version, pick(same)]));
}

/** Leaves out the releases of other packages, if some are of the one in the current directory. */
function skipOthers(parts: readonly FoundPart[]): FoundPart[] {
  const own = new Set(
    pickOwn(parts, (part) => ('heading' in part ? part.heading.component : undefined)),
  );
  return parts.map((part) => {
    if (!('heading' in part) || own.has(part)) return part;
    const reason = `of another package, ${part.heading.component}`;
    return { ...placeOf(part), outcome: 'skipped', reason };
  });
}

/** Adds dates of tags, and those of headings with the same version. A release without text has no note. */
function completeReleases(
  parts: readonly FoundPart[],
  { tags, existing }: ConvertOptions,
): (Release | ConvertedPart)[] {
  const releases = parts.flatMap((part) => ('heading' in part ? part : []));
  const newest = releases.find(({ heading }) => !heading.isUnreleased);
  const others = pickByVersion(parts, (same) => ({
    date: same.find((each) => each.body.text === '' && isDated(each))?.heading.date,
    hasText: same.some(({ body }) => body.text !== ''),
  }));
  return parts.map((part) => {
    if (!('heading' in part)) return part;
    const other = others.get(withoutV(part.heading.version));
    const { date: known = other?.date } = part.heading;
    const heading = addTagDate({ ...part.heading, date: known }, part, tags);
    const release = { ...part, heading };
    const { version, date } = release.heading;
    if (part.body.text !== '') return release;
    const isMissing = part === newest && !existing.byVersion.has(withoutV(version));
    const command = `${findCommand()} new ${version}${date ? ` --date ${date}` : ''}`;
    const advice = isMissing ? `. If it is the newest release, run ${command}` : '';
    const reason = other?.hasText
      ? 'no text; it has some elsewhere'
      : `no text, so no note${advice}`;
    return { ...placeOf(release), outcome: 'skipped', reason };
  });
}

/** The heading of a release, with the date of its tag if it has no date. */
function addTagDate(
  heading: Release['heading'],
  { product, source }: Release,
  tags: ConvertOptions['tags'],
) {
  const { date, isUnreleased, version, form } = heading;
  if (date !== undefined || isUnreleased || !tags) return heading;
  const directories = listDirectories(tags, source);
  const tagged = findTagDate(tags.dates, version, { names: [form, product], directories });
  return tagged === undefined ? heading : { ...heading, date: tagged, remark: undefined };
}

function describeRepeated(release: Release, other: Release): ConvertedPart {
  const { date = other.heading.date } = release.heading;
  const isSame = release.body.text === other.body.text && date === other.heading.date;
  const where = `${other.source}:${other.line}`;
  return {
    ...placeOf(release),
    outcome: isSame ? 'skipped' : 'failed',
    reason: isSame
      ? `same as ${where}`
      : `${where} has the same version; correct one of them, or join both texts under one heading`,
  };
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
function judgeDates(parts: readonly (Rendered | ConvertedPart)[], { byVersion }: ExistingNotes) {
  const releases = parts.flatMap((part) => ('heading' in part ? part : []));
  const sources = [...Map.groupBy(releases, ({ source }) => source).values()];
  const doubtful = new Map(
    sources.flatMap((own) => [...findDoubtful(own.map(({ note }) => note))]),
  );
  const versions = new Set(releases.map(({ note }) => withoutV(note.version)));
  const others = [...byVersion].flatMap(([version, note]) => (versions.has(version) ? [] : note));
  const own = releases.map(({ note }) => note);
  const first = own.find((note) => !note.isDraft && isForAll(note));
  return { doubtful, backports: findBackports([...others, ...own], first, doubtful) };
}

function convertRelease(
  release: Rendered,
  { backports, doubtful }: ReturnType<typeof judgeDates>,
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
