import { formatDay } from './format-day.ts';

/** What stands for the date in a publication phrase. */
export const DATE_PLACEHOLDER = '{date}';

/** Fills the day that `date` names, as it names it, into a phrase: `Published on November 20, 2026`. */
export function formatPublished(pattern: string, date: string, locale: string): string {
  if (!pattern.includes(DATE_PLACEHOLDER)) return pattern;
  const text = formatDay(date, locale, 'long');
  return pattern.replaceAll(DATE_PLACEHOLDER, () => text);
}
