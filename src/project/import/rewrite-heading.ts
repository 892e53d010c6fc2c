import type { Heading } from 'mdast';
import { offsetsOf, withoutAnchors } from './markers.ts';
import type { Edit } from './rewrite-body.ts';

const ATX = /^#{1,6}(?=[ \t\n]|$)/;
const ID = /[ \t]*\{#([^\s{}]+)\}(?=[ \t]*#*[ \t]*$)/m;

/** Changes the depth of a heading, and drops its id unless a link leads there (`places`). */
export function rewriteHeading(
  heading: Heading,
  source: string,
  { depth, places }: { depth: number; places: ReadonlySet<string> },
): Edit[] {
  const { start, end } = offsetsOf(heading);
  const typed = source.slice(start, end);
  const marks = '#'.repeat(depth);
  const text = ATX.test(typed)
    ? typed.replace(ATX, marks)
    : rewriteUnderlined(withoutAnchors(typed), depth);
  const dropId = (whole: string, id: string) => (places.has(id) ? whole : '');
  const changed = text.replace(ID, dropId);
  return changed === typed ? [] : [{ start, end, text: changed }];
}

/** An underline makes a heading of depth 1 or 2. */
function rewriteUnderlined(typed: string, depth: number): string {
  const lines = typed.split('\n');
  const underline = lines.pop() ?? '';
  if (depth === 2) return [...lines, underline.replaceAll('=', '-')].join('\n');
  const text = lines.map((line) => line.trim()).join(' ');
  const marks = '#'.repeat(depth);
  return text.endsWith('#') ? `${marks} ${text} ${marks}` : `${marks} ${text}`;
}
