/** The largest note, in bytes. */
export const LARGEST_NOTE = 1024 * 1024;

/** How deeply lists, quotes and elements may be nested. */
export const DEEPEST = 100;

/** How many character references may be in a block, underscores in a word, punctuation characters in a row. */
export const MOST = 2000;

/** How many footnotes may refer to one another. */
export const MOST_FOOTNOTES = 10;

/** How many spaces or blank lines in a row may be in front matter. */
export const WIDEST_GAP = 1000;

/** How many code points a summary may have. */
export const LONGEST_SUMMARY = 500;

/** How much longer than its note a release may be, in characters. */
export const [MOST_TIMES, ALWAYS_ALLOWED] = [8, 64 * 1024];
