import { RIGHT_TO_LEFT } from './invisible.ts';

export const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

export type DayStyle = 'long' | 'medium';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a draft without a date shows instead of its day, in any language. */
const UNDATED = '…';

/** The day that a date or date-time names: `YYYY-MM-DD`. */
export const dayOf = (date: string) => date.slice(0, 'YYYY-MM-DD'.length);

/** Writes the day of a date, as the date itself names it, in the language `locale`. */
export function formatDay(date: string, locale: string, style: DayStyle): string {
  if (date === '') return UNDATED;
  const day = new Date(dayOf(date));
  // Loading Intl takes a tenth of a small build, so the default locale does without it.
  return locale === 'en-US' ? formatAmerican(day, style) : openFormat(locale, style).format(day);
}

function formatAmerican(day: Date, style: DayStyle): string {
  const name = MONTHS[day.getUTCMonth()];
  const month = style === 'long' ? name : name?.slice(0, 3);
  return `${month} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

function openFormat(locale: string, dateStyle: DayStyle): Intl.DateTimeFormat {
  const key = `${locale} ${dateStyle}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

export const DATE_PLACEHOLDER = '{date}';

export function formatPublished(phrase: string, date: string, locale: string): string {
  if (!phrase.includes(DATE_PLACEHOLDER)) return phrase;
  const day = formatDay(date, locale, 'long');
  return phrase.replaceAll(DATE_PLACEHOLDER, () => day);
}

/** In a title from right to left, the version is isolated (U+2066 … U+2069), so that it is shown from left to right. */
export function formatTitle(title: string, version: string): string {
  const name = RIGHT_TO_LEFT.test(title) ? `\u2066${version}\u2069` : version;
  return title.replaceAll('{version}', () => name);
}
