import type {
  Definition,
  FootnoteDefinition,
  Heading,
  ImageReference,
  LinkReference,
  Nodes,
  Parents,
  Root,
  Table,
} from 'mdast';
import { DEEPEST, DEEPEST_NODE, LARGEST_NOTE } from '../limits.ts';
import { copyTyped, isEditable, type TypedBody } from '../edits.ts';
import { makeProblem, pointAt, type Problem } from '../problem.ts';
import { attachTokens } from './parsed-html.ts';
import type { ParseMarkdown } from './parser.ts';
import type { HtmlToken } from './tokenize-html.ts';

/** Where a reference to a definition is. */
interface Reference {
  node: LinkReference | ImageReference;
  parent: Parents;
  index: number;
}

export interface ParsedMarkdown {
  tree: Root;
  /** The lines of the note; those above the body are empty. */
  lines: readonly string[];
  typed: TypedBody;
  /** The tags, comments and texts of all HTML in the tree. */
  tokens: readonly HtmlToken[];
  headings: Heading[];
  footnotes: FootnoteDefinition[];
  references: readonly Reference[];
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
  const tooDeep = body.search(TOO_DEEP);
  const tooMany = findReferences(body);
  const lineAt = (index: number) => ({
    line: firstLine + pointAt(body, index).line - 1,
    column: 1,
  });
  if (tooMany !== -1) return makeProblem('nesting', TOO_MANY, lineAt(tooMany));
  if (tooDeep !== -1) return makeProblem('nesting', NESTED, lineAt(tooDeep));
  const source = '\n'.repeat(firstLine - 1) + body;
  const tree = parse(source);
  const definitions = new Map<string, Definition>();
  const define = (identifier: string) => definitions.get(identifier.toUpperCase());
  const lines = source.split('\n');
  const typed: TypedBody = { source, nodes: [], define, addresses: new Map() };
  const parsed = {
    tree,
    lines,
    typed,
    headings: new Array<Heading>(),
    footnotes: new Array<FootnoteDefinition>(),
    references: new Array<Reference>(),
    define,
  };
  const tokens: HtmlToken[][] = [];
  let added = 0;
  const deepest = walk(tree, 1, (node, parent, index) => {
    const { type } = node;
    if (isEditable(node)) typed.nodes.push(copyTyped(node, parent, index));
    if (type === 'table') added += countMissingCells(node) * EMPTY_CELL;
    else if (type === 'html') tokens.push(attachTokens(node, FLOW.has(parent.type), lines));
    else if (type === 'heading') parsed.headings.push(node);
    else if (type === 'footnoteDefinition') parsed.footnotes.push(node);
    else if (type === 'definition' && !define(node.identifier))
      definitions.set(node.identifier.toUpperCase(), node);
    else if (type === 'linkReference' || type === 'imageReference')
      parsed.references.push({ node, parent, index });
  });
  if (deepest) return makeProblem('nesting', NESTED, deepest.position);
  for (const { node } of parsed.references) added += define(node.identifier)?.url.length ?? 0;
  if (added > LARGEST_ADDITION) return makeProblem('growth', GROWTH, lineAt(0));
  return { ...parsed, tokens: tokens.flat() };
}

const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** How many characters references and empty cells may add to a release. */
const LARGEST_ADDITION = 16 * LARGEST_NOTE;
/** `<td></td>` and a line break. */
const EMPTY_CELL = 10;
const GROWTH =
  'the release would be much longer than its note; shorten what is repeated, such as the addresses of references, or the first row of a table';

function countMissingCells({ children: [head, ...rows] }: Table): number {
  const columns = head?.children.length ?? 0;
  return rows.reduce((sum, row) => sum + Math.max(columns - row.children.length, 0), 0);
}

const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]+\]:)){${DEEPEST + 1}}`,
  'm',
);
const NESTED =
  'too many quotes, lists, links or emphases are nested here; remove some, or type \\ before a character that is meant as text';

/** Thousands of them in a block exhaust the memory of a parser. */
const MOST_CHARACTER_REFERENCES = 2000;
const BLOCK = /(?:.+\n?)+/g;
const REFERENCE = /&(?:#\w{1,8}|\w{1,31});/;
const TOO_MANY = `this block has more than ${MOST_CHARACTER_REFERENCES} character references; type the characters instead`;

const hasManyReferences = (text: string) =>
  text.split(REFERENCE, MOST_CHARACTER_REFERENCES + 2).length > MOST_CHARACTER_REFERENCES + 1;

/** Parsers take long for these, or end the process. */
function findReferences(body: string): number {
  const blocks = hasManyReferences(body) ? [...body.matchAll(BLOCK)] : [];
  return blocks.find(([text]) => hasManyReferences(text))?.index ?? -1;
}

/** Visits every node in document order. Stops at the first node that is too deep and returns it. */
function walk(
  parent: Parents,
  depth: number,
  visit: (node: Nodes, parent: Parents, index: number) => void,
): Nodes | undefined {
  for (const [index, node] of parent.children.entries()) {
    if (depth >= DEEPEST_NODE) return node;
    visit(node, parent, index);
    const deepest = 'children' in node ? walk(node, depth + 1, visit) : undefined;
    if (deepest) return deepest;
  }
  return undefined;
}
