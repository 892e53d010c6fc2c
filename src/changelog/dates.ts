import { FrontMatter } from '../notes/front-matter/schema.ts';
import { guessDate } from '../notes/front-matter/guess-date.ts';
import { compareVersions, parseVersion } from '../project/compare-versions.ts';

/** A date in a text. */
export interface FoundDate {
  index: number;
  /** As it is written. */
  text: string;
  /** As in front matter; undefined if it can be read in several ways, or does not exist. */
  date: string | undefined;
}

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const TIME =
  '(?:(?:T|,? )\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?)?';
const DATES = new RegExp(
  `(?<![\\w.])(?:${[
    `\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}${TIME}`,
    `\\d{1,2}([-/.])\\d{1,2}\\2\\d{4}`,
    `${DAY}[ -]${MONTH},?[ -]\\d{4}`,
    `${MONTH} ${DAY},? \\d{4}`,
  ].join('|')})(?![\\w])(?!\\.\\w)`,
  'gi',
);
/** The day of a date-time, which has no letters in it. */
const DAY_ONLY = /^\d{4}([-/.])\d{1,2}\1\d{1,2}/;

/** Finds the dates of a line of text. Months alone are no dates. */
export function findDates(line: string): FoundDate[] {
  return [...line.matchAll(DATES)].map(({ index, 0: text }) => ({
    index,
    text,
    date: parseDate(text),
  }));
}

/** The date of a text as in front matter. A time without an offset is left out, because its instant is not known. */
export function parseDate(text: string): string | undefined {
  const [day = text] = DAY_ONLY.exec(text) ?? [];
  return [text, guessDate(text), guessDate(day)].find(
    (date) => date !== undefined && FrontMatter.shape.date.safeParse(date).success,
  );
}

/** No date is in a longer line, which also keeps the work linear. */
const LONGEST_LINE = 120;
const MARKUP = /[`*_>]+|^[\s-]+/g;
const BEFORE =
  /^(?:(?<version>v?\d[\w.+-]*)[\s,:(–—-]*)?(?:\(?(?:release[sd]?|published|date)(?: (?:date|day|on))?)?[\s:(–—-]*$/i;

/**
 * Finds the date of a release in the lines before its first heading: a date alone, `Released on DATE`, or
 * `v1.2.0, released DATE`, if that is the version of the release. Undefined if there are several.
 */
export function findReleaseDate(text: string, version: string): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const dates = lines.flatMap((line, index) => findLineDate(line, version, index === 0) ?? []);
  const [date, ...others] = new Set(dates);
  return others.length > 0 ? undefined : date;
}

function findLineDate(typed: string, version: string, isFirst: boolean): string | undefined {
  if (typed.length > LONGEST_LINE) return undefined;
  const line = typed.replaceAll(MARKUP, '').trim();
  const [found, another] = findDates(line);
  const isLast = found && !/[^\s).]/.test(line.slice(found.index + found.text.length));
  if (!isLast || another) return undefined;
  const before = line.slice(0, found.index);
  const match = BEFORE.exec(before);
  if (!match || (!isFirst && before.trim() === '')) return undefined;
  const named = match.groups?.['version'];
  return named === undefined || isSameVersion(named, version) ? found.date : undefined;
}

/** Whether two texts are the same version, as `v6.2` and `6.2.0` are. */
function isSameVersion(a: string, b: string): boolean {
  const [parsed, other] = [parseVersion(a), parseVersion(b)];
  return a === b || (parsed && other ? compareVersions(parsed, other) === 0 : false);
}
