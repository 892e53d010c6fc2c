import type { Definition, FootnoteDefinition, Heading, Html, Nodes, Root, Table } from 'mdast';
import { ALWAYS_ALLOWED, DEEPEST, MOST, MOST_TIMES } from '../limits.ts';
import { makeProblem, pointAt, type Problem } from '../problem.ts';
import type { ParseMarkdown } from './parser.ts';

export interface ParsedMarkdown {
  tree: Root;
  html: Html[];
  headings: Heading[];
  footnotes: FootnoteDefinition[];
  define: (identifier: string) => Definition | undefined;
}

/**
 * Parses a body whose first line is line `firstLine` of the note. Bodies that parsers, or whatever recurses over their
 * trees, could not take are problems.
 */
export function parseMarkdown(
  parse: ParseMarkdown,
  body: string,
  firstLine: number,
): ParsedMarkdown | Problem {
  const isLong = body.split('\n').some(({ length }) => length > MOST);
  for (const { find, rule, message } of LIMITS) {
    const index = find(body, isLong);
    if (index === -1) continue;
    const line = firstLine + pointAt(body, index).line - 1;
    return makeProblem(rule, message, { line, column: 1 });
  }
  const tree = parse('\n'.repeat(firstLine - 1) + body);
  const definitions = new Map<string, Definition>();
  const define = (identifier: string) => definitions.get(identifier.toUpperCase());
  const parsed: ParsedMarkdown = { tree, html: [], headings: [], footnotes: [], define };
  const references: string[] = [];
  let added = 0;
  const deepest = walk(tree, 0, (node, depth) => {
    const { type } = node;
    if (type === 'text') added += countLines(node.value) * 2 * depth;
    else if (type === 'table') added += countMissingCells(node) * EMPTY_CELL;
    else if (type === 'html') parsed.html.push(node);
    else if (type === 'heading') parsed.headings.push(node);
    else if (type === 'footnoteDefinition') parsed.footnotes.push(node);
    else if (type === 'definition' && !define(node.identifier))
      definitions.set(node.identifier.toUpperCase(), node);
    else if (type === 'linkReference' || type === 'imageReference')
      references.push(node.identifier);
  });
  if (deepest) return makeProblem('nesting', NESTED, deepest.position);
  for (const identifier of references) added += define(identifier)?.url.length ?? 0;
  return added > MOST_TIMES * body.length + ALWAYS_ALLOWED
    ? makeProblem('growth', GROWTH, { line: firstLine, column: 1 })
    : parsed;
}

/** `<td></td>` and a line break. */
const EMPTY_CELL = 10;
const GROWTH = `the release would be more than ${MOST_TIMES} times as long as its note; shorten what is repeated, such as the addresses of references, or nested`;

function countMissingCells({ children: [head, ...rows] }: Table): number {
  const columns = head?.children.length ?? 0;
  return rows.reduce((sum, row) => sum + Math.max(columns - row.children.length, 0), 0);
}

const countLines = (text: string) => (text.includes('\n') ? text.split('\n').length - 1 : 0);

const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]+\]:)){${DEEPEST + 1}}`,
  'm',
);
const NESTED =
  'too many quotes, lists, links or emphases are nested here; remove some, or type \\ before a character that is meant as text';

const BLOCK = /(?:.+\n?)+/g;
const REFERENCE = /&(?:#\w{1,8}|\w{1,31});/;
const UNDERSCORES = new RegExp(String.raw`(?<!\S)(?:[^\s_]*_){${MOST + 1}}`);
const MARK = String.raw`[?!.,:;*_~'")\]]`;
const MARKS = new RegExp(`(?<!${MARK}|&[a-z]{1,31})(?:${MARK}|&[a-z]{1,31};){${MOST + 1}}`, 'i');

const hasManyReferences = (text: string) => text.split(REFERENCE, MOST + 2).length > MOST + 1;

function findReferences(body: string): number {
  const blocks = hasManyReferences(body) ? [...body.matchAll(BLOCK)] : [];
  return blocks.find(([text]) => hasManyReferences(text))?.index ?? -1;
}

/** What parsers take long for, or much memory. Most notes have no line that is long enough for some of it. */
const LIMITS = [
  {
    find: findReferences,
    rule: 'character-reference',
    message: `this block has more than ${MOST} character references; type the characters instead`,
  },
  {
    find: (body: string, isLong: boolean) => (isLong ? body.search(UNDERSCORES) : -1),
    rule: 'nesting',
    message: `this word has more than ${MOST} underscores; remove some, or put spaces between them`,
  },
  {
    find: (body: string, isLong: boolean) => (isLong ? body.search(MARKS) : -1),
    rule: 'nesting',
    message: `here are more than ${MOST} punctuation characters in a row; remove some`,
  },
  { find: (body: string) => body.search(TOO_DEEP), rule: 'nesting', message: NESTED },
] as const;

const DEEPEST_NODE = 3 * DEEPEST;
/** Visits every node in document order. Stops at the first node that is too deep and returns it. */
function walk(
  node: Nodes,
  depth: number,
  visit: (node: Nodes, depth: number) => void,
): Nodes | undefined {
  if (depth >= DEEPEST_NODE) return node;
  visit(node, depth);
  for (const child of 'children' in node ? node.children : []) {
    const deepest = walk(child, depth + 1, visit);
    if (deepest) return deepest;
  }
  return undefined;
}
