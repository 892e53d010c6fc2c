const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** How long a day is written: `November 20, 2026`, or `Nov 20, 2026`. */
export type DayStyle = 'long' | 'medium';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a draft without a date says instead of its day. */
const UNDATED = 'a date to be decided';

/** Writes the day of a date, as the date itself names it, in the language `locale`. */
export function formatDay(date: string, locale: string, style: DayStyle): string {
  if (date === '') return UNDATED;
  const day = new Date(date.slice(0, 'YYYY-MM-DD'.length));
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
