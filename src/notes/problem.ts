import { closestMatch } from 'leven';
import { hideCredentials } from './credentials.ts';
import { once } from './once.ts';
import { RULES, type Rule } from './rules.ts';

export interface Point {
  line: number;
  column: number;
}

/** A problem of a text. Lines and columns count from 1; without them the problem is of the whole text. */
export interface Problem {
  rule: Rule;
  /** The severity of the rule. An error stops a build; a warning does so only on request. */
  severity: 'error' | 'warning';
  /** What was expected, what was found, and what to do. Safe to print: no control characters, no credentials. */
  message: string;
  line?: number | undefined;
  column?: number | undefined;
  endLine?: number | undefined;
  endColumn?: number | undefined;
}

export interface ProblemAt extends Pick<Problem, 'rule' | 'message'> {
  offset: number;
}

/** A point or a range; undefined stands for the whole text. */
export type Place = Point | { start: Point; end: Point } | undefined;

/** Makes a problem with the severity of its rule. The message is cut when long; credentials and invisible characters in it are replaced. */
export function makeProblem(rule: Rule, message: string, place?: Place): Problem {
  const safe = escapeInvisible(shorten(message, LONGEST_MESSAGE));
  const problem = { rule, severity: RULES[rule].severity, message: safe };
  if (!place) return problem;
  const [start, end] = 'start' in place ? [place.start, place.end] : [place, undefined];
  const { line, column } = start;
  return { ...problem, line, column, endLine: end?.line, endColumn: end?.column };
}

export function isError({ severity }: Pick<Problem, 'severity'>): boolean {
  return severity === 'error';
}

/** Orders problems by position, then by rule and message. Problems of the whole text come first. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  );
}

export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

export function pointAt(text: string, offset: number): Point {
  return createLocator(text)(offset);
}

/** Makes a function like `pointAt` for many offsets of one text, which is fast however many they are. */
export function createLocator(text: string): (offset: number) => Point {
  const listStarts = once(() => listLineStarts(text));
  return (offset) => {
    const starts = listStarts();
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) > offset) high = middle;
      else low = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** The offset of each line. */
function listLineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    starts.push(end + 1);
  }
  return starts;
}

const LONGEST_QUOTE = 80;
const LONGEST_MESSAGE = 600;
/** All invisible characters but joiners, variation selectors and tags, which emoji and some scripts need. */
export const INVISIBLE =
  /[\p{Cc}\u2028\u2029]|(?![\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/u;
const EACH_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** Quotes a value for a message: on one line, cut when long, invisible characters escaped, backslashes as typed. */
export function quote(value: unknown): string {
  const isText = typeof value === 'string';
  const quoted = isText ? JSON.stringify(shorten(value)) : shorten(JSON.stringify(value));
  return escapeInvisible(quoted.replaceAll('\\\\', '\\'));
}

/** Hides credentials first: half of an address would not be recognized. */
function shorten(text: string, longest = LONGEST_QUOTE): string {
  const hidden = hideCredentials(text);
  if (hidden.length <= longest) return hidden;
  return `${hidden.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Writes invisible characters as `\u001b`, so that a text cannot control the terminal it is printed on. */
export function escapeInvisible(text: string): string {
  return text.replaceAll(EACH_INVISIBLE, (character) =>
    character.replaceAll(
      /[^]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}

/** The name that differs least: in at most two characters, and in fewer than half of them. */
export function findSimilar(name: string, names: readonly string[]): string | undefined {
  const lower = names.map((each) => each.toLowerCase());
  const word = name.toLowerCase();
  const maxDistance = Math.min(2, Math.ceil(word.length / 2) - 1);
  const closest = closestMatch(word, lower, { maxDistance });
  return closest === undefined ? undefined : names[lower.indexOf(closest)];
}
