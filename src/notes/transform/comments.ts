import type { Nodes, Parents, RootContent } from 'mdast';
import { renderHtmlMarkdown } from '../parse/parsed-html.ts';
import type { Transform } from './transform.ts';

const ONLY_BREAKS = /^(?:\s|<br\s*\/?>)*$/i;

/** Leaves out comments, and blocks that show nothing without them. */
export const removeComments: Transform = () => ({
  html(node, { parent }) {
    const html = node.data?.html;
    for (const token of html?.tokens ?? []) if (token.type === 'comment') token.markdown = '';
    if (html) node.value = renderHtmlMarkdown(html);
    return !isBlank(node, parent);
  },
  paragraph: ({ children }, { parent }) =>
    children.length === 0 || !children.every((each) => isBlank(each, parent)),
});

/** Whether a node shows nothing: HTML without comments, and breaks that are a block, or all of its paragraph. */
function isBlank(node: Nodes, parent: Parents): boolean {
  if (node.type !== 'html') return node.type === 'break';
  const isBlock = parent.type === 'root' || parent.type === 'blockquote';
  return node.value.trim() === '' || (isBlock && ONLY_BREAKS.test(node.value));
}

/** HTML of which only breaks are left. */
const EMPTY_HTML = /^(?:<p>(?:\s|<br\s*\/?>)*)?$/i;
const SILENT = new Set(['definition', 'thematicBreak', 'break']);

/** Whether a node shows nothing to a reader: a definition, a thematic break, a paragraph with only a comment. */
export function isSilent(node: RootContent): boolean {
  if (node.type === 'html') return EMPTY_HTML.test(node.value);
  if (node.type === 'text' || node.type === 'code') return !/[^\s\p{Cf}]/u.test(node.value);
  if (node.type === 'paragraph' || node.type === 'blockquote') {
    return node.children.every(isSilent);
  }
  return SILENT.has(node.type);
}
