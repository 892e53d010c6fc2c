import type { Code, Nodes, Parents, PhrasingContent } from 'mdast';
import type { Point, Position } from 'unist';
import { makeProblem, quote, type Problem } from '../problem.ts';
import { findLineTypos, type SourceLine } from './line-typos.ts';
import { findPhraseTypos } from './phrase-typos.ts';

/**
 * Finds text that was probably meant as a heading, a list item, a link, bold text or a code block, but that Markdown
 * reads in another way. `fileLines` are all lines of the note.
 */
export function* findTypos(parent: Parents, fileLines: string[]): Generator<Problem> {
  const nodes: Nodes[] = parent.children;
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'code') yield* findCodeTypos(node, fileLines);
    else if (node.type === 'paragraph') {
      const lines = listLines(node, fileLines);
      const around = { parent, before: nodes[index - 1], after: nodes[index + 1] };
      yield* findLineTypos(lines, around, fileLines);
      yield* lines.flatMap(findPhraseTypos);
    } else if (node.type === 'heading' || node.type === 'tableCell') {
      yield* listLines(node, fileLines).flatMap(findPhraseTypos);
    } else if ('children' in node) yield* findTypos(node, fileLines);
  }
}

/** What can be a typo: line starts other than words, and what is left of links and bold text. */
const SUSPECT_START = /^[ \t>]*(?:[^ \t\n\p{L}\p{N}[<("'`]|\d+[.)]|[oØüvq]\t)/mu;
const SUSPECT_TEXT = /\][ )]*\(|\)\[|\*\*/;

/** Lists the lines of a node, or none if they have nothing suspect. */
function listLines(
  { children, position }: { children: PhrasingContent[]; position?: Position | undefined },
  fileLines: string[],
): SourceLine[] {
  if (!position) return [];
  const { start, end } = position;
  const source = fileLines.slice(start.line - 1, end.line);
  source.push((source.pop() ?? '').slice(0, end.column - 1));
  source.unshift((source.shift() ?? '').slice(start.column - 1));
  const typed = source.join('\n');
  const isSuspect =
    SUSPECT_START.test(typed) ||
    children.some((child) => child.type === 'text' && SUSPECT_TEXT.test(child.value));
  if (!isSuspect) return [];
  const masked = maskNodes(children, typed, start).split('\n');
  return source.map((line, index) => {
    const margin = index === 0 ? 0 : (/^[ \t>]*/.exec(line)?.[0].length ?? 0);
    const column = (index === 0 ? start.column : 1) + margin;
    const text = masked[index] ?? '';
    return {
      number: start.line + index,
      column,
      typed: line.slice(margin),
      masked: text.slice(margin).trimEnd(),
    };
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
  const { lang, meta, value, position } = code;
  if (value.trim() === '' && lang && meta) {
    const message = `this code block is empty, and the words after its fence are not shown, found ${quote(`${lang} ${meta}`)}; type them on a line of their own`;
    return [makeProblem('possible-typo', message, position)];
  }
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  const isFenced = /^[ \t]*(?:```|~~~)/.test((fileLines[line - 1] ?? '').slice(column - 1));
  if (isFenced || !isList(value.split('\n'))) return [];
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
