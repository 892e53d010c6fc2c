import type { FootnoteDefinition, RootContent } from 'mdast';
import type { ParsedMarkdown } from '../notes/markdown/parse-markdown.ts';
import { collectDefinitions, collectReferences, type References } from './collect-references.ts';
import { isAnchor, namesOf, offsetsOf, sliceOf } from './markers.ts';
import { rewriteHeading } from './rewrite-heading.ts';

/** Replaces a part of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The depth of the highest headings in a note. The note has its title in the front matter. */
const HIGHEST = 2;
const LOWEST = 6;

/**
 * The Markdown of a release: the source of its blocks, with headings from `##` on, without the anchors before headings,
 * and with the definitions that it uses.
 */
export function rewriteBody(
  nodes: readonly RootContent[],
  source: string,
  parsed: Pick<ParsedMarkdown, 'define' | 'footnotes'>,
): string {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) return '';
  const start = source.lastIndexOf('\n', offsetsOf(first).start - 1) + 1;
  const { end } = offsetsOf(last);
  const references = collectReferences(nodes);
  const footnotes = findFootnotes(references, parsed, { start, end });
  for (const identifier of collectReferences(footnotes).links) references.links.add(identifier);
  const body = applyEdits(source, listEdits(nodes, source, references), { start, end });
  const added = [
    ...footnotes.map((node) => sliceOf(node, source)),
    ...findDefinitions(references, source, parsed, { start, end }),
  ];
  if (added.length === 0) return body;
  const isFirst = isOpen(last, source) || hasOther(nodes, references, parsed);
  if (!isFirst) return [body, ...added].join('\n\n');
  // Without the comment, indented code would be a part of a footnote.
  return [...added, ...(first.type === 'code' ? ['<!-- -->'] : []), body].join('\n\n');
}

/** Whether a block may be open to the end of the text, so that nothing can follow it. */
function isOpen(last: RootContent, source: string): boolean {
  return last.type === 'html' || (last.type === 'code' && /^[`~]/.test(sliceOf(last, source)));
}

/** Whether there is a definition among the blocks that has no effect in the source, because of an earlier one. */
function hasOther(
  nodes: readonly RootContent[],
  { links }: References,
  { define }: Pick<ParsedMarkdown, 'define'>,
): boolean {
  return collectDefinitions(nodes).some(
    (node) => links.has(node.identifier.toUpperCase()) && define(node.identifier) !== node,
  );
}

function listEdits(nodes: readonly RootContent[], source: string, { places }: References): Edit[] {
  const depths = nodes.flatMap((node) => (node.type === 'heading' ? node.depth : []));
  const shift = HIGHEST - Math.min(...depths);
  let below = HIGHEST;
  return nodes.flatMap((node, index) => {
    const next = nodes[index + 1];
    if (node.type === 'heading') {
      const depth = Math.min(node.depth + shift, LOWEST);
      below = Math.min(depth + 1, LOWEST);
      return rewriteHeading(node, source, { depth, places });
    }
    const bold = next?.type === 'list' ? readBold(node, source) : undefined;
    if (bold !== undefined) {
      return { ...offsetsOf(node), text: `${'#'.repeat(below)} ${bold}` };
    }
    if (next?.type !== 'heading' || !isAnchor(node, source)) return [];
    const isLinked = namesOf(sliceOf(node, source)).some((name) => places.has(name));
    return isLinked ? [] : remove(node, next);
  });
}

/** The text of a paragraph that is one bold text, without the colon at its end. */
function readBold(node: RootContent, source: string): string | undefined {
  if (node.type !== 'paragraph') return undefined;
  const [strong, after, ...others] = node.children;
  const isOnly = strong?.type === 'strong' && others.length === 0;
  if (!isOnly || (after && !(after.type === 'text' && /^:?$/.test(after.value.trim())))) {
    return undefined;
  }
  const match = /^(\*\*|__)([^\n]+)\1[\s:]*$/.exec(sliceOf(node, source));
  const text = match?.[2]?.replace(/:$/, '').trim();
  return text === undefined || text === '' || text.endsWith('#') ? undefined : text;
}

/** Removes everything from a block to the next one. */
function remove(node: RootContent, next: RootContent): Edit {
  return { start: offsetsOf(node).start, end: offsetsOf(next).start, text: '' };
}

interface Range {
  start: number;
  end: number;
}

const isInRange = (node: RootContent, { start, end }: Range) => {
  const offsets = offsetsOf(node);
  return offsets.start >= start && offsets.end <= end;
};

/** The footnotes that the blocks refer to, and those that these refer to, unless they are among the blocks. */
function findFootnotes(
  references: References,
  { footnotes }: Pick<ParsedMarkdown, 'footnotes'>,
  range: Range,
): FootnoteDefinition[] {
  if (references.footnotes.size === 0) return [];
  const byName = new Map<string, FootnoteDefinition>();
  for (const node of footnotes.toReversed()) byName.set(node.identifier.toUpperCase(), node);
  const names = new Set(references.footnotes);
  const found: FootnoteDefinition[] = [];
  // A set can grow while it is iterated.
  for (const name of names) {
    const node = byName.get(name);
    if (!node) continue;
    if (!isInRange(node, range)) found.push(node);
    for (const other of collectReferences([node]).footnotes) names.add(other);
  }
  return found;
}

/** The definitions that the blocks use, unless they are among the blocks, one on each line. */
function findDefinitions(
  references: References,
  source: string,
  { define }: Pick<ParsedMarkdown, 'define'>,
  range: Range,
): string[] {
  const found = [...references.links].flatMap((identifier) => {
    const node = define(identifier);
    return !node || isInRange(node, range)
      ? []
      : sliceOf(node, source).replaceAll(/\n[ \t>]*/g, ' ');
  });
  return found.length > 0 ? [found.join('\n')] : [];
}

function applyEdits(source: string, edits: readonly Edit[], range: Range): string {
  const parts: string[] = [];
  let at = range.start;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(source.slice(at, start), text);
    at = end;
  }
  parts.push(source.slice(at, range.end));
  return parts.join('');
}
