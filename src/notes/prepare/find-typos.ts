import type { Code, Heading, Nodes, Paragraph, Parents, PhrasingContent, TableCell } from 'mdast';
import type { Point } from 'unist';
import { makeProblem, quote, type Problem } from '../problem.ts';
import { findBlockTypo, findLineTypos, type SourceLine } from './paragraph-typos.ts';

/** Finds text that was probably meant as Markdown, but is not. `fileLines` are all lines of the note. */
export function findTypos(parent: Parents, fileLines: string[]): Problem[] {
  const nodes: Nodes[] = parent.children;
  return nodes.flatMap((node, index) => {
    if (node.type === 'code') return findCodeTypos(node, fileLines);
    if (node.type === 'paragraph') {
      const lines = listLines(node, fileLines);
      const around = { parent, before: nodes[index - 1], after: nodes[index + 1] };
      const whole = findBlockTypo(lines, parent);
      if (whole) return [whole];
      return [...findLineTypos(lines, around, fileLines), ...lines.flatMap(findPhraseTypos)];
    }
    if (node.type === 'heading' || node.type === 'tableCell') {
      return listLines(node, fileLines).flatMap(findPhraseTypos);
    }
    return 'children' in node ? findTypos(node, fileLines) : [];
  });
}

/** What can be a typo: line starts other than words and escapes, and what is left of links. */
const SUSPECT_START = /^[ \t>]*(?:[^ \t\n\p{L}\p{N}[<("'`\\]|\d+[.)]|[oØüvq]\t)/mu;
const SUSPECT_TEXT = /\][ )]*\(|[)\]]\[|^\[!|<!--/;

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

/** Replaces what is not plain text. Bare addresses stay: remark gives them, and the text around them, no position. */
function maskNodes(children: PhrasingContent[], typed: string, { line, column }: Point): string {
  const starts = [1 - column];
  for (let end = typed.indexOf('\n'); end !== -1; end = typed.indexOf('\n', end + 1)) {
    starts.push(end + 1);
  }
  const offsetOf = (point: Point) => (starts[point.line - line] ?? 0) + point.column - 1;
  let masked = '';
  for (const { type, position } of children) {
    if (!position || type === 'text') continue;
    const [from, to] = [offsetOf(position.start), offsetOf(position.end)];
    if (type === 'link' && !/[[<]/.test(typed.charAt(from))) continue;
    masked += typed.slice(masked.length, from) + typed.slice(from, to).replaceAll(/[^\n]/g, '…');
  }
  masked += typed.slice(masked.length);
  return masked.replaceAll(ESCAPE, (escape) => ' '.repeat(escape.length));
}

function findCodeTypos(code: Code, fileLines: string[]): Problem[] {
  const { value, position } = code;
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  const [, fence] = FENCE.exec((fileLines[line - 1] ?? '').slice(column - 1)) ?? [];
  if (fence !== undefined) return isClosed(code, fence, fileLines) ? [] : [unclosed(code, fence)];
  if (!isList(value.split('\n'))) return [];
  const message =
    'this list is shown as code, because it is indented by four spaces or more; delete the indentation, or type ``` on a line before and after it if it is code';
  return [makeProblem('possible-typo', message, position)];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

function isClosed({ position }: Code, fence: string, fileLines: string[]): boolean {
  const { start, end } = position ?? { start: { line: 1 }, end: { line: 1 } };
  const last = (fileLines[end.line - 1] ?? '').trimEnd();
  return end.line > start.line && last.endsWith(fence);
}

function unclosed({ position }: Code, fence: string): Problem {
  const message = `this code block is not closed, so that all text after it is code; type ${fence} where it ends`;
  return makeProblem('possible-typo', message, position?.start);
}

const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const YAML = /^-[ \t]+["']?[\w.-]+["']?:(?:[ \t]|$)/;

/** Whether lines of code are only items of a list and their continuations, and neither YAML nor the changes of a patch. */
function isList(lines: string[]): boolean {
  const isPatch = ['-', '+'].every((marker) => lines.some((line) => line.startsWith(marker)));
  if (isPatch || !ITEM.test(lines[0] ?? '')) return false;
  return lines.every((line) => /^(?:[ \t]|$)/.test(line) || (ITEM.test(line) && !YAML.test(line)));
}

/** A link or picture that Markdown shows as typed. */
interface Phrase {
  pattern: RegExp;
  /** Undefined if the match is right. `typed` gives the text of a group. */
  explain: (typed: (group: string) => string) => Explanation | undefined;
}

interface Explanation {
  meant: 'a link' | 'a picture';
  reason: string;
  correction: string;
}

const TEXT = String.raw`(?<text>[^[\]()]+)`;
const ADDRESS = String.raw`(?<address>(?:https?://|www\.)[^\s()[\]]+)`;
const link = (pattern: string, reason: string): Phrase => ({
  pattern: new RegExp(pattern, 'dgi'),
  explain: (typed) => {
    if (typed('text').trim() === '') return undefined;
    const correction = `[${typed('text')}](${typed('address')})`;
    const isEnclosed = typed('open') !== '';
    return { meant: 'a link', reason, correction: isEnclosed ? `(${correction})` : correction };
  },
});

const PHRASES: Phrase[] = [
  link(String.raw`(?<open>\(?)\[${TEXT}\]\)\(${ADDRESS}\)`, 'its brackets are misplaced'),
  link(String.raw`\(${TEXT}\)\[${ADDRESS}\]`, 'its brackets are misplaced'),
  link(String.raw`\[(?!\w+:)${TEXT}\] +\(${ADDRESS}\)`, 'there is a space before its address'),
  {
    pattern: /(?<![\w\]!])(?<mark>!?)\[(?<text>[^[\]]+)\]\[(?<label>[^[\]]+)\](?![[(:\w])/dg,
    explain: (typed) => explainLabel(typed('mark'), typed('text'), typed('label')),
  },
  {
    pattern: /(?<mark>!?)\[(?<text>[^[\]]*)\]\((?<inside>(?:[^()]|\([^()]*\))*)\)/dg,
    explain: (typed) => explainAddress(typed('mark'), typed('text'), typed('inside').trim()),
  },
];

function findPhraseTypos({ number: line, column, typed, masked }: SourceLine): Problem[] {
  const placeOf = (offset: number) => ({ line, column: column + offset });
  const find = ({ pattern, explain }: Phrase) =>
    [...masked.matchAll(pattern)].flatMap(({ 0: { length }, index, indices }) => {
      const found = explain((group) => typed.slice(...(indices?.groups?.[group] ?? [0, 0])));
      if (!found) return [];
      const { meant, reason, correction } = found;
      const message = `this is not ${meant}, because ${reason}; type ${quote(correction)}`;
      const place = { start: placeOf(index), end: placeOf(index + length) };
      return [makeProblem('possible-typo', message, place)];
    });
  return PHRASES.flatMap(find);
}

/** Not the tags of a commit, such as `[core][fix]`. */
function explainLabel(mark: string, text: string, label: string): Explanation | undefined {
  if (/^[\d\s^]/.test(label)) return undefined;
  const reason = `there is no line that starts with [${label}]: and an address`;
  return { meant: nameMeant(mark), reason, correction: `${mark}[${text}](https://…)` };
}

const nameMeant = (mark: string) => (mark === '' ? 'a link' : 'a picture');

const STARTS_ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)/i;
const TITLE = /(?<!\s)\s+(["“”„«»])([^"“”„«»]*)["“”„«»]$/;

/** A space ends an address. After it, only a title in straight quotation marks can follow. */
function explainAddress(mark: string, text: string, inside: string): Explanation | undefined {
  const [end = '', quotationMark = '"', title] = TITLE.exec(inside) ?? [];
  const address = inside.slice(0, inside.length - end.length);
  const isMeant = mark !== '' || STARTS_ADDRESS.test(address);
  const isSpaced = /\s/.test(address);
  const isRight = (!isSpaced && quotationMark === '"') || /\{[{%]/.test(address);
  if (!isMeant || isRight || address === '' || address.startsWith('<')) return undefined;
  const target = isSpaced ? `<${address.replaceAll('\\', '/')}>` : address;
  return {
    meant: nameMeant(mark),
    reason: isSpaced ? 'its address has a space' : 'its title has typographic quotation marks',
    correction: `${mark}[${text}](${target}${title === undefined ? '' : ` "${title}"`})`,
  };
}
