import type { Definition, FootnoteDefinition, Heading, Html, Nodes, Root, Table } from 'mdast';
import { ALWAYS_ALLOWED, DEEPEST, MOST, MOST_TIMES } from '../limits.ts';
import { makeProblem, pointAt, type Problem, type ProblemAt } from '../problem.ts';
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
 * trees, could not take are problems: blocks nested more than 100 deep, and thousands of references in one block, of
 * underscores in one word, or of punctuation characters in a row.
 */
export function parseMarkdown(
  parse: ParseMarkdown,
  body: string,
  firstLine: number,
): ParsedMarkdown | Problem {
  const found = findTooMany(body) ?? findTooDeep(body);
  if (found) {
    const { rule, message, offset } = found;
    const line = firstLine + pointAt(body, offset).line - 1;
    return makeProblem(rule, message, { line, column: 1 });
  }
  const tree = parse('\n'.repeat(firstLine - 1) + body);
  const definitions = new Map<string, Definition>();
  const references: string[] = [];
  let added = 0;
  const html: Html[] = [];
  const headings: Heading[] = [];
  const footnotes: FootnoteDefinition[] = [];
  const deepest = walk(tree, 0, (node, depth) => {
    const { type } = node;
    if (type === 'text') added += depth > SHALLOW ? countLines(node.value) * 2 * depth : 0;
    else if (type === 'table') added += countMissingCells(node) * EMPTY_CELL;
    else if (type === 'linkReference' || type === 'imageReference')
      references.push(node.identifier);
    else if (type === 'html') html.push(node);
    else if (type === 'heading') headings.push(node);
    else if (type === 'footnoteDefinition') footnotes.push(node);
    else if (type === 'definition') {
      const identifier = node.identifier.toUpperCase();
      if (!definitions.has(identifier)) definitions.set(identifier, node);
    }
  });
  if (deepest) return makeProblem('nesting', NESTED, deepest.position);
  const define = (identifier: string) => definitions.get(identifier.toUpperCase());
  for (const identifier of references) added += define(identifier)?.url.length ?? 0;
  if (added > MOST_TIMES * body.length + ALWAYS_ALLOWED) {
    return makeProblem('growth', GROWTH, { line: firstLine, column: 1 });
  }
  return { tree, html, headings, footnotes, define };
}

/** `<td></td>` and a line break. */
const EMPTY_CELL = 10;
/** Text in lists and quotes that are nested more deeply has long indentation. */
const SHALLOW = 10;
const GROWTH = `the release would be more than ${MOST_TIMES} times as long as its note; shorten what is repeated, such as the addresses of references, or nested`;

function countMissingCells({ children: [head, ...rows] }: Table): number {
  const columns = head?.children.length ?? 0;
  return rows.reduce((sum, row) => sum + Math.max(columns - row.children.length, 0), 0);
}

const countLines = (text: string) => text.split('\n').length - 1;

const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]+\]:)){${DEEPEST + 1}}`,
  'm',
);
const NESTED =
  'too many quotes, lists, links or emphases are nested here; remove some, or type \\ before a character that is meant as text';

function findTooDeep(body: string): ProblemAt | undefined {
  const offset = body.search(TOO_DEEP);
  return offset === -1 ? undefined : { rule: 'nesting', message: NESTED, offset };
}

/** What parsers take long for, or much memory, if a part of a note has many of a mark. */
const LIMITS = [
  {
    part: /(?:.+\n?)+/g,
    mark: /&(?:#\w{1,8}|\w{1,31});/,
    rule: 'character-reference',
    message: `this block has more than ${MOST} character references; type the characters instead`,
  },
  {
    part: /\S+/g,
    mark: '_',
    rule: 'nesting',
    message: `this word has more than ${MOST} underscores; remove some, or put spaces between them`,
  },
  {
    part: /(?:[?!.,:;*_~'")\]]|&[a-z]+;)+/gi,
    mark: '',
    rule: 'nesting',
    message: `here are more than ${MOST} punctuation characters in a row; remove some`,
  },
] as const;

function findTooMany(body: string): ProblemAt | undefined {
  for (const { part, mark, rule, message } of LIMITS) {
    const hasTooMany = (text: string) => text.split(mark, MOST + 2).length > MOST + 1;
    const parts = hasTooMany(body) ? [...body.matchAll(part)] : [];
    const found = parts.find(([text]) => hasTooMany(text));
    if (found) return { rule, message, offset: found.index };
  }
  return undefined;
}

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
