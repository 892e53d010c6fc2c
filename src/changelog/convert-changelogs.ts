import { FrontMatter } from '../notes/parse/schema.ts';
import type { ParseMarkdown } from '../notes/parse/parser.ts';
import { parseNote } from '../notes/parse/parse-note.ts';
import { isError } from '../notes/problem.ts';
import { findLower, withoutV } from '../project/compare-versions.ts';
import type { FixBody, FixedBody } from './fix-body.ts';
import { nameNote, renderNote } from './note-file.ts';
import { LARGEST_NOTE } from '../notes/limits.ts';
import { normalize, type Lines } from './blocks.ts';
import { findMarkdownReleases, type FoundRelease } from './markdown-releases.ts';
import { findTagDate, type Tags } from './git-tags.ts';
import { findGitHubReleases, isJson } from './github-releases.ts';

/** A changelog, or the JSON of GitHub's releases. */
export interface ChangelogSource {
  /** Its path, or `-`. */
  name: string;
  text: string;
}

export interface ExistingNote {
  name: string;
  text: string;
  /** Its date in milliseconds since 1970; undefined if it cannot be the current release. */
  instant: number | undefined;
}

export interface ExistingNotes {
  byVersion: ReadonlyMap<string, ExistingNote>;
  /** The names of all files in lower case, and whether their versions could be read. */
  names: ReadonlyMap<string, boolean>;
}

/** A part of a source, and the note to write for it. */
export interface ConvertedPart extends Lines {
  source: string;
  /** The text of the heading; undefined if the part has none. */
  name?: string | undefined;
  /**
   * - `created`: a note is to be written
   * - `dated`: the note exists as an unedited draft, and gets its date
   * - `unchanged`: the note exists with the same text
   * - `kept`: a note of this version exists, and is left as it is
   * - `included`: it is in the note of the release above
   * - `skipped`: it is no release, or has no content
   * - `failed`: it could not be imported
   */
  outcome: 'created' | 'dated' | 'unchanged' | 'kept' | 'included' | 'skipped' | 'failed';
  file?: string;
  text?: string;
  /** Whether the note is a draft, because the release has no date. */
  isDraft?: boolean;
  /** The version if the note has `latest: false` because a higher version is older. */
  backport?: string | undefined;
  /** What was changed because a release cannot show it. */
  fixed?: FixedBody['counts'] | undefined;
  /** Why it is a draft, or was not imported. */
  reason?: string | undefined;
}

type Release = FoundRelease & { source: string; date: string | undefined };
type Converted = Omit<ConvertedPart, 'source' | 'name' | 'fixed' | keyof Lines>;

export interface ConvertOptions {
  existing: ExistingNotes;
  /** Where the dates of releases come from that have none. */
  tags?: Tags | undefined;
  parse: ParseMarkdown;
  fix?: FixBody;
  /** The channel of pre-releases; without one, they get `latest: false`. */
  channel?: string | undefined;
}

export function convertChangelogs(
  sources: readonly ChangelogSource[],
  options: ConvertOptions,
): ConvertedPart[] {
  const { existing, tags, parse, fix, channel } = options;
  const found = sources.flatMap(({ name: source, text }) => {
    const typed = normalize(text);
    return findReleases(source, typed, parse).map((part) => {
      if (part.type !== 'release') return { ...part, source };
      const fixed = fix?.(part.body, { name: source, text: typed });
      const body = fixed?.text ?? part.body;
      if (body === '') return { ...part, source, type: 'skipped' as const, reason: 'no content' };
      return { ...part, source, fixed: fixed?.counts, body, date: findDate(part, source, tags) };
    });
  });
  const releases = found.filter((part) => part.type === 'release');
  const counting = findCounting(releases);
  const single = releases.filter((each) => counting.get(withoutV(each.heading.version)) === each);
  const backports = findBackports(single, existing);
  const taken = new Map(existing.names);
  return found.map((part) => {
    const { source, name, line, endLine } = part;
    const place = { source, name, line, endLine };
    if (part.type !== 'release') return { ...place, outcome: part.type, reason: part.reason };
    const { version } = part.heading;
    const counted = counting.get(withoutV(version)) ?? part;
    if (counted !== part) return { ...place, ...describeRepeated(part, counted) };
    const isBackport = backports.has(version);
    const note = convertRelease(part, { existing, taken, isBackport, channel });
    if (note.file !== undefined) taken.set(note.file.toLowerCase(), true);
    return { ...place, ...note, fixed: part.fixed };
  });
}

function findReleases(name: string, text: string, parse: ParseMarkdown) {
  if (isJson(text)) return findGitHubReleases(text, parse);
  const [, start] = /^(.*)\.rst$/i.exec(name) ?? [];
  if (start === undefined) return findMarkdownReleases(text, parse);
  const command = `pandoc --from rst --to gfm --output '${start}.md' '${name}'`;
  const reason = `reStructuredText is not Markdown; convert it first: ${command}`;
  return [{ type: 'failed' as const, reason, line: 1, endLine: 1 }];
}

function findDate(
  { heading, product }: FoundRelease,
  source: string,
  tags: Tags | undefined,
): string | undefined {
  const { date, isUnreleased, version, name } = heading;
  if (date !== undefined || isUnreleased || !tags) return date;
  return findTagDate(tags, version, { names: [name, product], source });
}

/** The versions of releases that come after a higher one. Within a day, the order of the file counts. */
function findBackports(releases: readonly Release[], { byVersion }: ExistingNotes): Set<string> {
  const found = releases.flatMap(({ heading: { version, isPrerelease, isYanked }, date }) => {
    const { data } = FrontMatter.shape.date.safeParse(date);
    return data && !isPrerelease && !isYanked ? { version, instant: data.instant } : [];
  });
  const own = new Set(releases.map(({ heading }) => heading.version));
  const others = [...byVersion].flatMap(([version, { instant }]) =>
    instant === undefined || own.has(version) ? [] : { version, instant },
  );
  const isNewestFirst = (found[0]?.instant ?? 0) >= (found.at(-1)?.instant ?? 0);
  const oldestFirst = [...others, ...(isNewestFirst ? found.toReversed() : found)];
  const lower = findLower(oldestFirst.toSorted((a, b) => a.instant - b.instant));
  return new Set([...lower.keys()].map(({ version }) => version));
}

const otherSpelling = (version: string) =>
  withoutV(version) === version ? `v${version}` : withoutV(version);

/** Of several releases of a version, the first with a date counts, or else the first. */
function findCounting(releases: readonly Release[]): Map<string, Release> {
  const counting = new Map<string, Release>();
  for (const release of releases) {
    const { version, date } = release.heading;
    const other = counting.get(withoutV(version))?.heading;
    const isFirst = !other || (other.date === undefined && date !== undefined);
    if (isFirst) counting.set(withoutV(version), release);
  }
  return counting;
}

function describeRepeated(release: Release, other: Release): Converted {
  const { date = other.heading.date } = release.heading;
  const where = other.source === release.source ? 'line ' : `${other.source}:`;
  if (release.body === other.body && date === other.heading.date) {
    return { outcome: 'skipped', reason: `same as ${where}${other.line}` };
  }
  return release.heading.date === date
    ? { outcome: 'failed', reason: `${other.source}:${other.line} has the same version` }
    : { outcome: 'skipped', reason: `${where}${other.line} has the same version and a date` };
}

interface Context extends Pick<ConvertOptions, 'existing' | 'channel'> {
  /** As in `ExistingNotes`, with the new notes. */
  taken: ReadonlyMap<string, boolean>;
  isBackport: boolean;
}

function convertRelease(
  { heading, body, date, remark: other }: Release,
  context: Context,
): Converted {
  const { version, title, isYanked, isPrerelease, isUnreleased } = heading;
  const isDraft = date === undefined;
  const { isBackport, channel } = context;
  const latest = isPrerelease && channel === undefined ? 'false' : undefined;
  const fields = {
    version,
    date,
    title,
    latest: isBackport ? 'false' : latest,
    channel: isPrerelease ? channel : undefined,
    withdrawn: isYanked ? 'Yanked' : undefined,
    draft: isDraft ? 'true' : undefined,
  };
  const text = renderNote(fields, `${body}\n`);
  const problem = findProblem(text);
  if (problem !== undefined) return { outcome: 'failed', reason: problem };
  const remark = heading.remark ?? (isDraft ? 'no date' : undefined);
  const own = isUnreleased || date !== heading.date ? undefined : remark;
  const reason = [own, other].filter((each) => each !== undefined).join('; ') || undefined;
  const undated = renderNote({ ...fields, date: undefined, latest, draft: 'true' }, `${body}\n`);
  const backport = isBackport ? version : undefined;
  return { isDraft, backport, reason, ...chooseFile(text, { undated, version, ...context }) };
}

function findProblem(text: string): string | undefined {
  if (Buffer.byteLength(text) > LARGEST_NOTE) return 'over 1 MiB, the limit of a note';
  return parseNote(text).problems.find(isError)?.message;
}

/** `undated` is the text of an import without dates. */
function chooseFile(
  text: string,
  { undated, version, existing, taken }: Context & { undated: string; version: string },
): Converted {
  const before = existing.byVersion.get(version) ?? existing.byVersion.get(otherSpelling(version));
  if (before) {
    const file = before.name;
    if (before.text === text) return { outcome: 'unchanged', file };
    if (before.text === undated) return { outcome: 'dated', file, text };
    return { outcome: 'kept', file };
  }
  const wanted = nameNote(version);
  const isReadable = taken.get(wanted.toLowerCase());
  // Its version cannot be read, so it may be this one.
  if (isReadable === false) return { outcome: 'kept', file: wanted };
  const file = isReadable ? nameNote(version, true) : wanted;
  if (taken.has(file.toLowerCase())) return { outcome: 'kept', file };
  return { outcome: 'created', file, text };
}
