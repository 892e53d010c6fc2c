import type { ProblemAt } from './invisible.ts';

const START = /^<{7}(?: |$)/;
const END = /^>{7}(?: |$)/;
/** Git's conflict style `diff3` adds a line of vertical bars. */
const MARKER = /^(?:={7}$|([<>|])\1{6}(?: |$))/;
const MESSAGE =
  'this line is a marker of a merge conflict in Git; keep one version of the text, and delete the markers';

/**
 * Finds the markers of merge conflicts in Git: those from a line `<<<<<<<` to the next line `>>>>>>>`. A conflict that
 * starts in a fenced code block is text.
 */
export function findConflicts(text: string): ProblemAt[] {
  if (!text.includes('<<<<<<<')) return [];
  const markers: ProblemAt[] = [];
  /** How many of the markers are of a conflict that has an end. */
  let ended = 0;
  let codeFence = '';
  let offset = 0;
  for (const line of text.split('\n')) {
    const isInside = markers.length > ended;
    if (!isInside) codeFence = nextCodeFence(line, codeFence);
    const isMarker = isInside ? MARKER.test(line) : codeFence === '' && START.test(line);
    if (isMarker) markers.push({ rule: 'merge-conflict', message: MESSAGE, offset });
    if (END.test(line)) ended = markers.length;
    offset += line.length + 1;
  }
  return markers.slice(0, ended);
}

/** Indented ones can be the end of a code block that starts next to the marker of a list item. */
const OPENING_FENCE = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const CLOSING_FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

/** The fence of the code block that a line is in, or `''`. `open` is that of the line before. */
function nextCodeFence(line: string, open: string): string {
  if (open === '') return OPENING_FENCE.exec(line)?.[0] ?? '';
  return CLOSING_FENCE.exec(line)?.[1]?.startsWith(open) ? '' : open;
}
