import type { Nodes, Paragraph } from 'mdast';

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
