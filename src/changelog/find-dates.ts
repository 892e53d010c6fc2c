import { FrontMatter } from '../notes/front-matter/schema.ts';
import { guessDate } from '../notes/front-matter/guess-date.ts';

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
    date: readDate(text),
  }));
}

/** The date of a text as in front matter. A time without an offset is left out, because its instant is not known. */
export function readDate(text: string): string | undefined {
  const [day = text] = DAY_ONLY.exec(text) ?? [];
  return [text, guessDate(text), guessDate(day)].find(
    (date) => date !== undefined && FrontMatter.shape.date.safeParse(date).success,
  );
}
