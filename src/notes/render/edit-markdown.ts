import type { Blockquote, Heading, Html, Image, ImageReference, Link, LinkReference } from 'mdast';
import {
  applyEdits,
  dropRange,
  offsetsOf,
  replaceMarks,
  sliceOf,
  walk,
  type Edit,
  type Range,
  type TypedBody,
  type TypedNode,
} from '../edits.ts';
import { HEADINGS, textOfHeading } from '../elements.ts';
import type { Outline, Section } from '../outline/outline.ts';
import { writeToken } from '../parse/parsed-html.ts';
import { tokenizeHtml, type HtmlToken } from '../parse/tokenize-html.ts';
import type { Release } from '../release.ts';
import { showAddress, type View } from '../view.ts';

export interface EditOptions {
  view: View;
  /** The level of the highest headings. Default: as typed. */
  top?: number;
}

interface Editor extends EditOptions, TypedBody {
  /** What HTML became, by its offset. */
  tokens: ReadonlyMap<number, HtmlToken[]>;
}

/**
 * The Markdown of a note as typed, to be put into another text: without its title, comments, definitions, and headings with
 * nothing below. Its addresses are absolute, and its HTML is reduced to what a release can show.
 */
export function editNote(release: Release, options: EditOptions): string {
  const { source, nodes } = release.typed;
  const hasHtml = nodes.some(({ node }) => node.type === 'html');
  const tokens = hasHtml ? indexTokens(release.outline) : new Map<number, HtmlToken[]>();
  const editor: Editor = { ...options, ...release.typed, tokens };
  const edits = nodes.flatMap((typed) => editNode(typed, editor));
  const all = [...edits, ...editHeadings(release, editor)];
  return applyEdits(source, { start: 0, end: source.length }, all).trim();
}

/** What the HTML of a release became, by the offsets where it is typed. */
function indexTokens({ title, body, sections, empty }: Outline) {
  const tokens = new Map<number, HtmlToken[]>();
  const titles = [...(title ? [title] : []), ...sections, ...empty];
  const all = [...titles, ...body, ...sections.flatMap(({ blocks }) => blocks)];
  for (const node of walk(all.flatMap((each) => each.source))) {
    const html = node.type === 'html' ? node.data?.html : undefined;
    for (const token of html?.tokens ?? []) {
      const at = (html?.offset ?? 0) + token.start;
      tokens.set(at, [...(tokens.get(at) ?? []), token]);
    }
  }
  return tokens;
}

function editNode(typed: TypedNode, editor: Editor): Edit[] {
  const { node } = typed;
  if (node.type === 'html') return editHtml(node, typed, editor);
  if (node.type === 'definition') return [dropRange(offsetsOf(node), editor.source)];
  if (node.type === 'heading') return dropId(node, editor);
  if (node.type === 'blockquote') return editAlert(node, editor);
  return editLink(node, typed.wordsEnd, editor);
}

const isHeading = (token: HtmlToken) => 'name' in token && HEADINGS.has(token.name);

/** Tags become what a release can show; comments go. */
function editHtml(node: Html, around: TypedNode, { source, tokens, view }: Editor): Edit[] {
  const range = offsetsOf(node);
  const own = tokenizeHtml(node.value);
  const isKept = own.some((token) => tokens.has(range.start + token.start) || isHeading(token));
  if (!isKept) return own.length > 0 ? [dropHtml(range, around, source)] : [];
  let at = range.start;
  return own.flatMap((token): Edit[] => {
    // In quotes and lists, the source has more than the HTML.
    const [first = ''] = token.markdown.split('\n');
    const last = token.markdown.slice(token.markdown.lastIndexOf('\n') + 1);
    const start = source.indexOf(first, at);
    at = first === last ? start + first.length : source.indexOf(last, start) + last.length;
    if (isHeading(token)) return [];
    const known = tokens.get(range.start + token.start) ?? [];
    const text = known.map((each) => writeToken(each, view.linkTo)).join('');
    return text === token.markdown || token.type === 'text' ? [] : [{ start, end: at, text }];
  });
}

/** Drops HTML that shows nothing, but keeps a list apart from a list or from code after it. */
function dropHtml(range: Range, { before, after }: TypedNode, source: string): Edit {
  const isIndented = after?.type === 'code' && !/[`~]/.test(source[offsetsOf(after).start] ?? '');
  const isBetween = before?.type === 'list' && (after?.type === 'list' || isIndented);
  if (isBetween) return { ...range, text: '<!-- -->' };
  return dropRange(range, source, { isFirst: !before, isLast: !after });
}

type Addressed = Image | ImageReference | Link | LinkReference;

/** Writes the address that a link or picture has in the view. A link without one becomes its text. */
function editLink(node: Addressed, wordsEnd: number | undefined, editor: Editor): Edit[] {
  const { source, addresses, define, view } = editor;
  const { start, end } = offsetsOf(node);
  const definition = 'identifier' in node ? define(node.identifier) : undefined;
  const typed = definition ?? ('url' in node ? node : undefined);
  const isBare = !/^!?\[/.test(source.slice(start, start + 2));
  if (!typed || isBare) return [];
  const url = showAddress(addresses.get(offsetsOf(typed).start) ?? typed.url, view.linkTo) ?? '';
  if (url === typed.url && !definition) return [];
  const close = wordsEnd ?? start + endOfLabel(source.slice(start, end));
  if (url === '' && 'children' in node) {
    return [
      { start, end: start + 1, text: '' },
      { start: close, end, text: '' },
    ];
  }
  return [{ start: close, end, text: `](${writeTarget(url, typed.title)})` }];
}

/** The end of the text between the brackets. */
function endOfLabel(typed: string): number {
  const index = typed.lastIndexOf('](');
  return index === -1 ? typed.indexOf(']') : index;
}

function writeTarget(url: string, title: string | null | undefined): string {
  const address = url === '' || /[\s()<>]/.test(url) ? `<${url}>` : url;
  return title ? `${address} "${title.replaceAll(/["\\]/g, '\\$&')}"` : address;
}

const TITLED_ALERT = /^>[ \t]*\[![a-z][\w-]*\](?![([:])[+-]?[ \t]*(?=\S)/i;

/** On GitHub, the marker of an alert is on a line of its own. */
function editAlert(quote: Blockquote, { source }: Editor): Edit[] {
  const { start } = offsetsOf(quote);
  const [marker] = TITLED_ALERT.exec(sliceOf(quote, source)) ?? [];
  if (marker === undefined) return [];
  const line = source.slice(source.lastIndexOf('\n', start) + 1, start + marker.indexOf('['));
  const end = start + marker.length;
  const text = `\n${line.replaceAll(/[^>\s]/g, ' ')}`;
  return [{ start: start + marker.trimEnd().length, end, text }];
}

/** Drops `{#id}` at the end of a heading. */
function dropId(heading: Heading, { source }: Editor): Edit[] {
  const { start } = offsetsOf(heading);
  const id = /[ \t]*\{#[^\s{}]+\}(?=[ \t#]*(?:\n|$))/.exec(sliceOf(heading, source));
  const at = start + (id?.index ?? 0);
  return id ? [{ start: at, end: at + id[0].length, text: '' }] : [];
}

function editHeadings({ outline: { title, empty }, opened }: Release, editor: Editor): Edit[] {
  const { source } = editor;
  const dropped = [...(title ? [title] : []), ...empty].flatMap(({ html, source: [heading] }) => {
    if (!heading) return [];
    const range = offsetsOf(heading);
    // A heading without text can be between two lists.
    return textOfHeading(html) === '' ? { ...range, text: '<!-- -->' } : dropRange(range, source);
  });
  const kept = opened.sections.flatMap((section) => {
    const [heading] = section.source;
    return heading?.type === 'heading' ? editHeading(heading, section, editor) : [];
  });
  return [...dropped, ...kept];
}

/** Moves a heading to its level. */
function editHeading(heading: Heading, { ancestors }: Section, { source, top }: Editor): Edit[] {
  const { start, end } = offsetsOf(heading);
  const typed = source.slice(start, end);
  const level = top === undefined ? undefined : Math.min(top + ancestors.length, 6);
  if (level === undefined) return [];
  const marks = `${'#'.repeat(level)} `;
  if (!typed.startsWith('<')) return replaceMarks(heading, source, [marks, '']);
  return Array.from(typed.matchAll(/(?<=<\/?h)[1-6]/gi), ({ index }) => {
    const digit = start + index;
    return { start: digit, end: digit + 1, text: `${level}` };
  });
}
