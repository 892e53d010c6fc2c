/** The largest note, in bytes. */
export const LARGEST_NOTE = 1024 * 1024;

/** How deeply lists, quotes and elements may be nested. */
export const DEEPEST = 100;

/** How deep the tree of a note may be. */
export const DEEPEST_NODE = 3 * DEEPEST;

/** How many code points a summary may have. */
export const LONGEST_SUMMARY = 500;
