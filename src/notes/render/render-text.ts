import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';

/**
 * Renders blocks as plain text that a client can show as it is, with `separator` between them. Nodes that cannot be shown
 * as plain text give nothing. They are problems, so the text of such a note is never used.
 */
export function renderText(blocks: RootContent[], separator: string): string {
  return blocks
    .map((block) => renderBlock(block, separator))
    .filter((text) => text !== '')
    .join(separator);
}

/** Renders one change: a block, or the blocks of a list item without its bullet, a line each. */
export function renderChangeText(node: RootContent): string {
  return node.type === 'listItem' ? renderItem(node) : renderText([node], '\n');
}

function renderBlock(node: RootContent, separator: string): string {
  if (node.type === 'paragraph' || node.type === 'heading') return renderInline(node.children);
  if (node.type === 'code') return node.value;
  if (node.type === 'blockquote') return renderText(node.children, separator);
  return node.type === 'list' ? renderList(node) : '';
}

function renderList({ children, ordered, start }: List): string {
  const first = start ?? 1;
  return children
    .map((item, index) => {
      const marker = ordered ? `${first + index}. ` : '- ';
      return marker + renderItem(item).replaceAll(/\n(?=[^\n])/g, '\n  ');
    })
    .join('\n');
}

function renderItem({ checked, children }: ListItem): string {
  return renderTask(checked) + renderText(children, '\n');
}

/** The checkbox of a task item; `''` for other items. */
export function renderTask(checked: boolean | null | undefined): string {
  if (checked == null) return '';
  return checked ? '[x] ' : '[ ] ';
}

/** Renders a title or headline on one line. */
export function renderHeading(children: PhrasingContent[]): string {
  return renderInline(children)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

function renderInline(nodes: PhrasingContent[]): string {
  return nodes.map(renderPhrase).join('');
}

function renderPhrase(node: PhrasingContent): string {
  if (node.type === 'text' || node.type === 'inlineCode')
    return node.value.replaceAll(/\n[ \t]*/g, ' ');
  if (node.type === 'break') return '\n';
  if (node.type === 'link') return renderLink(renderInline(node.children), node.url);
  return 'children' in node ? renderInline(node.children) : '';
}

const MAIL = /^mailto:/i;

function renderLink(text: string, url: string): string {
  const isSame = text.trim() === '' || bare(text) === bare(url);
  if (!isSame) return `${text} (${url})`;
  return MAIL.test(url) ? text.trim() || url.replace(MAIL, '') : url;
}

function bare(address: string): string {
  return address
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/\/$/, '');
}
