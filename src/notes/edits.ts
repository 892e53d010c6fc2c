import type {
  Blockquote,
  Definition,
  Heading,
  Html,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  Parents,
} from 'mdast';

/** Offsets in a source. */
export interface Range {
  start: number;
  end: number;
}

/** A change of a source: what a range is replaced by. */
export interface Edit extends Range {
  text: string;
}

export function offsetsOf({ position }: Nodes): Range {
  const start = position?.start.offset ?? 0;
  return { start, end: position?.end.offset ?? start };
}

export function sliceOf(node: Nodes, source: string): string {
  const { start, end } = offsetsOf(node);
  return source.slice(start, end);
}

/** A node as typed, whose source a release may have to change. */
export interface TypedNode {
  node: Blockquote | Definition | Heading | Html | Image | ImageReference | Link | LinkReference;
  before: Nodes | undefined;
  after: Nodes | undefined;
  /** Where the words of a link end; undefined if it has none. */
  wordsEnd: number | undefined;
}

const EDITABLE = /^(?:blockquote|definition|heading|html|image|link)/;
export const isEditable = (node: Nodes): node is TypedNode['node'] => EDITABLE.test(node.type);

/** The body of a note as typed, and what its edits need. */
export interface TypedBody {
  /** Below an empty line for each line of the note above it. */
  source: string;
  /** In document order. */
  nodes: TypedNode[];
  define: (identifier: string) => Definition | undefined;
  /** What the addresses of links, pictures and definitions become, by their offsets. */
  addresses: Map<number, string>;
}

/** Keeps a node as it is before transforms change it. */
export function copyTyped(
  node: TypedNode['node'],
  { children }: Parents,
  index: number,
): TypedNode {
  const [before, after] = [children[index - 1], children[index + 1]];
  const last = 'children' in node ? node.children.at(-1) : undefined;
  return { node: { ...node }, before, after, wordsEnd: last && offsetsOf(last).end };
}

/** Yields the nodes and their descendants. The content of a footnote comes after its reference. */
export function* walk(nodes: readonly Nodes[]): Generator<Nodes> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* walk(node.children);
    if (node.type === 'footnoteReference' && node.data?.definition) {
      yield* walk(node.data.definition.children);
    }
  }
}

/** The source in a range, with the edits in it. Edits inside others are left out. */
export function applyEdits(source: string, { start, end }: Range, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = start;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at || edit.end > end) continue;
    parts.push(source.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return [...parts, source.slice(at, end)].join('');
}

/** Drops whole lines with the blank ones after them, or a part of a line with the spaces on one side. */
export function dropRange(
  { start, end }: Range,
  source: string,
  { isFirst = false, isLast = false } = {},
): Edit {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const from = lineStart + source.slice(lineStart, start).trimEnd().length;
  const to = end + (/^[ \t]*/.exec(source.slice(end))?.[0].length ?? 0);
  const isLine = from === lineStart && (to === source.length || source[to] === '\n');
  if (isLine) {
    const before = source.slice(source.lastIndexOf('\n', from - 2) + 1, from);
    const blank = before.trim() === '' ? /^(?:[ \t]*\n)*/.exec(source.slice(to))?.[0].length : 0;
    return { start: from, end: to + (blank ?? 0), text: '' };
  }
  if (from === lineStart || isFirst) return { start, end: to, text: '' };
  if (source[to] === '\n' || isLast) return { start: from, end, text: '' };
  return { start, end: from < start ? to : end, text: '' };
}

/** Replaces what is before and after the words of a heading, which `#` or a line below marks. */
export function replaceMarks(
  heading: Heading,
  source: string,
  [before, after]: readonly [string, string],
): Edit[] {
  const start = findStart(heading, source);
  const { end } = offsetsOf(heading);
  const typed = source.slice(start, end);
  const [marks = ''] = /^#{1,6}[ \t]+/.exec(typed) ?? [];
  const isUnderlined = marks === '';
  const [closing = ''] = (isUnderlined ? /\n.*$/ : /[ \t]+#+[ \t]*$/).exec(typed) ?? [];
  const words = typed.slice(0, typed.length - closing.length);
  const breaks = isUnderlined ? [...words.matchAll(/\s*\n\s*/g)] : [];
  return [
    { start, end: start + marks.length, text: before },
    ...breaks.map(({ index, 0: { length } }) => ({
      start: start + index,
      end: start + index + length,
      text: ' ',
    })),
    { start: end - closing.length, end, text: after },
  ];
}

/** Some parsers count definitions above an underlined heading as a part of it. */
function findStart(heading: Heading, source: string): number {
  const { start } = offsetsOf(heading);
  const offset = heading.children[0]?.position?.start.offset;
  return source.startsWith('#', start) || offset === undefined ? start : offset;
}
