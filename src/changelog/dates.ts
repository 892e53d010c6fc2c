import { MONTHS } from '../notes/format.ts';
import { guessDates } from '../notes/parse/guess-date.ts';
import { quote } from '../notes/problem.ts';

export interface FoundDate {
  index: number;
  /** As it is written. */
  text: string;
  /** As in front matter; undefined if it can be read in several ways, or does not exist. */
  date: string | undefined;
  /** What the summary says of it: why it has no date, or how it was chosen. */
  remark: string | undefined;
}

/** Whether 05.03.2026 is a day in March; undefined if that is unknown. */
export type IsDayFirst = boolean | undefined;

/** The languages of the labels, but for Chinese and Japanese, whose months are numbers. */
const LOCALES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pt', 'ru'];
const DAY = '\\d{1,2}(?:st|nd|rd|th|er|[.ºª])?';
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?';
const TIME =
  '(?:(?:T|,? )\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?)?';

let known: { words: ReadonlyMap<string, string>; dates: RegExp } | undefined;

/** What dates look like, and their words in English or, if they say nothing, as a space. */
function loadDates() {
  if (known) return known;
  const months = new Map(LOCALES.flatMap(listMonths));
  const month = `(?:${[...months.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?`;
  const forms = [
    `\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}`,
    `\\d{1,2}([-/.])\\d{1,2}\\2\\d{4}`,
    `${DAY}(?:[ -]| de )${month}(?:,?[ -]| de )\\d{4}`,
    `${month},? ${DAY}(?:, ?| )\\d{4}`,
    `\\d{4} ?年 ?\\d{1,2} ?月 ?\\d{1,2} ?日`,
  ];
  const dates = new RegExp(`(?<![\\w.])${WEEKDAY}(?:${forms.join('|')})${TIME}(?!\\.?\\w)`, 'gi');
  const words = new Map([...months, ['de', ' '], ['er', ' '], ['º', ' '], ['ª', ' ']]);
  known = { words, dates };
  return known;
}

/** The names of months in a language, long and short, each with its English name. */
function listMonths(locale: string): [string, string][] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
    return MONTHS.flatMap((english, index): [string, string][] => {
      const parts = format.formatToParts(Date.UTC(2000, index));
      const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
      const [word] = /^\p{L}{3,}/u.exec(name) ?? [];
      return word === undefined ? [] : [[word, english]];
    });
  });
}

/** Finds the dates of a line of text. Months alone are no dates. */
export function findDates(line: string, isDayFirst?: IsDayFirst): FoundDate[] {
  return [...line.matchAll(loadDates().dates)].map(({ index, 0: text }) => {
    const [first, second] = listReadings(text);
    if (second === undefined && first !== undefined) {
      return { index, text, date: first, remark: undefined };
    }
    const date = isDayFirst ? second : first;
    if (date === undefined || isDayFirst === undefined) {
      return { index, text, date: undefined, remark: `${quote(text)} is not one clear date` };
    }
    const remark = `${quote(text)} is read as ${date}, in the order of the other dates`;
    return { index, text, date, remark };
  });
}

/** The dates that a text can mean, as in front matter: of two, the one that starts with the month is first. */
function listReadings(text: string): string[] {
  const { words } = loadDates();
  const english = text.replaceAll(/\p{L}+/gu, (word) => words.get(word.toLowerCase()) ?? word);
  const found = guessDates(english);
  // Without an offset, the instant of a time is not known.
  return found.length > 0 ? found : guessDates(english.replace(/[T, ]+\d{1,2}:.*/, ''));
}

const NUMERIC = /(?<![\w.])(\d\d?)([-/.])(\d\d?)\2\d{4}(?![\w.])/g;

/** Finds out whether the numeric dates of a file start with the day: one of them has to show it, and none the opposite. */
export function findDayFirst(source: string): IsDayFirst {
  const dates = [...source.matchAll(NUMERIC)];
  const isDayFirst = dates.some(([, first]) => Number(first) > MONTHS.length);
  const isMonthFirst = dates.some(([, , , second]) => Number(second) > MONTHS.length);
  return isDayFirst === isMonthFirst ? undefined : isDayFirst;
}

/** No date is in a longer line, which also keeps the work linear. */
const LONGEST_LINE = 120;
const MARKUP = /[`*_>]+|^[\s-]+/g;
const BEFORE =
  /^(?:(?<version>v?\d[\w.+-]*)[\s,:(–—-]*)?(?:\(?(?:release[sd]?|published|date)(?: (?:date|day|on))?)?[\s:(–—-]*$/i;

export interface LineDate extends FoundDate {
  /** The version that the line names. */
  version: string | undefined;
  /** Whether the line has nothing else. */
  isAlone: boolean;
}

/** Finds the date of a line that has only the date of a release: `Released on DATE`, or `v1.2.0, released DATE`. */
export function findLineDate(typed: string, isDayFirst: IsDayFirst): LineDate | undefined {
  if (typed.length > LONGEST_LINE) return undefined;
  const line = typed.replaceAll(MARKUP, '').trim();
  const [found, another] = findDates(line, isDayFirst);
  const isLast = found && !/[^\s).]/.test(line.slice(found.index + found.text.length));
  if (!isLast || another) return undefined;
  const match = BEFORE.exec(line.slice(0, found.index));
  if (!match) return undefined;
  const isAlone = match[0].replace('(', '').trim() === '';
  return { ...found, version: match.groups?.['version'], isAlone };
}
