/** The largest note, in bytes. */
export const LARGEST_NOTE = 1024 * 1024;

/** How many underscores a word may have: parsers take quadratic time for them. */
export const MOST_UNDERSCORES = 20_000;

/** How many characters references and empty cells may add to a release. */
export const MOST_ADDED = 16 * LARGEST_NOTE;

/** How deeply lists, quotes and elements may be nested. */
export const DEEPEST = 100;

/** How deep the tree of a note may be. */
export const DEEPEST_NODE = 3 * DEEPEST;

/** How many character references may be in a block. */
export const MOST_REFERENCES = 2000;

/** How many spaces or blank lines in a row may be in front matter. */
export const WIDEST_GAP = 1000;

/** How many code points a summary may have. */
export const LONGEST_SUMMARY = 500;
