import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { renderTask } from './render-text.ts';

const processor = unified()
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .use(remarkGfm);

/** Renders blocks as normalized Markdown. */
export function renderMarkdown(children: RootContent[]): string {
  const root: Root = { type: 'root', children };
  return processor.stringify(root).trimEnd();
}

/** Renders one change: a block, or the blocks of a list item without its bullet. */
export function renderChangeMarkdown(node: RootContent): string {
  if (node.type !== 'listItem') return renderMarkdown([node]);
  return renderTask(node.checked) + renderMarkdown(node.children);
}
