import * as z from 'zod/mini';
import { MONTHS } from '../format.ts';

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

const SEPARATORS = /[\s,./\u2010-\u2015\u2212年月日-]+/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/;

/** The days that a text can mean, as `YYYY-MM-DD`. */
function listDays(text: string): string[] {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1);
  const words = text.split(SEPARATORS).filter((word) => word !== '' && !WEEKDAY.test(word));
  const [a = '', b = '', c = '', ...rest] = compact ?? words;
  if (rest.length > 0) return [];
  const isYearFirst = /^\d{4}$/.test(a);
  const days = isYearFirst ? [writeDay(a, b, c)] : [writeDay(c, a, b), writeDay(c, b, a)];
  return [...new Set(days)].filter((day) => z.regexes.date.test(day));
}

function writeDay(year: string, month: string, day: string): string {
  const [digits = ''] = /^\d\d?(?=(?:st|nd|rd|th)?$)/.exec(day) ?? [];
  return `${year}-${numberMonth(month)}-${digits.padStart(2, '0')}`;
}

function numberMonth(month: string): string {
  if (/^\d\d?$/.test(month)) return month.padStart(2, '0');
  const isMonth = (name: string) => name.toLowerCase().startsWith(month);
  const index = month.length < 3 ? -1 : MONTHS.findIndex(isMonth);
  return String(index + 1).padStart(2, '0');
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
