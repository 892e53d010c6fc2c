import type { FrontMatter } from '../notes/front-matter/schema.ts';

const TIME = /T/i;
const HOUR = 3_600_000;
/** The time zone in which a day begins first is UTC+14. */
const EARLIEST_OFFSET = 14 * HOUR;

/**
 * When a release appears, in milliseconds since 1970. A date without a time is reached when that day has begun anywhere
 * on Earth, so that an author's today is never in the future.
 */
export function dueInstant({ text, instant }: FrontMatter['date']): number {
  return TIME.test(text) ? instant : instant - EARLIEST_OFFSET;
}
