import type { FootnoteDefinition, Nodes, Parents, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { isPageLink } from '../../site/page-path.ts';

const processor = unified()
  .use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' })
  .use(remarkGfm, { tablePipeAlign: false });

/** Renders blocks as normalized Markdown, with the footnotes whose first references are in them. */
export function renderMarkdown(blocks: RootContent[]): string {
  const root: Root = { type: 'root', children: [...blocks, ...listFootnotes(blocks)] };
  unwrapLinks(root);
  return processor.stringify(root).trimEnd();
}

export function renderChangeMarkdown(nodes: RootContent[]): string {
  const [item] = nodes;
  if (item?.type !== 'listItem') return renderMarkdown(nodes);
  const task = item.checked == null ? '' : `[${item.checked ? 'x' : ' '}] `;
  return task + renderMarkdown(item.children);
}

function listFootnotes(nodes: Nodes[]): FootnoteDefinition[] {
  return nodes.flatMap((node): FootnoteDefinition[] => {
    const footnote = node.type === 'footnoteReference' ? node.data?.definition : undefined;
    if (footnote) return [footnote, ...listFootnotes(footnote.children)];
    return 'children' in node ? listFootnotes(node.children) : [];
  });
}

/** Replaces links without an absolute address, which lead to a headline on the page, by their text. Removes empty HTML. */
function unwrapLinks(parent: Parents): void {
  const nodes: Nodes[] = parent.children;
  for (const node of nodes) if ('children' in node) unwrapLinks(node);
  const [first, second] = nodes;
  // After a tag that starts a paragraph, the line break of `&#10;` would make the tag a block.
  if (first?.type === 'html' && first.value.startsWith('<') && second?.type === 'text') {
    second.value = second.value.replace(/^[\r\n]+/, ' ');
  }
  const shown = nodes.flatMap((node): Nodes[] => {
    const isLocal = node.type === 'link' && (node.url === '' || isPageLink(node.url));
    if (isLocal) return node.children;
    return node.type === 'html' && node.value === '' ? [] : [node];
  });
  nodes.splice(0, nodes.length, ...shown);
}
