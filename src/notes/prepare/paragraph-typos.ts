import type { Nodes, Parents } from 'mdast';
import { ALERTS } from '../elements.ts';
import { nameCharacter } from '../invisible.ts';
import { findSimilar, makeProblem, quote, type Problem } from '../problem.ts';

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
  rule: 'mistyped' | 'possible-typo';
  meant: 'heading' | 'list item';
  /** Its group `marker` is the right marker; without it, that is a hyphen. The group `kept` is text. */
  pattern: RegExp;
  /** At least this many lines of the paragraph start so, or one below the start of a list item. */
  least?: number;
  /** Whether it is one only where a heading or list item can start. */
  isDoubtful?: boolean;
}

/** Spaces other than U+0020, and characters that nobody sees at all. */
const ODD = String.raw`[\u00A0\u00AD\u1680\u2000-\u200B\u202F\u205F\u2060\u3000\uFEFF]`;
const ODD_SPACE = new RegExp(ODD);
const spaced = (marker: string) =>
  new RegExp(`^(?=${ODD}|(?:${marker})[ \\t]*${ODD})${ODD}*(?<marker>${marker})(?:[ \\t]|${ODD})+`);

const HEADING = { rule: 'possible-typo', meant: 'heading' } as const;
const ITEM = { rule: 'possible-typo', meant: 'list item' } as const;
const DOUBTFUL = { ...ITEM, isDoubtful: true } as const;

/** A line break after which the next line stays one of its own. */
const BREAK = /(?: {2}|\\|<br ?\/?>)$/;

/** The bullets are those of symbol fonts, word processors and Japanese. Letters that stand for one precede a tab. */
const LINE_STARTS: LineStart[] = [
  { ...HEADING, rule: 'mistyped', pattern: /^(?<marker>#{2,6})(?=[^\s#])/ },
  { ...ITEM, rule: 'mistyped', pattern: /^(?:[–—]|(?<marker>-)(?=\p{L}))/u, least: 2 },
  { ...ITEM, rule: 'mistyped', pattern: /^[•·‣◦▪●○■]/u },
  { ...HEADING, pattern: spaced('#{1,6}') },
  { ...DOUBTFUL, pattern: spaced(String.raw`[-*+]|\d{1,9}[.)]`) },
  { ...ITEM, pattern: /^[\uF076\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC∙⁃➢❖・･]/ },
  { ...ITEM, pattern: /^[o§Øüvq](?=\t)/ },
  { ...DOUBTFUL, pattern: /^(?<marker>-)(?=\p{L}{2}|[…["“'‘])/u },
  { ...ITEM, pattern: /^(?<marker>\*)(?=\p{L})/u, least: 2 },
  { ...DOUBTFUL, pattern: /^(?<kept>[✓✗✘]|(?![©®™])\p{Extended_Pictographic})/u, least: 2 },
  // Not a version such as `2.x`.
  { ...DOUBTFUL, pattern: /^(?<marker>\d{1,9}[.)])(?=\p{L})(?!x(?!\p{L}))/u },
  // Not a tag, which has a small letter, or others next to it, or is in a sentence.
  {
    ...HEADING,
    pattern: /^(?<marker>#)(?=\p{L})(?!\p{Ll})(?=[^#]*$)(?!.*[.,:;!?。！？]\s*$)/u,
    isDoubtful: true,
  },
];

export interface Surroundings {
  parent: Parents;
  before: Nodes | undefined;
  after: Nodes | undefined;
  /** All lines of the note. */
  fileLines: string[];
}

/** Finds the first line of a paragraph that was meant as a heading or list item. */
export function findLineTypo(lines: SourceLine[], around: Surroundings): Problem | undefined {
  for (const start of LINE_STARTS) {
    const { pattern, rule, meant, least = 1 } = start;
    const found = lines.filter(
      ({ masked }, index) => pattern.test(masked) && canBeTypo(start, index, lines, around),
    );
    const [line] = found;
    const match = line && pattern.exec(line.masked);
    const isAlone = rule === 'mistyped' || !line || !isDedented(line, around.parent);
    if (!match || (found.length < least && isAlone)) continue;
    const message = `this is not a ${meant}, because it ${explainStart(match)}; ${correct(line.typed, match, around)}`;
    return makeProblem(rule, message, placeOf(line));
  }
  return undefined;
}

function canBeTypo(
  { rule, meant, pattern, least, isDoubtful }: LineStart,
  index: number,
  lines: SourceLine[],
  { parent, before, after, fileLines }: Surroundings,
): boolean {
  const [line, next] = [lines[index], lines[index + 1]];
  if (!line || rule === 'mistyped') return line !== undefined;
  const isFirst = index === 0;
  const isBare = line.typed.replace(pattern, '').trim() === '';
  if (isBare || (isFirst && parent.type === 'listItem' && !before)) return false;
  if (least && BREAK.test(lines[index - 1]?.typed ?? '')) return false;
  if (!isDoubtful) return true;
  if (meant === 'heading') {
    return isFirst && (next ? !isWrapped(next, fileLines) : after !== undefined);
  }
  // Within a paragraph, only a list that starts with 1 can start.
  const canInterrupt = !/^(?!0*1\D)\d/.test(line.masked) && !isWrapped(line, fileLines);
  return isFirst || canInterrupt || isDedented(line, parent);
}

/** Whether a line continues an item, though a list item next to it was meant. */
const isDedented = ({ column }: SourceLine, { type, position }: Parents) =>
  type === 'listItem' && position !== undefined && column <= position.start.column;

function placeOf({ number: line, column, typed }: SourceLine) {
  return { start: { line, column }, end: { line, column: column + typed.trimEnd().length } };
}

function explainStart({ 0: start, groups }: RegExpExecArray): string {
  const marker = groups?.['marker'] ?? '';
  if (marker === '') return `starts with ${/\p{Co}/u.test(start) ? nameCharacter(start) : start}`;
  const space = ODD_SPACE.exec(start);
  if (!space) return `has no space after its ${marker}`;
  return `has ${nameCharacter(space[0])} ${space.index === 0 ? 'before' : 'after'} its ${marker}`;
}

function correct(typed: string, match: RegExpExecArray, around: Surroundings): string {
  const { 0: start, groups } = match;
  const marker = groups?.['marker'] ?? '';
  const plain = marker === '' ? `&#${start.codePointAt(0)};` : marker.replace(/^\d*/, '$&\\');
  const text = typed.slice(groups?.['kept'] ? 0 : start.length).trim();
  const meant = marker === '#' ? findLevel(text, around) : marker || '-';
  return `type ${quote(`${meant} ${text}`)}, or ${plain} for plain text`;
}

/** The `#` for a heading: one for the title of the note, or else as many as the first headline has. */
function findLevel(name: string, { parent, before }: Surroundings): string {
  if (parent.type === 'root' && !before && !TYPE_NAME.test(name)) return '#';
  const nodes: Nodes[] = parent.children;
  const depths = nodes.map((node) => (node.type === 'heading' ? node.depth : 0));
  return '#'.repeat(depths.find((depth, index) => depth > 0 && index + depth > 1) ?? 2);
}

/** Editors wrap text between these columns. */
const [WRAPPED_FROM, WRAPPED_TO] = [72, 120];

/** Whether the line before had no room for the first word. */
function isWrapped({ number, typed }: SourceLine, fileLines: string[]): boolean {
  const before = fileLines[number - 2]?.trimEnd().length ?? 0;
  const word = /^\S*/.exec(typed)?.[0].length ?? 0;
  return before <= WRAPPED_TO && before + 1 + word > WRAPPED_FROM;
}

/** Finds a paragraph that was meant as a table or list, a comment without an end, and an unknown alert. */
export function findBlockTypo(lines: SourceLine[], parent: Parents): Problem | undefined {
  return (
    findTable(lines) ??
    findList(lines) ??
    findComment(lines) ??
    findBold(lines) ??
    findAlert(lines, parent)
  );
}

const warn = (line: SourceLine, message: string) =>
  makeProblem('possible-typo', message, placeOf(line));

/** The number of cells in a row of a table, and what the rows of one table have in common. */
function readRow({ masked, typed }: SourceLine): { kind: string; cells: number } | undefined {
  if (/^\|.*\|$/.test(masked)) return { kind: '|', cells: masked.split('|').length - 2 };
  const [pipes, tabs] = [masked.split(' | ').length, masked.split('\t').length];
  const isRow = (pipes > 2 || tabs > 1) && !BREAK.test(typed);
  if (!isRow || LINE_STARTS.some(({ pattern }) => pattern.test(masked))) return undefined;
  return pipes > 2 ? { kind: `${pipes} |`, cells: pipes } : { kind: `${tabs} tabs`, cells: tabs };
}

/** The rows of a table, without the one below the first that GitHub needs, or with too many or few cells in it, or with tabs. Jira's are reported elsewhere. */
function findTable(lines: SourceLine[]): Problem | undefined {
  const rows = lines.map(readRow);
  const index = rows.findIndex((row, at) => row && row.kind === rows[at + 1]?.kind);
  const [line, { kind, cells } = { kind: '', cells: 0 }] = [lines[index], rows[index]];
  if (!line || cells < 2 || lines[0]?.masked.startsWith('||')) return undefined;
  const row = quote(`|${' --- |'.repeat(Math.min(cells, 8))}`);
  const message = kind.endsWith('tabs')
    ? `this is not a table, because tabs separate no cells; type | for each tab, and the row ${row} below this one`
    : `this is not a table, because the row below its first is not ${row}; type that row below this one`;
  return warn(line, message);
}

/** Items that are text of a paragraph, because they are indented by four spaces or a tab. */
function findList(lines: SourceLine[]): Problem | undefined {
  const items = lines.slice(1).filter(({ masked }) => /^[-*+][ \t]+\S/.test(masked));
  const [line] = items;
  if (!line || items.length < 2) return undefined;
  const message =
    'these lines are not a list, because they are indented by four spaces or a tab below a paragraph; delete a tab or four spaces at the start of each';
  return warn(line, message);
}

function findComment(lines: SourceLine[]): Problem | undefined {
  const line = lines.find(({ masked }) => masked.includes('<!--'));
  const message = 'this comment is not closed, so it is shown as typed; type --> where it ends';
  return line && warn(line, message);
}

/** A start of bold text that is not in a word or pattern such as `**\/*.js`. */
const BOLD =
  /(?<![\p{L}\p{N}*/])\*\*(?:(?! ?\p{Ll}*args)\p{L}| \p{L}[^*]*\p{L}\*\*|(?<=^\*\*) \p{Lu})/u;

/** Bold text without an end, or with one asterisk at its end. */
function findBold(lines: SourceLine[]): Problem | undefined {
  const isOpen = ({ masked, typed }: SourceLine) =>
    BOLD.test(masked) || [...masked.matchAll(/\*…/g)].some(({ index }) => typed[index + 1] === '*');
  const line = lines.find(isOpen);
  const message =
    'this is not bold; type ** right before its first and right after its last character in this paragraph, or \\** for plain text';
  return line && warn(line, message);
}

function findAlert([line]: SourceLine[], { type }: Parents): Problem | undefined {
  if (!line) return undefined;
  const [typed = '', mark, name = ''] = /^\[(!?)([a-z]{3,})\]/i.exec(line.masked) ?? [];
  const key = name.toLowerCase();
  // Obsidian has an alert QUOTE.
  const isKnown = mark === '!' && [...ALERTS, 'quote'].includes(key);
  const outside =
    'this is not an alert, because it is in no quote; type > before this line and those below it';
  if (isKnown && type !== 'blockquote') return warn(line, outside);
  if (type !== 'blockquote' || isKnown) return undefined;
  const similar = ALERTS.find((each) => each.startsWith(key)) ?? findSimilar(name, ALERTS);
  const meant = mark === '!' || similar === key ? similar : undefined;
  const message = `GitHub has no alert ${quote(typed)}; type [!${meant?.toUpperCase()}]`;
  return meant === undefined ? undefined : warn(line, message);
}

export const TYPE_NAME =
  /^(?:new|added|improved|changed|deprecated|removed|fixed|security|breaking(?: changes)?|(?:new )?features|improvements|(?:bug ?)?fixes)$/i;
