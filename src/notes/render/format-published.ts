import { formatDay } from './format-day.ts';

/** Stands for the date in a publication phrase. */
export const DATE_PLACEHOLDER = '{date}';

/** Fills a date into a publication phrase: `Published on November 20, 2026`. */
export function formatPublished(phrase: string, date: string, locale: string): string {
  if (!phrase.includes(DATE_PLACEHOLDER)) return phrase;
  const day = formatDay(date, locale, 'long');
  return phrase.replaceAll(DATE_PLACEHOLDER, () => day);
}
