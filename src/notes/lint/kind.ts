/**
 * Where a line must stand: `run`, next to another that matches; `start`, where a list item can start; `top`, first in the
 * note, and not alone; `inside`, in an item, below its first line; `end`, last in its block; `prose`, not in a table; `alone`, all of a quote; in a quote, or not.
 */
type Where = 'run' | 'start' | 'top' | 'inside' | 'end' | 'prose' | 'alone' | 'quoted' | 'unquoted';

/**
 * How to find a mistake in a masked line (see mask.ts), and its correction: `{name}` is a group of the pattern. Without a
 * certain correction, the message says what to do if the text is meant.
 */
export type Form = readonly [find: RegExp, fix?: string | undefined, where?: Where];

/** A kind of mistake, by the id of its rule. A kind without forms is found in structure.ts. */
export interface Kind {
  severity: 'error' | 'warning';
  /** What docs/rules.md says. */
  text: string;
  /** The start of the message: `{typed}` is what was found, `{mark}` a group. */
  wrong?: string;
  /** A wrong body, and the right one. */
  example: readonly [wrong: string, right: string];
  /** How many hits of those that were read in real notes were mistakes. */
  seen: `${number} of ${number}`;
  /** What to do without a correction; by default, backticks. */
  advice?: string;
  /** Whether only the first hit of a form is reported: generators repeat it. */
  isOnce?: boolean;
  forms?: readonly Form[];
}

export const kind = (row: Omit<Kind, 'severity'>): Kind => ({ severity: 'warning', ...row });
