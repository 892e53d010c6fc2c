import * as z from 'zod/mini';
import { MONTHS } from '../format.ts';
import { once } from '../once.ts';

const LONGEST = 60;
const DAY_AND_TIME = /^(?<day>.+?)(?:[t\s,]+(?<time>\d{1,2}:.+))?$/;

/** The date or date-time that was meant: `2026-10-06` for `2026-10-6`. Undefined if the text has no or several readings. */
export function guessDate(text: string, defaultOffset?: string): string | undefined {
  const [date, another] = guessDates(text, defaultOffset);
  return another === undefined ? date : undefined;
}

/** The dates that a text can mean, two for `01.02.2026`. A time without a known zone gives none. */
export function guessDates(text: string, defaultOffset?: string): string[] {
  if (text.length > LONGEST) return [];
  const match = DAY_AND_TIME.exec(text.normalize('NFKC').trim().toLowerCase());
  const { day = '', time } = match?.groups ?? {};
  if (time === undefined) return listDays(day.replace(ZONE, ''));
  const completed = completeTime(time, defaultOffset);
  return completed === undefined ? [] : listDays(day).map((date) => `${date}T${completed}`);
}

/** The languages of the labels, but for Chinese and Japanese, whose months are numbers. */
const LOCALES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pt', 'ru'];

/** The names of months in these languages, long and short, each with its index. Loading them takes long. */
export const listMonths = once(
  (): ReadonlyMap<string, number> => new Map(LOCALES.flatMap(listMonthsIn)),
);

function listMonthsIn(locale: string): [string, number][] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
    return MONTHS.flatMap((_, index): [string, number][] => {
      const parts = format.formatToParts(Date.UTC(2000, index));
      const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '';
      const [word] = /^\p{L}{3,}/u.exec(name) ?? [];
      return word === undefined ? [] : [[word, index]];
    });
  });
}

const SEPARATORS = /[\s,./\u2010-\u2015\u2212年月日-]+/;
/** Days of the week, and words between the parts of a date. */
const IGNORED = /^(?:|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|am|de|den|der|el|er|le|of|on|the)$/;
/** With two digits for the year, only dots say what comes first. */
const SHORT_YEAR = /^(\d\d?)\.(\d\d?)\.(\d\d)$/;

/** The days that a text can mean, as `YYYY-MM-DD`. */
function listDays(text: string): string[] {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1);
  const [day = '', month = '', year = ''] = SHORT_YEAR.exec(text)?.slice(1) ?? [];
  const short = year === '' ? undefined : [`20${year}`, month, day];
  const words = text.split(SEPARATORS).filter((word) => !IGNORED.test(word));
  const [a = '', b = '', c = '', ...rest] = compact ?? short ?? words;
  if (rest.length > 0) return [];
  const isYearFirst = /^\d{4}$/.test(a);
  const days = isYearFirst ? [writeDay(a, b, c)] : [writeDay(c, a, b), writeDay(c, b, a)];
  return [...new Set(days)].filter((each) => z.regexes.date.test(each));
}

function writeDay(year: string, month: string, day: string): string {
  const [digits = ''] = /^\d\d?(?=(?:st|nd|rd|th|er|[oa])?$)/.exec(day) ?? [];
  return `${year}-${numberMonth(month)}-${digits.padStart(2, '0')}`;
}

function numberMonth(month: string): string {
  const isNumber = /^\d\d?$/.test(month);
  return (isNumber ? month : `${findMonth(month) + 1}`).padStart(2, '0');
}

/** The index of a month by its name, or by at least three letters of its English name; -1 if it is none. */
function findMonth(name: string): number {
  if (!/^\p{L}{3,}$/u.test(name)) return -1;
  const english = MONTHS.findIndex((month) => month.toLowerCase().startsWith(name));
  return english === -1 ? (listMonths().get(name) ?? -1) : english;
}

/** Zones whose names have one meaning. */
const ZONES: Partial<Record<string, string>> = {
  z: 'Z',
  utc: 'Z',
  gmt: 'Z',
  cet: '+01:00',
  cest: '+02:00',
  est: '-05:00',
  edt: '-04:00',
  pst: '-08:00',
  pdt: '-07:00',
};

const ZONE = new RegExp(` (?:${Object.keys(ZONES).join('|')})$`);
const TIME =
  /^(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d(?:\.\d+)?))? ?(?<zone>[a-z]{1,4}|(?<sign>[-+\u2212])(?<hours>\d\d?(?=:|$)|\d\d)(?::?(?<minutes>\d\d))?)?$/;

function completeTime(text: string, defaultOffset?: string): string | undefined {
  const groups = TIME.exec(text)?.groups;
  if (!groups) return undefined;
  const { hour = '', minute = '', second = '00', zone, sign, hours = '', minutes = '00' } = groups;
  const direction = sign === '+' ? '+' : '-';
  const named = zone === undefined ? defaultOffset : ZONES[zone];
  const offset = sign ? `${direction}${hours.padStart(2, '0')}:${minutes}` : named;
  return offset && `${hour.padStart(2, '0')}:${minute}:${second}${offset}`;
}

/** A date-time with its offset. */
export const MOMENT = z.regexes.datetime({ offset: true });
const UNKNOWN =
  /^(?:tb[acd]|to be (?:announced|confirmed|decided|determined)|todo|x+|later|pending|(?:coming )?soon|unknown|unreleased|n\/?a|none|\?+)\.?$/i;

/**
 * What to type in place of a date that is wrong: the dates that may be meant, in UTC if there is a time without an offset, and
 * days if its zone is unknown. A day without a year is the next one after `asOf`.
 */
export function proposeDate(key: string, text: string, asOf: Date | undefined): string {
  const whole = guessDates(text, 'Z').filter((date) => !date.includes('T') || MOMENT.test(date));
  const days =
    whole.length > 0
      ? whole
      : guessDates(text.replace(/(?:[t\s,]+|\s\p{L}+\s)\d{1,2}(?:[:.]\d\d.*| ?[ap]\.?m.*)$/iu, ''));
  const proposed = days.length > 0 || !asOf ? days : proposeDay(text, asOf);
  if (proposed.length > 0)
    return `type for example ${proposed.map((date) => `${key}: ${date}`).join(' or ')}`;
  return UNKNOWN.test(text)
    ? `delete this line and type draft: true until the ${key} is known`
    : `type ${key}: YYYY-MM-DD, with the numbers of the year, month and day`;
}

function proposeDay(text: string, asOf: Date): string[] {
  const today = asOf.toISOString().slice(0, 10);
  if (/^(?:today|now|heute|hoy|hoje|oggi|aujourd.hui|сегодня|今日|今天|اليوم)$/i.test(text))
    return [today];
  const years = [0, 1].map((later) => asOf.getUTCFullYear() + later);
  const days = years.flatMap((year) => guessDates(`${text.replace(/[.,]$/, '')} ${year}`));
  return days.filter((day) => day >= today).slice(0, 1);
}
