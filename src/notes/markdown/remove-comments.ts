import type { Html, Nodes, Paragraph } from 'mdast';

/** A comment; or what ends at the first > and may seem to contain one, such as `<!A <!-- -->`. */
const COMMENT = /<!--(?:>|->|[\s\S]*?-->)|<[!?][^>]*>/g;

/** The start of an HTML block that continues over blank lines, unlike the comment before it. */
const LONG_BLOCK = /^[ \t]*<(?:script|pre|style|textarea|[?!])/i;
const COMMENT_FIRST = /^[ \t]*<!--/;
const NO_COMMENT = '<!---->';

/** Removes the comments of an HTML node. Returns whether nothing else was in it. */
export function removeComments(node: Html): boolean {
  const rest = cutComments(node.value);
  const isLonger = rest !== node.value && COMMENT_FIRST.test(node.value) && LONG_BLOCK.test(rest);
  node.value = isLonger ? NO_COMMENT + rest : rest;
  return node.value.trim() === '';
}

/** Ignores everything after the last end of a comment, so that the search takes linear time. */
function cutComments(html: string): string {
  const end = html.lastIndexOf('-->') + 3;
  return end < 3 ? html : html.slice(0, end).replaceAll(COMMENT, keepOther) + html.slice(end);
}

function keepOther(found: string): string {
  return found.startsWith('<!--') ? '' : found;
}

/** Leaves one space where a removed comment had spaces on both sides, and none at the start or end of a block. */
export function closeGap(before: Nodes | undefined, after: Nodes | undefined): void {
  const isSpaced = after === undefined || (after.type === 'text' && /^\s/.test(after.value));
  if (before?.type === 'text' && isSpaced) before.value = before.value.trimEnd();
  if (before === undefined && after?.type === 'text') after.value = after.value.trimStart();
}

/** Keeps a tag at the start of a paragraph from being alone on its line, where it would start an HTML block. */
export function joinFirstTag({ children: [first, second] }: Paragraph): void {
  if (first?.type !== 'html' || second?.type !== 'text') return;
  second.value = second.value.replace(/^[ \t]*\n/, ' ');
}
