import type { Nodes, Parents } from 'mdast';
import { nameCharacter } from '../invisible.ts';
import { findSimilar, makeProblem, quote, type Problem } from '../problem.ts';
import type { Rule } from '../rules.ts';

/** A line of a paragraph, heading or table cell, without indentation and the markers of quotes and lists around it. */
export interface SourceLine {
  number: number;
  column: number;
  typed: string;
  /** `typed` with … for each character that is not plain text, and spaces for escapes and character references. */
  masked: string;
}

/** A start of a line that Markdown reads as text, though a heading or list item was meant. */
interface LineStart {
  /** Its group `marker` is the right marker; without it, that is a hyphen. */
  pattern: RegExp;
  meant: 'heading' | 'list item';
  /** Whether it is one only where a heading or list item can start. */
  isDoubtful?: boolean;
}

/** Where there is hardly any doubt. At least this many lines of the paragraph start so. */
const MISTYPED: (LineStart & { least: number })[] = [
  { pattern: /^(?<marker>#{2,6})(?=[^\s#])/, meant: 'heading', least: 1 },
  { pattern: /^(?:[–—]|(?<marker>-)(?=\p{L}))/u, meant: 'list item', least: 2 },
  { pattern: /^[•·‣◦▪●○■]/u, meant: 'list item', least: 1 },
];

/** Spaces other than U+0020, and characters that nobody sees at all. */
const ODD = String.raw`[\u00A0\u00AD\u1680\u2000-\u200B\u202F\u205F\u2060\u3000\uFEFF]`;
const ODD_SPACE = new RegExp(ODD);
const spaced = (marker: string) =>
  new RegExp(`^(?=${ODD}|(?:${marker})[ \\t]*${ODD})${ODD}*(?<marker>${marker})(?:[ \\t]|${ODD})+`);

/** The bullets are those of symbol fonts, word processors and Japanese. Letters that stand for one precede a tab. */
const POSSIBLE_TYPOS: LineStart[] = [
  { pattern: spaced('#{1,6}'), meant: 'heading' },
  { pattern: spaced(String.raw`[-*+]|\d{1,9}[.)]`), meant: 'list item', isDoubtful: true },
  { pattern: /^[\uF076\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC∙⁃➢❖・･]/, meant: 'list item' },
  { pattern: /^[o§Øüvq](?=\t)/, meant: 'list item' },
  { pattern: /^(?<marker>-)(?=\p{L}{2}|[…["“'‘])/u, meant: 'list item', isDoubtful: true },
  // Not a version such as `2.x`.
  {
    pattern: /^(?<marker>\d{1,9}[.)])(?=\p{L})(?!x(?!\p{L}))/u,
    meant: 'list item',
    isDoubtful: true,
  },
  // Not a tag, which has a small letter, or others next to it, or is in a sentence.
  {
    pattern: /^(?<marker>#)(?=\p{L})(?!\p{Ll})(?=[^#]*$)(?!.*[.,:;!?。！？]\s*$)/u,
    meant: 'heading',
    isDoubtful: true,
  },
];

export interface Surroundings {
  parent: Parents;
  before: Nodes | undefined;
  after: Nodes | undefined;
}

/** Finds lines of a paragraph that were meant as headings or list items. `fileLines` are all lines of the note. */
export function findLineTypos(
  lines: SourceLine[],
  { parent, before, after }: Surroundings,
  fileLines: string[],
): Problem[] {
  const mistyped = findMistyped(lines);
  if (mistyped) return [mistyped];
  const item = parent.type === 'listItem' ? parent.position?.start.column : undefined;
  let number: SourceLine | undefined;
  return lines.flatMap((line, index) => {
    const isFirst = index === 0;
    if (isFirst && item !== undefined && !before) return [];
    const isHeading = isFirst && (lines[1] ? !isWrapped(lines[1], fileLines) : after !== undefined);
    const startsBlock = isFirst || (item !== undefined && line.column <= item);
    const followsNumber = number?.number === line.number - 1 && number.column === line.column;
    const problem = findTypo(line, (meant, marker) => {
      if (meant === 'heading') return isHeading;
      // Within a paragraph, only a list that starts with 1 can start.
      const canInterrupt = /^(?:\D|0*1\D)/.test(marker) || followsNumber;
      return startsBlock || (canInterrupt && !isWrapped(line, fileLines));
    });
    if (!problem) return [];
    number = /^\d/.test(line.typed) ? line : undefined;
    return [problem];
  });
}

function findMistyped(lines: SourceLine[]): Problem | undefined {
  for (const { pattern, meant, least } of MISTYPED) {
    const found = lines.filter(({ masked }) => pattern.test(masked));
    const [line] = found;
    const match = line && pattern.exec(line.masked);
    if (match && found.length >= least) return explain('mistyped', meant, line, match);
  }
  return undefined;
}

function findTypo(
  line: SourceLine,
  canStart: (meant: LineStart['meant'], marker: string) => boolean,
): Problem | undefined {
  for (const { pattern, meant, isDoubtful } of POSSIBLE_TYPOS) {
    const match = pattern.exec(line.masked);
    if (!match || line.typed.slice(match[0].length).trim() === '') continue;
    if (!isDoubtful || canStart(meant, markerOf(match))) {
      return explain('possible-typo', meant, line, match);
    }
  }
  return undefined;
}

function explain(
  rule: Rule,
  meant: LineStart['meant'],
  line: SourceLine,
  match: RegExpExecArray,
): Problem {
  const message = `this is not a ${meant}, because it ${explainStart(match)}; ${correct(line.typed, match)}`;
  return makeProblem(rule, message, placeOf(line));
}

function placeOf({ number: line, column, typed }: SourceLine) {
  return { start: { line, column }, end: { line, column: column + typed.trimEnd().length } };
}

function markerOf({ groups }: RegExpExecArray): string {
  return groups?.['marker'] ?? '';
}

function explainStart(match: RegExpExecArray): string {
  const [start] = match;
  const marker = markerOf(match);
  if (marker === '') return `starts with ${/\p{Co}/u.test(start) ? nameCharacter(start) : start}`;
  const space = ODD_SPACE.exec(start);
  if (!space) return `has no space after its ${marker}`;
  return `has ${nameCharacter(space[0])} ${space.index === 0 ? 'before' : 'after'} its ${marker}`;
}

function correct(typed: string, match: RegExpExecArray): string {
  const [start] = match;
  const marker = markerOf(match);
  const plain = marker === '' ? `&#${start.codePointAt(0)};` : marker.replace(/^\d*/, '$&\\');
  const meant = `${marker || '-'} ${typed.slice(start.length).trim()}`;
  return `type ${quote(meant)}, or ${plain} for plain text`;
}

/** Editors wrap text between these columns. */
const [WRAPPED_FROM, WRAPPED_TO] = [72, 120];

/** Whether the line before had no room for the first word. */
function isWrapped({ number, typed }: SourceLine, fileLines: string[]): boolean {
  const before = fileLines[number - 2]?.trimEnd().length ?? 0;
  const word = /^\S*/.exec(typed)?.[0].length ?? 0;
  return before <= WRAPPED_TO && before + 1 + word > WRAPPED_FROM;
}

/** Finds a paragraph that was meant as a table or list, a comment without an end, and an alert of an unknown kind. */
export function findBlockTypo(lines: SourceLine[], parent: Parents): Problem | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const found =
    findTable(lines) ?? findList(lines) ?? findComment(lines) ?? findAlert(first, parent);
  if (!found) return undefined;
  return makeProblem('possible-typo', found.message, placeOf(found.line));
}

interface Found {
  line: SourceLine;
  message: string;
}

const ROW = /^\|.*\|$/;

/** The rows of a table, without the one below the first that GitHub needs, or with too many or few cells in it. */
function findTable(lines: SourceLine[]): Found | undefined {
  const index = lines.findIndex(({ masked }) => ROW.test(masked));
  const [line, next] = lines.slice(index);
  if (index === -1 || !line || !next || !ROW.test(next.masked)) return undefined;
  const cells = line.masked.split(/(?<!\\)\|/).length - 2;
  const row = `|${' --- |'.repeat(Math.min(cells, 8))}`;
  const message = `this is not a table, because the row below its first is not ${quote(row)}; type that row below this one`;
  return cells < 2 ? undefined : { line, message };
}

/** Items that are text of a paragraph, because they are indented by four spaces or a tab. */
function findList(lines: SourceLine[]): Found | undefined {
  const items = lines.slice(1).filter(({ masked }) => /^[-*+][ \t]+\S/.test(masked));
  const [line] = items;
  if (!line || items.length < 2) return undefined;
  const message =
    'these lines are not a list, because they are indented by four spaces or a tab below a paragraph; delete a tab or four spaces at the start of each';
  return { line, message };
}

function findComment(lines: SourceLine[]): Found | undefined {
  const line = lines.find(({ masked }) => masked.includes('<!--'));
  const message = 'this comment is not closed, so it is shown as typed; type --> where it ends';
  return line && { line, message };
}

const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'];
/** Alerts of other tools, which are shown with their own name. */
const OTHERS =
  /^(?:abstract|attention|bug|check|cite|danger|done|error|example|fail\w*|faq|help|hint|info|missing|question|quote|seealso|success|summary|tldr|todo)$/i;

function findAlert(line: SourceLine, parent: Parents): Found | undefined {
  const [, name = ''] = /^\[!([a-z]{3,})\]/i.exec(line.typed) ?? [];
  const isKnown = ALERTS.includes(name.toLowerCase()) || OTHERS.test(name);
  if (parent.type !== 'blockquote' || name === '' || isKnown) return undefined;
  const meant =
    ALERTS.find((each) => each.startsWith(name.toLowerCase())) ?? findSimilar(name, ALERTS);
  const message = `GitHub has no alert ${quote(name)}; type [!${meant?.toUpperCase()}]`;
  return meant === undefined ? undefined : { line, message };
}
