import type { Point, Position } from 'unist';
import type { VFile } from 'vfile';
import { hideCredentials } from './credentials.ts';

/** Something wrong in a file: a stable rule id, where, what was expected and found, and what to do instead. */
export interface Problem {
  rule: string;
  reason: string;
  place?: Point | Position | undefined;
}

/**
 * Adds a problem to the messages of its file, as an error: cut when long, without credentials, what could trick a terminal
 * written out.
 */
export function report(file: VFile, { rule, reason, place }: Problem): void {
  const told = escapeUnseen(shorten(hideCredentials(reason), LONGEST_REASON));
  add(file, { rule, reason: told, place });
}

function add(file: VFile, { rule, reason, place }: Problem): void {
  const message = file.message(reason, { place, ruleId: rule, source: 'gazette' });
  message.fatal = true;
}

/** The problems of a file as they were reported: plain values, which another thread can take. */
export function listReported({ messages }: VFile): Problem[] {
  return messages.map(({ ruleId = '', reason, place }) => ({ rule: ruleId, reason, place }));
}

/** Reports what was reported before, word for word. */
export function reportAgain(file: VFile, reported: Problem[]): void {
  for (const problem of reported) add(file, problem);
}

const LONGEST_QUOTE = 80;
const LONGEST_REASON = 600;
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const EACH_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Quotes a text found in a file for a message: on one line, cut when long, invisible characters escaped. */
export function quote(text: string): string {
  return escapeUnseen(JSON.stringify(shorten(hideCredentials(text))));
}

/** Writes a value found in a file for a message, as `quote` does. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return escapeUnseen(shorten(hideCredentials(JSON.stringify(value))));
}

function shorten(text: string, longest = LONGEST_QUOTE): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Writes invisible characters as `\\u001b`. */
export function escapeUnseen(text: string): string {
  return UNSEEN.test(text) ? text.replaceAll(EACH_UNSEEN, escapeCharacter) : text;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Quotes a value so that YAML takes it to the letter. */
export function quoteYaml(value: string): string {
  const isSingle = value.includes('"') && !value.includes("'") && !UNSEEN.test(value);
  return isSingle ? `'${value}'` : escapeUnseen(JSON.stringify(value));
}

/** Writes a line of front matter, its value in quotes where YAML needs them. */
export function writeField(key: string, value: string): string {
  const isPlain = /^\w(?:[^:#]|:(?=\S)|(?<=\S)#)*$/.test(value) && !UNSEEN.test(value);
  return `${key}: ${isPlain && value === value.trim() ? value : quoteYaml(value)}`;
}
