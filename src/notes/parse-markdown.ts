import type { Html, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';

const processor = unified().use(remarkParse).use(remarkGfm);

/** Parses a body as CommonMark plus GFM. Lines count from `firstLine`; HTML comments are gone. */
export function parseMarkdown(body: string, firstLine: number): Root {
  const tree = processor.parse('\n'.repeat(firstLine - 1) + body);
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined || !isComment(node)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return tree;
}

function isComment({ value }: Html): boolean {
  return value.replaceAll(/<!--(?:>|->|[\s\S]*?-->)/g, '').trim() === '';
}
