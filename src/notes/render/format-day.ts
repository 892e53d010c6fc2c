const formats = new Map<string, Intl.DateTimeFormat>();

/** How long a day is written: `November 20, 2026`, or `Nov 20, 2026`. */
export type DayStyle = 'long' | 'medium';

/** Writes the day of a date, as the date itself names it, in the language `locale`. */
export function formatDay(date: string, locale: string, dateStyle: DayStyle): string {
  const key = `${locale} ${dateStyle}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(date.slice(0, 'YYYY-MM-DD'.length)));
}
