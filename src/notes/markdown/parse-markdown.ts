import type { Definition, FootnoteDefinition, Heading, Html, Nodes, Root } from 'mdast';
import { makeProblem, pointAt, type Problem, type ProblemAt } from '../problem.ts';
import type { ParseMarkdown } from './parser.ts';

export interface ParsedMarkdown {
  tree: Root;
  /** All the HTML in it, in order. */
  html: Html[];
  headings: Heading[];
  footnotes: FootnoteDefinition[];
  define: (identifier: string) => Definition | undefined;
}

/**
 * Parses a body whose first line is line `firstLine` of the note. Bodies that parsers, or whatever recurses over their
 * trees, could not take are problems: blocks nested more than 100 deep, and thousands of references in one block or of
 * underscores in one word.
 */
export function parseMarkdown(
  parse: ParseMarkdown,
  body: string,
  firstLine: number,
): ParsedMarkdown | Problem {
  const found = checkReferenceCount(body) ?? checkUnderscores(body) ?? checkContainers(body);
  if (found) {
    const { rule, message, offset } = found;
    const line = firstLine + pointAt(body, offset).line - 1;
    return makeProblem(rule, message, { line, column: 1 });
  }
  const tree = parse('\n'.repeat(firstLine - 1) + body);
  const definitions = new Map<string, Definition>();
  const html: Html[] = [];
  const headings: Heading[] = [];
  const footnotes: FootnoteDefinition[] = [];
  const deepest = walk(tree, 0, (node) => {
    if (node.type === 'html') html.push(node);
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'footnoteDefinition') footnotes.push(node);
    if (node.type !== 'definition') return;
    const identifier = node.identifier.toUpperCase();
    if (!definitions.has(identifier)) definitions.set(identifier, node);
  });
  if (deepest) return makeProblem('nesting', NESTED, deepest.position);
  const define = (identifier: string) => definitions.get(identifier.toUpperCase());
  return { tree, html, headings, footnotes, define };
}

const DEEPEST = 100;
const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]+\]:)){${DEEPEST + 1}}`,
  'm',
);

const NESTED =
  'too many quotes, lists, links or emphases are nested here; remove some, or type \\ before a character that is meant as text';

function checkContainers(body: string): ProblemAt | undefined {
  const container = TOO_DEEP.exec(body);
  return container ? { rule: 'nesting', message: NESTED, offset: container.index } : undefined;
}

const MOST_REFERENCES = 2000;
const REFERENCE_OR_BLANK_LINE = /&(?:#\w{1,8}|\w{1,31});|\n\s*\n/g;

/** The memory that parsers take grows fast with the character references in one block, quadratically in Sätteri. */
function checkReferenceCount(body: string): ProblemAt | undefined {
  let count = 0;
  let first = 0;
  for (const { 0: found, index } of body.matchAll(REFERENCE_OR_BLANK_LINE)) {
    if (count === 0) first = index;
    count = found.startsWith('&') ? count + 1 : 0;
    if (count <= MOST_REFERENCES) continue;
    const message = `this block has more than ${MOST_REFERENCES} character references; type the characters instead`;
    return { rule: 'character-reference', message, offset: first };
  }
  return undefined;
}

const MOST_UNDERSCORES = 2000;
const LONG_WORD = new RegExp(String.raw`(?<!\S)\S{${2 * MOST_UNDERSCORES},}`, 'g');

/** Sätteri takes time that grows with the square of the underscores between letters in one word. */
function checkUnderscores(body: string): ProblemAt | undefined {
  for (const { 0: word, index: offset } of body.matchAll(LONG_WORD)) {
    if ((word.match(/_+/g)?.length ?? 0) <= MOST_UNDERSCORES) continue;
    const message = `this word has more than ${MOST_UNDERSCORES} underscores; remove some, or put spaces between them`;
    return { rule: 'nesting', message, offset };
  }
  return undefined;
}

const DEEPEST_NODE = 3 * DEEPEST;
/** Visits every node in document order. Stops at the first node that is too deep and returns it. */
function walk(node: Nodes, depth: number, visit: (node: Nodes) => void): Nodes | undefined {
  if (depth >= DEEPEST_NODE) return node;
  visit(node);
  for (const child of 'children' in node ? node.children : []) {
    const deepest = walk(child, depth + 1, visit);
    if (deepest) return deepest;
  }
  return undefined;
}
