import type { Heading } from 'mdast';
import { offsetsOf, withoutAnchors } from './markers.ts';
import type { Edit } from './rewrite-body.ts';

const ATX = /^#{1,6}(?=[ \t\n]|$)/;
const ID = /(?<![ \t])[ \t]*\{#([^\s{}]+)\}(?=(?:[ \t]+#+)?[ \t]*$)/;

/** Changes the depth of a heading, and drops its id unless a link leads there (`places`). */
export function rewriteHeading(
  heading: Heading,
  source: string,
  { depth, places }: { depth: number; places: ReadonlySet<string> },
): Edit[] {
  const { end } = offsetsOf(heading);
  const start = findStart(heading, source);
  const typed = source.slice(start, end);
  const dropId = (line: string) =>
    line.replace(ID, (whole, id: string) => (places.has(id) ? whole : ''));
  const text = ATX.test(typed)
    ? dropId(typed.replace(ATX, '#'.repeat(depth)))
    : rewriteUnderlined(typed, depth, dropId);
  return text === typed ? [] : [{ start, end, text }];
}

/** Some parsers count definitions above an underlined heading as a part of it. */
function findStart(heading: Heading, source: string): number {
  const { start } = offsetsOf(heading);
  const [first] = heading.children;
  const offset = first?.position?.start.offset;
  return source.startsWith('#', start) || offset === undefined ? start : offset;
}

/** An underline makes a heading of depth 1 or 2. A line that names a place is left out. */
function rewriteUnderlined(typed: string, depth: number, dropId: (line: string) => string): string {
  const lines = typed.split('\n');
  const underline = lines.pop() ?? '';
  const text = dropId(lines.join('\n'));
  const kept = withoutAnchors(text);
  if (depth === 2 && kept === text) return `${text}\n${underline.replaceAll('=', '-')}`;
  const marks = '#'.repeat(depth);
  const line = kept
    .split('\n')
    .map((each) => each.trim())
    .join(' ');
  return line.endsWith('#') ? `${marks} ${line} ${marks}` : `${marks} ${line}`;
}
