import { nameCharacter } from '../invisible.ts';
import { quote } from '../problem.ts';
import type { PlainLine } from './plain-lines.ts';

/** Where a line is. */
export interface LineContext {
  /** Whether it is the first of its paragraph, below a blank line. */
  followsBlank: boolean;
  /** Whether it is the first of its paragraph, is not wrapped, and something follows. */
  canBeHeading: boolean;
  /** Whether it is below a list item and starts with the same kind of marker, at the same column. */
  joinsList: boolean;
  /** Whether it starts where a list item can: text that is only wrapped does not. */
  canStartItem: boolean;
  /** Whether it is below an item of a numbered list, mistyped or not. */
  followsNumber: boolean;
  /** Whether a * is likely a marker here, and not that of a footnote. */
  hasStars: boolean;
}

/** Spaces other than U+0020, and characters that nobody sees at all. */
const SPACE = String.raw`[\u00A0\u00AD\u1680\u2000-\u200B\u202F\u205F\u2060\u3000\uFEFF]`;
const ANY_SPACE = new RegExp(SPACE);
const SPACED = new RegExp(String.raw`^(${SPACE}*)(#{1,6}|[-*+]|\d{1,9}[.)])((?:[ \t]|${SPACE})+)`);
const DASH = /^-(?=\p{L}{2}|[…["“'‘])/u;
const STAR = /^\*(?=\p{L})/u;
/** Not a version such as `2.x`. */
const NUMBER = /^\d{1,9}[.)](?=\p{L})(?!x(?!\p{L}))/u;
const HASH = /^#(?=\p{L})(?!\p{Ll})/u;
const SENTENCE_END = /[.,:;!?。！？]$/;
/** Bullets of symbol fonts, word processors and Japanese; letters that stand for one are followed by a tab. */
const BULLET = /^(?:[\uF076\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC∙⁃➢❖・･]|[o§Øüvq](?=\t))/u;

/** Explains a line that looks like a heading or list item, but is plain text. */
export function explainTypo(line: PlainLine, context: LineContext): string | undefined {
  return (
    explainSpace(line, context) ??
    explainBullet(line) ??
    explainItem(line, context) ??
    explainHeading(line, context)
  );
}

/** Whether a line starts with a * and a word. */
export function startsWithStar({ text, typed }: PlainLine): boolean {
  return STAR.test(text) && typed.startsWith('*');
}

function explainSpace({ text, typed }: PlainLine, context: LineContext): string | undefined {
  const [start, before = '', marker = '', after = ''] = SPACED.exec(text) ?? [];
  const space = ANY_SPACE.exec(before + after)?.[0];
  if (start === undefined || space === undefined) return undefined;
  const isHeading = marker.startsWith('#');
  if (!isHeading && !canBeItem(marker, context)) return undefined;
  const side = before === '' ? 'after' : 'before';
  return explain(typed, {
    start,
    marker,
    meant: isHeading ? 'heading' : 'list item',
    reason: `has ${nameCharacter(space)} ${side} its ${marker}`,
    plain: escape(marker),
  });
}

function explainBullet({ text, typed }: PlainLine): string | undefined {
  const bullet = BULLET.exec(text)?.[0];
  if (bullet === undefined) return undefined;
  const code = bullet.codePointAt(0) ?? 0;
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  return explain(typed, {
    start: bullet,
    marker: '-',
    meant: 'list item',
    reason: `starts with ${isPrivate ? nameCharacter(bullet) : bullet}`,
    plain: `&#${code};`,
  });
}

function explainItem({ text, typed }: PlainLine, context: LineContext): string | undefined {
  const star = context.hasStars || context.joinsList ? STAR.exec(text) : null;
  const [marker] = DASH.exec(text) ?? NUMBER.exec(text) ?? star ?? [];
  if (marker === undefined || !canBeItem(marker, context)) return undefined;
  const reason = `has no space after its ${marker}`;
  return explain(typed, {
    start: marker,
    marker,
    meant: 'list item',
    reason,
    plain: escape(marker),
  });
}

function explainHeading(
  { text, typed }: PlainLine,
  { canBeHeading }: LineContext,
): string | undefined {
  const isHeading =
    canBeHeading && HASH.test(text) && !text.includes('#', 1) && !SENTENCE_END.test(text);
  if (!isHeading) return undefined;
  const reason = 'has no space after its #';
  return explain(typed, { start: '#', marker: '#', meant: 'heading', reason, plain: '\\#' });
}

/** Only a list that starts with 1 can follow other text without a blank line. */
function canBeItem(marker: string, context: LineContext): boolean {
  const { canStartItem, followsBlank, followsNumber } = context;
  const isNumber = /\d/.test(marker);
  const canFollowText = !isNumber || Number.parseInt(marker, 10) === 1;
  return canStartItem && (canFollowText || followsBlank || followsNumber);
}

/** Escapes a marker: `\-`, `2\.`. */
function escape(marker: string): string {
  return marker.replace(/^(\d*)/, '$1\\');
}

interface Typo {
  /** What the line starts with instead of the marker and a space. */
  start: string;
  marker: string;
  meant: 'heading' | 'list item';
  reason: string;
  /** How the start is typed if it is meant as text. */
  plain: string;
}

/** What is escaped, or written as a character reference, is meant as text. */
function explain(typed: string, { start, marker, meant, reason, plain }: Typo): string | undefined {
  const words = typed.slice(start.length).trim();
  if (!typed.startsWith(start) || words === '') return undefined;
  return `this is not a ${meant}, because it ${reason}; type ${quote(`${marker} ${words}`)}, or ${plain} for plain text`;
}
