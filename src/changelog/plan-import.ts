import { parseNote } from '../notes/parse-note.ts';
import { compareText, isError } from '../notes/problem.ts';
import type { ParseMarkdown } from '../notes/markdown/parser.ts';
import { parseVersion } from '../project/compare-versions.ts';
import { composeWith, type NewFields } from '../project/compose-note.ts';
import { LARGEST_NOTE } from '../project/read-notes.ts';
import {
  findReleases,
  type ChangelogSource,
  type FoundRelease,
  type OtherPart,
} from './find-releases.ts';
import { findTagDate, type TagDates } from './git-tags.ts';
import type { ImportedPart } from './import-summary.ts';
import { nameNote } from './name-note.ts';
import type { ReleaseHeading } from './read-heading.ts';

/** The notes of a directory. */
export interface ExistingNotes {
  /** Name and text of the note of each version. */
  byVersion: ReadonlyMap<string, { name: string; text: string }>;
  /** The names of all files in lower case, and whether their versions could be read. */
  names: ReadonlyMap<string, boolean>;
}

export interface PlanOptions {
  existing: ExistingNotes;
  tags?: TagDates | undefined;
  parse: ParseMarkdown;
}

/** A part of a source, and the note to write for it. */
export interface PlannedPart extends Omit<ImportedPart, 'path'> {
  /** The name of the note. */
  file: string | undefined;
  /** The text of the note to write; undefined if none is to be written. */
  text: string | undefined;
}

/** A part of a source, with its note if it is a release. */
interface Draft {
  source: string;
  part: FoundRelease | OtherPart;
  date: string | undefined;
}

/** Plans the notes of changelogs. It is a pure function. */
export function planImport(
  sources: readonly ChangelogSource[],
  { existing, tags = new Map(), parse }: PlanOptions,
): PlannedPart[] {
  const drafts = sources.flatMap(({ name: source, text }) =>
    findReleases(text, parse).map((part): Draft => {
      const date = part.type === 'release' ? dateOf(part, tags) : undefined;
      return { source, part, date };
    }),
  );
  const names = chooseNames(drafts);
  const seen = new Map<string, string>();
  const taken = new Map(existing.names);
  return drafts.map((draft) => {
    const { source, part } = draft;
    const earlier = part.type === 'release' ? seen.get(part.heading.version) : undefined;
    const planned = plan(draft, { existing, taken, earlier, name: names.get(draft) });
    if (part.type === 'release' && earlier === undefined) {
      seen.set(part.heading.version, `${source}:${part.line}`);
    }
    if (planned.file !== undefined) taken.set(planned.file.toLowerCase(), true);
    return planned;
  });
}

function dateOf({ heading, product }: FoundRelease, tags: TagDates): string | undefined {
  const { date, isUnreleased, version, name } = heading;
  if (date !== undefined || isUnreleased) return date;
  return findTagDate(tags, { version, names: [name, product] });
}

interface Context {
  existing: ExistingNotes;
  taken: ReadonlyMap<string, boolean>;
  /** The place of an earlier release of this version. */
  earlier: string | undefined;
  name: string | undefined;
}

const OUTCOMES = { other: 'skipped', inner: 'included', unreadable: 'failed' } as const;

function plan({ source, part, date }: Draft, context: Context): PlannedPart {
  const { name, line, endLine } = part;
  const nothing = { source, name, line, endLine, file: undefined, text: undefined, isDraft: false };
  if (part.type !== 'release') {
    return { ...nothing, outcome: OUTCOMES[part.type], reason: part.reason };
  }
  const { heading, body } = part;
  if (context.earlier !== undefined) {
    const reason = `${context.earlier} has the same version`;
    return { ...nothing, outcome: 'failed', reason };
  }
  if (body === '') return { ...nothing, outcome: 'skipped', reason: 'no content' };
  const text = composeWith(listFields(heading, date), `${body}\n`);
  const problem = findProblem(text);
  if (problem !== undefined) return { ...nothing, outcome: 'failed', reason: problem };
  const isDraft = date === undefined;
  const reason = isDraft && !heading.isUnreleased ? (heading.unclear ?? 'no date') : undefined;
  return { ...nothing, isDraft, reason, ...place(text, heading.version, context) };
}

/** What a yanked release says as the reason why it was withdrawn. */
const YANKED = 'Yanked';

/** The front matter of a release. Without a date it is a draft. */
function listFields(heading: ReleaseHeading, date: string | undefined): NewFields {
  const { version, title, isYanked, isPrerelease } = heading;
  return {
    version,
    date,
    title,
    latest: isPrerelease ? 'false' : undefined,
    withdrawn: isYanked ? YANKED : undefined,
    draft: date === undefined ? 'true' : undefined,
  };
}

function findProblem(text: string): string | undefined {
  if (Buffer.byteLength(text) > LARGEST_NOTE) return 'over 1 MiB, the limit of a note';
  return parseNote(text).problems.find(isError)?.message;
}

type Placed = Pick<PlannedPart, 'outcome' | 'file' | 'text'>;

function place(text: string, version: string, { existing, taken, name }: Context): Placed {
  const before = existing.byVersion.get(version);
  if (before) {
    const outcome = before.text === text ? 'unchanged' : 'kept';
    return { outcome, file: before.name, text: undefined };
  }
  const wanted = name ?? nameNote(version);
  const isReadable = taken.get(wanted.toLowerCase());
  // Its version cannot be read, so it may be this one.
  if (isReadable === false) return { outcome: 'kept', file: wanted, text: undefined };
  const file = isReadable ? nameNote(version, true) : wanted;
  if (taken.has(file.toLowerCase())) return { outcome: 'kept', file, text: undefined };
  return { outcome: 'created', file, text };
}

/**
 * Chooses names where the order of releases of one instant depends on them: the last name is the newest. Only where
 * versions cannot be compared, and the usual names have another order.
 */
function chooseNames(drafts: readonly Draft[]): Map<Draft, string> {
  const names = new Map<Draft, string>();
  for (const group of groupByDate(drafts)) {
    const versions = group.map(({ part }) => (part.type === 'release' ? part.heading.version : ''));
    const usual = versions.map((version) => nameNote(version));
    const isOrdered =
      versions.every((version) => parseVersion(version)) ||
      usual.every((name, index) => index === 0 || compareText(usual[index - 1] ?? '', name) < 0);
    if (isOrdered) continue;
    const digits = String(group.length).length;
    for (const [index, draft] of group.entries()) {
      names.set(draft, `${String(index + 1).padStart(digits, '0')}-${usual[index]}`);
    }
  }
  return names;
}

/** Groups releases of one instant, the oldest first. A changelog has the newest first unless its dates say otherwise. */
function groupByDate(drafts: readonly Draft[]): Draft[][] {
  const groups = new Map<number, Draft[]>();
  const dated = drafts.flatMap((draft) =>
    draft.date === undefined ? [] : { draft, instant: Date.parse(draft.date) },
  );
  const isOldestFirst = (dated[0]?.instant ?? 0) < (dated.at(-1)?.instant ?? 0);
  for (const { draft, instant } of isOldestFirst ? dated : dated.toReversed()) {
    groups.set(instant, [...(groups.get(instant) ?? []), draft]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
