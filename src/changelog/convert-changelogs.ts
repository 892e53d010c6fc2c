import type { ParseMarkdown } from '../notes/markdown/parser.ts';
import { parseNote } from '../notes/parse-note.ts';
import { isError } from '../notes/problem.ts';
import { nameNote, renderNote } from '../project/note-file.ts';
import { LARGEST_NOTE } from '../project/read-notes.ts';
import { normalize, type Lines } from './blocks.ts';
import { findReleases, type FoundRelease } from './find-releases.ts';
import { findTagDate, type TagDates } from './git-tags.ts';
import { findGitHubReleases, isJson } from './github-releases.ts';

/** A changelog, or the JSON of GitHub's releases. */
export interface ChangelogSource {
  /** Its path, or `-`. */
  name: string;
  text: string;
}

/** The notes of a directory. */
export interface ExistingNotes {
  /** Name and text of the note of each version. */
  byVersion: ReadonlyMap<string, { name: string; text: string }>;
  /** The names of all files in lower case, and whether their versions could be read. */
  names: ReadonlyMap<string, boolean>;
}

/** A part of a source, and the note to write for it. */
export interface ConvertedPart extends Lines {
  source: string;
  /** The text of the heading; undefined if the part has none. */
  name: string | undefined;
  /**
   * - `created`: a note is to be written
   * - `unchanged`: the note exists with the same text
   * - `kept`: a note of this version exists, and is left as it is
   * - `included`: it is in the note of the release above
   * - `skipped`: it is no release, or has no content
   * - `failed`: it could not be imported
   */
  outcome: 'created' | 'unchanged' | 'kept' | 'included' | 'skipped' | 'failed';
  /** The name of the note; undefined if there is none. */
  file: string | undefined;
  /** The text of the note to write; undefined if none is to be written. */
  text: string | undefined;
  /** Whether the note is a draft, because the release has no date. */
  isDraft: boolean;
  /** Why it is a draft, or was not imported. */
  reason: string | undefined;
}

/** Converts changelogs to notes. It is a pure function. */
export function convertChangelogs(
  sources: readonly ChangelogSource[],
  { existing, tags, parse }: { existing: ExistingNotes; tags: TagDates; parse: ParseMarkdown },
): ConvertedPart[] {
  const found = sources.flatMap(({ name: source, text }) => {
    const normalized = normalize(text);
    const find = isJson(normalized) ? findGitHubReleases : findReleases;
    return find(normalized, parse).map((part) => ({ source, part }));
  });
  const seen = new Map<string, string>();
  const taken = new Map(existing.names);
  return found.map(({ source, part }) => {
    const { name, line, endLine } = part;
    const place = { source, name, line, endLine };
    if (part.type !== 'release') return { ...place, ...without(part.type, part.reason) };
    const { version } = part.heading;
    const earlier = seen.get(version);
    if (earlier === undefined) seen.set(version, `${source}:${line}`);
    const note = convertRelease(part, findDate(part, tags), { existing, taken, earlier });
    if (note.file !== undefined) taken.set(note.file.toLowerCase(), true);
    return { ...place, ...note };
  });
}

function findDate({ heading, product }: FoundRelease, tags: TagDates): string | undefined {
  const { date, isUnreleased, version, name } = heading;
  return isUnreleased ? date : (date ?? findTagDate(tags, version, [name, product]));
}

type Converted = Pick<ConvertedPart, 'outcome' | 'file' | 'text' | 'isDraft' | 'reason'>;

function without(outcome: ConvertedPart['outcome'], reason: string): Converted {
  return { outcome, reason, file: undefined, text: undefined, isDraft: false };
}

interface Context {
  existing: ExistingNotes;
  /** As in `ExistingNotes`, with the new notes. */
  taken: ReadonlyMap<string, boolean>;
  /** The place of an earlier release of this version. */
  earlier: string | undefined;
}

/** Without a date it is a draft. */
function convertRelease(
  { heading, body }: FoundRelease,
  date: string | undefined,
  context: Context,
): Converted {
  if (context.earlier !== undefined) {
    return without('failed', `${context.earlier} has the same version`);
  }
  if (body === '') return without('skipped', 'no content');
  const { version, title, isYanked, isPrerelease, isUnreleased, unclear = 'no date' } = heading;
  const isDraft = date === undefined;
  const fields = {
    version,
    date,
    title,
    latest: isPrerelease ? 'false' : undefined,
    withdrawn: isYanked ? 'Yanked' : undefined,
    draft: isDraft ? 'true' : undefined,
  };
  const text = renderNote(fields, `${body}\n`);
  const problem = findProblem(text);
  if (problem !== undefined) return without('failed', problem);
  const reason = isDraft && !isUnreleased ? unclear : undefined;
  return { isDraft, reason, ...placeNote(text, version, context) };
}

function findProblem(text: string): string | undefined {
  if (Buffer.byteLength(text) > LARGEST_NOTE) return 'over 1 MiB, the limit of a note';
  return parseNote(text).problems.find(isError)?.message;
}

function placeNote(
  text: string,
  version: string,
  { existing, taken }: Context,
): Pick<Converted, 'outcome' | 'file' | 'text'> {
  const before = existing.byVersion.get(version);
  if (before) {
    const outcome = before.text === text ? 'unchanged' : 'kept';
    return { outcome, file: before.name, text: undefined };
  }
  const wanted = nameNote(version);
  const isReadable = taken.get(wanted.toLowerCase());
  // Its version cannot be read, so it may be this one.
  if (isReadable === false) return { outcome: 'kept', file: wanted, text: undefined };
  const file = isReadable ? nameNote(version, true) : wanted;
  if (taken.has(file.toLowerCase())) return { outcome: 'kept', file, text: undefined };
  return { outcome: 'created', file, text };
}
