/** What stands for the date in a publication phrase. */
export const DATE_PLACEHOLDER = '{date}';

/** Fills the day that `date` names, as it names it, into a phrase: `Published on November 20, 2026`. */
export function formatPublished(pattern: string, date: string, locale: string): string {
  if (!pattern.includes(DATE_PLACEHOLDER)) return pattern;
  const day = new Date(date.slice(0, 'YYYY-MM-DD'.length));
  const text = locale === 'en-US' ? formatAmerican(day) : formatDay(day, locale);
  return pattern.replaceAll(DATE_PLACEHOLDER, () => text);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatDay(day: Date, locale: string): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(locale, format);
  return format.format(day);
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** What `formatDay` gives too: starting `Intl` for it alone would take a sixth of a small build. */
function formatAmerican(day: Date): string {
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
