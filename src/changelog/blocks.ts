import type { RootContent } from 'mdast';

/**
 * A text without a byte order mark, its lines ending in `\n`. Halves of surrogate pairs, which JSON can have, are replaced
 * as they are when the text is written.
 */
export function normalize(text: string): string {
  return text
    .replace(/^\uFEFF+/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cs}/gu, '\uFFFD');
}

/** Lines of a source, counted from 1. */
export interface Lines {
  line: number;
  endLine: number;
}

export function linesOf({ position }: RootContent): Lines {
  const line = position?.start.line ?? 1;
  return { line, endLine: position?.end.line ?? line };
}

/** Where a block starts and ends in its source. */
export function offsetsOf({ position }: RootContent): { start: number; end: number } {
  const start = position?.start.offset ?? 0;
  return { start, end: position?.end.offset ?? start };
}

export function sliceOf(node: RootContent, source: string): string {
  const { start, end } = offsetsOf(node);
  return source.slice(start, end);
}

/** A line that only names a place: `<a name="1.0.0"></a>`, or `(release-1-0)=` in MyST. */
const ANCHOR =
  /^[ \t]*(?:(?:<(a|span)[ \t]+(?:name|id)[ \t]*=[ \t]*["']?[^"'<>\s]+["']?[ \t]*(?:\/>|>[ \t]*<\/\1>)[ \t]*)+|\([^\s()][^()]*\)=[ \t]*)$/i;

/** Whether a block only names places. */
export function isAnchor(node: RootContent, source: string): boolean {
  if (node.type !== 'paragraph' && node.type !== 'html') return false;
  return removeAnchors(sliceOf(node, source)) === '';
}

/** Removes lines that only name places. */
export function removeAnchors(text: string): string {
  const lines = text.split('\n');
  return lines.filter((line) => !ANCHOR.test(line)).join('\n');
}

const COMMENTS = /<!--[\s\S]*?-->/g;

/** Whether a block is nothing but comments. */
export function isComment(node: RootContent): boolean {
  if (node.type !== 'html') return false;
  // Searching only up to the last end of a comment, every search finds one, which keeps the time linear.
  const end = node.value.lastIndexOf('-->') + '-->'.length;
  const [before, after] = [node.value.slice(0, end), node.value.slice(end)];
  return (before.replaceAll(COMMENTS, '') + after).trim() === '';
}
