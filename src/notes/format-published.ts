/** What stands for the date in a publication phrase. */
export const DATE_PLACEHOLDER = '{date}';

/** Fills the day that `date` names, as it names it, into a phrase: `Published on November 20, 2026`. */
export function formatPublished(pattern: string, date: string, locale: string): string {
  if (!pattern.includes(DATE_PLACEHOLDER)) return pattern;
  const day = new Date(date.slice(0, 'YYYY-MM-DD'.length));
  return pattern.replaceAll(DATE_PLACEHOLDER, () => openFormat(locale).format(day));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes far longer than using it. */
function openFormat(locale: string): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}
