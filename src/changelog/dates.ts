import { FrontMatter } from '../notes/parse/schema.ts';
import { MONTHS } from '../notes/format.ts';
import { guessDate } from '../notes/parse/guess-date.ts';
import { quote } from '../notes/problem.ts';
import { isSameVersion } from './blocks.ts';

export interface FoundDate {
  index: number;
  /** As it is written. */
  text: string;
  /** As in front matter; undefined if it can be read in several ways, or does not exist. */
  date: string | undefined;
  /** What the summary says of it: why it has no date, or how it was chosen. */
  remark: string | undefined;
}

/** The orders of year, month and day in a file, after their separator: `.DMY`. */
export type DateOrders = ReadonlySet<string>;

/** The languages of the labels, but for Chinese and Japanese, whose months are numbers. */
const LOCALES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pt', 'ru'];
const DAY = '\\d{1,2}(?:st|nd|rd|th|er|[.ºª])?';
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?';
const TIME =
  '(?:(?:T|,? )\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?)?';

let known: { months: ReadonlyMap<string, string>; dates: RegExp } | undefined;

/** The English names of months by their names in each language, in lower case, and what dates look like. */
function loadDates() {
  if (known) return known;
  const months = new Map(LOCALES.flatMap(listMonths));
  const month = `(?:${[...months.keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?`;
  const forms = [
    `\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}${TIME}`,
    `\\d{1,2}([-/.])\\d{1,2}\\2\\d{4}`,
    `\\d{1,2}([-/])\\d{1,2}\\3\\d{2}`,
    // Elsewhere, this is a version.
    `(?<=\\()\\d{1,2}\\.\\d{1,2}\\.\\d{2}(?=\\))`,
    `${DAY}(?:[ -]| de )${month}(?:,?[ -]| de )\\d{4}`,
    `${month},? ${DAY},? \\d{4}`,
    `\\d{4} ?年 ?\\d{1,2} ?月 ?\\d{1,2} ?日`,
  ];
  const dates = new RegExp(`(?<![\\w.])${WEEKDAY}(?:${forms.join('|')})(?!\\w)(?!\\.\\w)`, 'gi');
  known = { months, dates };
  return known;
}

/** The names of months in a language, long and short, with and without accents, each with its English name. */
function listMonths(locale: string): [string, string][] {
  const formats = (['long', 'short'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' }),
  ]);
  return MONTHS.flatMap((english, index) =>
    formats.flatMap((format): [string, string][] => {
      const parts = format.formatToParts(Date.UTC(2000, index));
      const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
      const [word = ''] = /^\p{L}{3,}/u.exec(name) ?? [];
      const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return word === '' ? [] : [word, plain].map((each) => [each, english]);
    }),
  );
}

/** The day of a date-time, which has no letters in it. */
const DAY_ONLY = /^\d{4}([-/.])\d{1,2}\1\d{1,2}/;

/** Finds the dates of a line of text. Months alone are no dates. `orders` choose among the readings of a date. */
export function findDates(line: string, orders: DateOrders = new Set()): FoundDate[] {
  return [...line.matchAll(loadDates().dates)].map(({ index, 0: text }) => {
    const readings = listReadings(text);
    const days = new Set(readings.map((each) => each.date));
    const usual = readings.filter(({ order }) => orders.has(order));
    const [date, another] = days.size > 1 ? new Set(usual.map((each) => each.date)) : days;
    if (date === undefined || another !== undefined) {
      return { index, text, date: undefined, remark: `${quote(text)} is not one clear date` };
    }
    const remark = `${quote(text)} is read as ${date}, in the order of the other dates`;
    return { index, text, date, remark: days.size > 1 ? remark : undefined };
  });
}

const NUMERIC = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/;

/** The days that a text can mean, each with the order of its numbers. */
function listReadings(text: string): { order: string; date: string | undefined }[] {
  const [, a = '', separator = '', b = '', c = ''] = NUMERIC.exec(text) ?? [];
  if (separator === '') return [{ order: '', date: parseDate(translate(text)) }];
  const digits = a.length < 4 && c.length < 4 ? 2 : 4;
  const orders = [
    ['YMD', a, b, c],
    ['DMY', c, b, a],
    ['MDY', c, a, b],
  ] as const;
  return orders.flatMap(([order, year, month, day]) => {
    if (year.length !== digits) return [];
    const century = Number(year) < 69 ? '20' : '19';
    const date = guessDate(`${digits === 2 ? century : ''}${year}-${month}-${day}`);
    return date === undefined ? [] : { order: `${separator}${order}`, date };
  });
}

/** A date with the name of its month in English. */
function translate(text: string): string {
  const { months } = loadDates();
  return text
    .replaceAll(/\p{L}+/gu, (word) => months.get(word.toLowerCase()) ?? word)
    .replaceAll(' de ', ' ')
    .replace(/^(\d+)(?:er|[.ºª]) /, '$1 ');
}

/** Finds the orders of the dates with one reading, in headings and in lines with the date of a release. */
export function findDateOrders(source: string): DateOrders {
  const orders = source.split('\n').flatMap((line) => {
    const found = line.startsWith('#') ? findDates(line)[0] : takeLineDate(line)?.found;
    const [reading, another] = found ? listReadings(found.text) : [];
    return reading && !another ? reading.order : [];
  });
  return new Set(orders);
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
export function findReleaseDate(text: string, version: string, orders: DateOrders) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const dates = lines.flatMap((line, index) => {
    const { found, before = '', named = version } = takeLineDate(line, orders) ?? {};
    if (!found || (index > 0 && before.trim() === '')) return [];
    return isSameVersion(named, version) ? found : [];
  });
  const [first] = dates;
  return dates.every(({ date }) => date === first?.date) ? first : undefined;
}

/** The date of a text that is only this date. */
export function parseDateLine(text: string, orders: DateOrders): string | undefined {
  const { found, before } = takeLineDate(text, orders) ?? {};
  return before?.replace('(', '').trim() === '' ? found?.date : undefined;
}

/** The date of a line that has only the date of a release, and the version that it names. */
function takeLineDate(typed: string, orders?: DateOrders) {
  if (typed.length > LONGEST_LINE) return undefined;
  const line = typed.replaceAll(MARKUP, '').trim();
  const [found, another] = findDates(line, orders);
  const isLast = found && !/[^\s).]/.test(line.slice(found.index + found.text.length));
  if (!isLast || another) return undefined;
  const before = line.slice(0, found.index);
  const match = BEFORE.exec(before);
  return match ? { found, before, named: match.groups?.['version'] } : undefined;
}
