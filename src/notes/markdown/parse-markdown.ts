import type { Definition, FootnoteDefinition, Heading, Html, Nodes, Root } from 'mdast';
import { makeProblem, pointAt, type Problem } from '../problem.ts';
import type { ParseMarkdown } from './parser.ts';

/** A parsed body. */
export interface ParsedMarkdown {
  tree: Root;
  /** All the HTML in it, in order. */
  html: Html[];
  /** All the headings in it, in order. */
  headings: Heading[];
  footnotes: FootnoteDefinition[];
  /** The definition that a reference with this identifier refers to. */
  define: (identifier: string) => Definition | undefined;
}

/**
 * Parses a body whose first line is line `firstLine` of the note. Blocks nested more than 100 deep are a problem:
 * whatever recurses over such a tree could run out of stack.
 */
export function parseMarkdown(
  parse: ParseMarkdown,
  body: string,
  firstLine: number,
): ParsedMarkdown | Problem {
  const container = TOO_DEEP.exec(body);
  if (container) {
    const place = { line: firstLine + pointAt(body, container.index).line - 1, column: 1 };
    const message = `more than ${DEEPEST} quotes or lists are nested here; remove some`;
    return makeProblem('nesting', message, place);
  }
  const tree = parse('\n'.repeat(firstLine - 1) + body);
  const definitions = new Map<string, Definition>();
  const html: Html[] = [];
  const headings: Heading[] = [];
  const footnotes: FootnoteDefinition[] = [];
  const deepest = walk(tree, (node) => {
    if (node.type === 'html') html.push(node);
    if (node.type === 'heading') headings.push(node);
    if (node.type === 'footnoteDefinition') footnotes.push(node);
    if (node.type !== 'definition') return;
    const identifier = node.identifier.toUpperCase();
    if (!definitions.has(identifier)) definitions.set(identifier, node);
  });
  if (deepest) return makeProblem('nesting', NESTED, deepest.position);
  return {
    tree,
    html,
    headings,
    footnotes,
    define: (identifier) => definitions.get(identifier.toUpperCase()),
  };
}

const DEEPEST = 100;
const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]+\]:)){${DEEPEST + 1}}`,
  'm',
);

const DEEPEST_NODE = 3 * DEEPEST;
const NESTED =
  'too many lists, links or emphases are nested here; remove some, or type \\ before a character that is meant as text';

/** Visits every node in document order, without recursion. Stops at the first node that is too deep and returns it. */
function walk(tree: Root, visit: (node: Nodes) => void): Nodes | undefined {
  const stack: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, depth } = next;
    if (depth >= DEEPEST_NODE) return node;
    visit(node);
    if (!('children' in node)) continue;
    for (const child of node.children.toReversed()) stack.push({ node: child, depth: depth + 1 });
  }
  return undefined;
}
