const OPENING_FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING_FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

/** The fence of the code block that is open after a line, or `''`. `open` is the one before it. */
export function nextCodeFence(line: string, open: string): string {
  if (open === '') return OPENING_FENCE.exec(line)?.[1] ?? '';
  return CLOSING_FENCE.exec(line)?.[1]?.startsWith(open) ? '' : open;
}
