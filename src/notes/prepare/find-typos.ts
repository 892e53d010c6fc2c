import type { Code, Heading, Nodes, Paragraph, Parents, PhrasingContent, TableCell } from 'mdast';
import type { Point } from 'unist';
import { findLineStarts, makeProblem, quote, type Problem } from '../problem.ts';
import { findBlockTypo, findLineTypo, type SourceLine } from './paragraph-typos.ts';

/** Finds text that was probably meant as Markdown, but is not. `fileLines` are all lines of the note. */
export function findTypos(parent: Parents, fileLines: string[]): Problem[] {
  const nodes: Nodes[] = parent.children;
  return nodes.flatMap((node, index) => {
    if (node.type === 'code') return findCodeTypos(node, fileLines);
    if (node.type === 'paragraph') {
      const lines = listLines(node, fileLines);
      if (lines.length === 0) return [];
      const around = { parent, before: nodes[index - 1], after: nodes[index + 1], fileLines };
      const whole = findBlockTypo(lines, parent);
      if (whole) return [whole];
      const line = findLineTypo(lines, around);
      return [...(line ? [line] : []), ...lines.flatMap(findPhraseTypos)];
    }
    if (node.type === 'heading' || node.type === 'tableCell') {
      return listLines(node, fileLines).flatMap(findPhraseTypos);
    }
    const lost = node.type === 'table' ? findLostCells(node) : [];
    return 'children' in node ? [...lost, ...findTypos(node, fileLines)] : [];
  });
}

function findLostCells({
  children: [header, ...rows],
}: Extract<Nodes, { type: 'table' }>): Problem[] {
  const count = header?.children.length ?? 0;
  const message = `this cell is not shown, because the first row has only ${count}; add a cell to it and to the row of dashes`;
  return rows.flatMap(({ children }) => {
    const lost = children.slice(count).find((cell) => cell.children.length > 0);
    return lost?.position ? [makeProblem('possible-typo', message, lost.position)] : [];
  });
}

/** What can be a typo: line starts other than words and escapes, cells of tables, links of Slack. */
const SUSPECT_START =
  /^[ \t>]*(?:[^ \t\n\p{L}\p{N}[<("'`\\]|\d+[.)]|[oØüvq]\t)|(?<=\S *)\t| \| |<https?:[^\s<>|]*\|/mu;
/** What is left of links, alerts, comments and bold text. */
const SUSPECT_TEXT = /\][ )]*\(|[)\]]\[|^\[!?[a-z]{3,}\]|!\[\[|<!--|\*/i;

function listLines(
  { children, position }: Paragraph | Heading | TableCell,
  fileLines: string[],
): SourceLine[] {
  if (!position) return [];
  const { start, end } = position;
  const source = fileLines.slice(start.line - 1, end.line);
  source[source.length - 1] = source.at(-1)?.slice(0, end.column - 1) ?? '';
  source[0] = source[0]?.slice(start.column - 1) ?? '';
  const typed = source.join('\n');
  const isSuspect =
    SUSPECT_START.test(typed) ||
    children.some((child) => child.type === 'text' && SUSPECT_TEXT.test(child.value));
  if (!isSuspect) return [];
  const masked = maskNodes(children, typed, start).split('\n');
  return source.map((line, index) => {
    const margin = index === 0 ? 0 : (/^[ \t>]*/.exec(line)?.[0].length ?? 0);
    const column = (index === 0 ? start.column : 1) + margin;
    const text = (masked[index] ?? '').slice(margin).trimEnd();
    return { number: start.line + index, column, typed: line.slice(margin), masked: text };
  });
}

const ESCAPE = /\\[!-/:-@[-`{-~]|&#?\w+;/g;

/** Replaces what is not plain text. Links of Slack stay, and bare addresses: remark gives them, and the text around them, no position. */
function maskNodes(children: PhrasingContent[], typed: string, { line, column }: Point): string {
  const starts = [1 - column, ...findLineStarts(typed).slice(1)];
  const offsetOf = (point: Point) => (starts[point.line - line] ?? 0) + point.column - 1;
  let masked = '';
  for (const { type, position } of children) {
    if (!position || type === 'text') continue;
    const [from, to] = [offsetOf(position.start), offsetOf(position.end)];
    if (type === 'link' && !/^(?:\[|<[^|]*$)/.test(typed.slice(from, to))) continue;
    masked += typed.slice(masked.length, from) + typed.slice(from, to).replaceAll(/[^\n]/g, '…');
  }
  masked += typed.slice(masked.length);
  return masked.replaceAll(ESCAPE, (escape) => ' '.repeat(escape.length));
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

function findCodeTypos({ value, position }: Code, fileLines: string[]): Problem[] {
  if (!position) return [];
  const { start, end } = position;
  const [first = '', last = ''] = [start, end].map(({ line }) => fileLines[line - 1]);
  const [, fence] = FENCE.exec(first.slice(start.column - 1)) ?? [];
  if (fence !== undefined) {
    const isClosed = end.line > start.line && last.trimEnd().endsWith(fence);
    const message = `this code block is not closed, so that all text after it is code; type ${fence} where it ends`;
    return isClosed ? [] : [makeProblem('possible-typo', message, start)];
  }
  if (!isList(value.split('\n'))) return [];
  const message =
    'this list is shown as code, because it is indented by four spaces or more; delete the indentation, or type ``` on a line before and after it if it is code';
  return [makeProblem('possible-typo', message, position)];
}

const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const YAML = /^-[ \t]+["']?[\w.-]+["']?:(?:[ \t]|$)/;

/** Whether lines of code are only items of a list and their continuations, and neither YAML nor the changes of a patch. */
function isList(lines: string[]): boolean {
  const isPatch = ['-', '+'].every((marker) => lines.some((line) => line.startsWith(marker)));
  if (isPatch || !ITEM.test(lines[0] ?? '')) return false;
  return lines.every((line) => /^(?:[ \t]|$)/.test(line) || (ITEM.test(line) && !YAML.test(line)));
}

type Groups = Partial<Record<string, string>>;

/** A link or picture that Markdown shows as typed. */
interface Phrase {
  /** The group `mark` is the `!` of a picture. */
  pattern: RegExp;
  /** Undefined if the match is right. */
  explain: (typed: Groups) => { reason: string; correction: string } | undefined;
}

const TEXT = String.raw`(?<text>(?!\s*[\])])[^[\]()]+)`;
const ADDRESS = String.raw`(?<address>(?:https?://|www\.)[^\s()[\]]+)`;
const link = (pattern: string, reason: string): Phrase => ({
  pattern: new RegExp(pattern, 'dgi'),
  explain: ({ open, mark = '', text, address }) => ({
    reason,
    correction: open ? `([${text}](${address}))` : `${mark}[${text}](${address})`,
  }),
});

const MISPLACED = 'its brackets are misplaced';
const SPACE = 'there is a space before its address';
const PHRASES: Phrase[] = [
  link(String.raw`(?<open>\(?)\[${TEXT}\]\)\(${ADDRESS}\)`, MISPLACED),
  link(String.raw`\(${TEXT}\)\[${ADDRESS}\]`, MISPLACED),
  link(String.raw`(?<!!)\[(?!\w+:)${TEXT}\] +\(${ADDRESS}\)`, SPACE),
  link(String.raw`(?<mark>!)\[(?<text>[^[\]]*)\] +\((?<address>[^\s()[\]]+)\)`, SPACE),
  link(String.raw`(?<mark>!)\((?<text>[^()]*)\)\[(?<address>[^\s()[\]]+)\]`, MISPLACED),
  link(String.raw`(?<mark>!)\[\[(?<text>)(?<address>[^\s[\]|]+)(?:\|[^[\]]*)?\]\]`, MISPLACED),
  link(String.raw`\[${TEXT}\]\(${ADDRESS}[.,;:]?$`, 'its address has no ) at its end'),
  link(
    String.raw`<(?<address>https?://[^\s|<>]+)\|(?<text>[^<>[\]]+)>`,
    'it is written as in Slack',
  ),
  {
    // Not the tags of a commit, such as `[core][fix]`, in which no space or digit comes first.
    pattern:
      /(?<![\w\]!])(?<mark>!?)\[(?<text>[^[\]]+)\]\[(?<label>[^[\]\d\s^][^[\]]*)\](?![[(:\w])/dg,
    explain: ({ mark, text, label }) => ({
      reason: `there is no line that starts with [${label}]: and an address`,
      correction: `${mark}[${text}](https://…)`,
    }),
  },
  {
    pattern: /(?<mark>!?)\[(?<text>[^[\]]*)\]\((?<inside>(?:[^()]|\([^()]*\))*)\)/dg,
    explain: explainAddress,
  },
];

function findPhraseTypos({ number: line, column, typed, masked }: SourceLine): Problem[] {
  const find = ({ pattern, explain }: Phrase) =>
    [...masked.matchAll(pattern)].flatMap(({ 0: { length }, index, indices }) => {
      const ranges = Object.entries(indices?.groups ?? {});
      const groups: Groups = Object.fromEntries(
        ranges.map(([name, range]) => [name, range && typed.slice(...range)]),
      );
      const found = explain(groups);
      if (!found) return [];
      const meant = groups['mark'] ? 'a picture' : 'a link';
      const message = `this is not ${meant}, because ${found.reason}; type ${quote(found.correction)}`;
      const start = { line, column: column + index };
      const end = { line, column: start.column + length };
      return [makeProblem('possible-typo', message, { start, end })];
    });
  return PHRASES.flatMap(find);
}

const STARTS_ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)/i;
const TITLE = /(?<!\s)\s+(["“”„«»])([^"“”„«»]*)["“”„«»]$/;

/** A space ends an address. After it, only a title in straight quotation marks can follow. */
function explainAddress({ mark, text, inside: typed = '' }: Groups) {
  const inside = typed.trim();
  const [end = '', quotationMark = '"', title] = TITLE.exec(inside) ?? [];
  const address = inside.slice(0, inside.length - end.length);
  const isMeant = mark !== '' || STARTS_ADDRESS.test(address);
  const isSpaced = /\s/.test(address);
  const isRight = (!isSpaced && quotationMark === '"') || /\{[{%]/.test(address);
  if (!isMeant || isRight || address === '' || address.startsWith('<')) return undefined;
  const target = isSpaced ? `<${address.replaceAll('\\', '/')}>` : address;
  return {
    reason: isSpaced ? 'its address has a space' : 'its title has typographic quotation marks',
    correction: `${mark}[${text}](${target}${title === undefined ? '' : ` "${title}"`})`,
  };
}
