import { placeOf } from '../notes/parse-note.ts';
import { makeProblem, quote, type Problem } from '../notes/problem.ts';
import { parseVersion } from './compare-versions.ts';
import {
  comparePaths,
  formatInstant,
  groupByInstant,
  isPublished,
  type DatedNote,
} from './order-notes.ts';

/** Finds versions that two notes share. The later note has the problem. */
export function findSharedVersions(notes: readonly DatedNote[]): NoteProblem[] {
  const seen = new Map<string, DatedNote>();
  return notes.flatMap((note) => {
    const earlier = seen.get(note.version);
    if (!earlier) {
      seen.set(note.version, note);
      return [];
    }
    const message = `${quote(note.version)} is already the version of ${earlier.path}; use another one`;
    return [report(note, 'version', message)];
  });
}

/**
 * Finds versions that cannot be compared although the current or the previous release depends on them, now or when
 * scheduled releases appear.
 */
export function findUndecided(notes: readonly DatedNote[]): NoteProblem[] {
  const candidates = notes.filter(({ isLatest }) => isLatest);
  const scheduled = groupByInstant(candidates.filter(({ isScheduled }) => isScheduled));
  const [newest = [], next = []] = groupByInstant(candidates.filter(isPublished));
  return [...scheduled, newest.length > 1 ? newest : next].flatMap(findIncomparable);
}

/** Finds versions of notes with one date that cannot be compared with another of them. */
function findIncomparable(notes: readonly DatedNote[]): NoteProblem[] {
  const deciding = notes.toSorted(comparePaths);
  const opaque = deciding.filter(({ version }) => !parseVersion(version));
  const other = deciding.find(({ version }) => parseVersion(version)) ?? opaque.shift();
  if (!other) return [];
  return opaque.map((note) => {
    const later = formatInstant(note.instant + HOUR);
    const message = `${quote(note.version)} cannot be compared with ${quote(other.version)} of ${other.path}, which has the same date; give the newer one a later time of day, such as date: ${later}`;
    return report(note, 'date', message);
  });
}

const HOUR = 3_600_000;

/** A problem of the note with this path. */
export interface NoteProblem {
  path: string;
  problem: Problem;
}

function report({ path, note }: DatedNote, key: 'version' | 'date', message: string) {
  return { path, problem: makeProblem(`duplicate-${key}`, message, placeOf(note, key)) };
}

export function tooFew([only]: DatedNote[], notes: DatedNote[]): Problem {
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

export function checkTag(tag: string, tagged: DatedNote | undefined): Problem[] {
  const message = tagged
    ? explainUnpublished(tag, tagged)
    : `no note has the version of the tag ${quote(tag)}; add a note, or tag a version that has one`;
  return message === undefined ? [] : [makeProblem('tag', message)];
}

function explainUnpublished(tag: string, { path, due, isDraft, isScheduled }: DatedNote) {
  const name = `the tag ${quote(tag)} names ${path}, which`;
  if (isDraft) return `${name} is a draft; delete its line draft: true`;
  if (!isScheduled) return undefined;
  return `${name} is scheduled and appears at ${formatInstant(due)}; tag it then, or correct its date`;
}
