import { noteText } from '../../temporary.ts';

const HOUR = 3_600_000;
/** Dates and clocks are close to this moment. */
export const START = Date.UTC(2026, 0, 10);

export type State = 'released' | 'draft' | 'withdrawn' | 'backport' | 'beta';

/** The prefixes of all editions, in the order in which they are built. */
export const EDITIONS = ['beta/de/', 'beta/', 'de/', ''] as const;
export type Prefix = (typeof EDITIONS)[number];

/** A note, without anything of Gazette. */
export interface ModelNote {
  version: string;
  /** Days after the start; may be negative. */
  day: number;
  /** Whether its date has a time of day: noon in UTC. */
  hasTime: boolean;
  state: State;
  /** The number of its picture. */
  art: number;
  revision: number;
  /** The number of the picture of its translation; 0 if there is none. */
  german: number;
}

export type ModelNotes = ReadonlyMap<string, ModelNote>;

const instantOf = ({ day, hasTime }: ModelNote) => START + (day * 24 + (hasTime ? 12 : 0)) * HOUR;
const dueOf = (note: ModelNote) => instantOf(note) - (note.hasTime ? 0 : 14 * HOUR);

/** Whether an edition has the release. */
export const isIn = (prefix: Prefix, { state }: ModelNote) =>
  state !== 'beta' || prefix.startsWith('beta/');

/** Whether a release may be the current one of an edition. */
export const isEligible = (prefix: Prefix, note: ModelNote, now: number) =>
  (note.state === 'released' || note.state === 'beta') && isIn(prefix, note) && dueOf(note) <= now;

/** Whether the notes say that an older release may replace it. */
export const isExcluded = (prefix: Prefix, note: ModelNote) =>
  note.state === 'withdrawn' || note.state === 'backport' || !isIn(prefix, note);

/** A positive number if the first one is newer. */
function compare(a: ModelNote, b: ModelNote): number {
  const byDate = instantOf(a) - instantOf(b);
  const byDraft = Number(a.state === 'draft') - Number(b.state === 'draft');
  return byDate || byDraft || Number(a.version) - Number(b.version);
}

export const isNewer = (a: ModelNote, b: ModelNote) => compare(a, b) > 0;

/** The current release of an edition at a moment, and the one before it. */
export const pickCurrent = (prefix: Prefix, notes: ModelNotes, now: number) =>
  [...notes.values()]
    .filter((note) => isEligible(prefix, note, now))
    .toSorted((a, b) => compare(b, a))
    .slice(0, 2)
    .map(({ version }) => version);

/** The note as its author writes it. */
export function writeNote(note: ModelNote): string {
  const { version, hasTime, state, art, revision } = note;
  const date = new Date(instantOf(note)).toISOString();
  return noteText(
    {
      version,
      date: hasTime ? date : date.slice(0, 10),
      art: `https://notes.example.com/art/${art}.png`,
      ...(state === 'draft' && { draft: 'true' }),
      ...(state === 'withdrawn' && { withdrawn: 'It breaks.' }),
      ...(state === 'backport' && { latest: 'false' }),
      ...(state === 'beta' && { channel: 'beta' }),
    },
    `Revision ${revision}.`,
  );
}
