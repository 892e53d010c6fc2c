/**
 * Where a form of the start of a line applies: `run` at the first of several lines that match, `start` where a list could
 * start, `quoted` first in a quote and `unquoted` elsewhere. `prose` is for other forms: outside tables.
 */
type Where = 'run' | 'start' | 'quoted' | 'unquoted' | 'prose';

/**
 * How to find a mistake in a masked line (see mask.ts), and its correction: `{name}` is a group of the pattern. Without a
 * certain correction, the message says what to do if the text is meant.
 */
type Form = readonly [find: RegExp, fix?: string | undefined, where?: Where];

/** A kind of mistake, by the id of its rule. structure.ts has the kinds without forms. */
export interface Kind {
  severity: 'error' | 'warning';
  /** What docs/rules.md says. */
  text: string;
  /** The start of the message: `{match}` is the whole match, `{mark}` a group. */
  wrong?: string;
  /** A wrong body, and the right one. */
  example: readonly [wrong: string, right: string];
  /** What to do without a correction; by default, backticks. */
  advice?: string;
  /** Whether only the first hit of a form is reported: generators repeat it. */
  isOnce?: boolean;
  forms?: readonly Form[];
}

/** A kind, a warning by default. */
export const kind = (row: Omit<Kind, 'severity'> & Partial<Pick<Kind, 'severity'>>): Kind => ({
  severity: 'warning',
  ...row,
});
