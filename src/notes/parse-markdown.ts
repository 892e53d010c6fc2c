import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { Problem } from './problem.ts';

const processor = unified().use(remarkParse).use(remarkGfm);

const COMMENT = /<!--(?:>|->|[\s\S]*?-->)/g;

/** Parses a body as CommonMark plus GFM. Lines count from `firstLine`; HTML comments are gone. */
export function parseMarkdown(body: string, firstLine: number): Root {
  const tree = processor.parse('\n'.repeat(firstLine - 1) + body);
  visit(tree, 'html', (node, index, parent) => {
    const rest = node.value.replaceAll(COMMENT, '');
    if (rest === node.value || !parent || index === undefined) return undefined;
    node.value = rest;
    if (rest.trim() !== '') return undefined;
    parent.children.splice(index, 1);
    closeGap(parent.children[index - 1], parent.children[index]);
    return [SKIP, index];
  });
  return tree;
}

/** Leaves one space where a comment had one on either side, and none where nothing follows or precedes. */
function closeGap(before: Nodes | undefined, after: Nodes | undefined): void {
  const isSpaced = after === undefined || (after.type === 'text' && /^\s/.test(after.value));
  if (before?.type === 'text' && isSpaced) before.value = before.value.trimEnd();
  if (before === undefined && after?.type === 'text') after.value = after.value.trimStart();
}

const DEEPEST = 100;
const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){${DEEPEST + 1}}`,
  'm',
);

/** Finds quotes and lists so deep in each other that the parser would take forever, or run out of stack. */
export function findTooDeep(body: string, firstLine: number): Problem | undefined {
  const match = TOO_DEEP.exec(body);
  if (!match) return undefined;
  const line = firstLine + body.slice(0, match.index).split('\n').length - 1;
  const reason = `more than ${DEEPEST} quotes or lists stand in each other here; take some out`;
  return { rule: 'nesting', reason, place: { line, column: 1 } };
}
