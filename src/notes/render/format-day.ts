const formats = new Map<string, Intl.DateTimeFormat>();

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** How long a day is written: `November 20, 2026`, or `Nov 20, 2026`. */
export type DayStyle = 'long' | 'medium';

/** Writes the day that a date names, as it names it, in a language. */
export function formatDay(date: string, locale: string, style: DayStyle): string {
  const day = new Date(date.slice(0, 'YYYY-MM-DD'.length));
  return locale === 'en-US' ? formatAmerican(day, style) : openFormat(locale, style).format(day);
}

function openFormat(locale: string, dateStyle: DayStyle): Intl.DateTimeFormat {
  const key = `${locale} ${dateStyle}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

/** What `Intl` gives too: starting it for this alone would take a sixth of a small build. */
function formatAmerican(day: Date, style: DayStyle): string {
  const name = MONTHS[day.getUTCMonth()];
  const month = style === 'long' ? name : name?.slice(0, 3);
  return `${month} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
