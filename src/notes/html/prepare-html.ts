import type { Html } from 'mdast';
import type { AddressKind, Resolve } from '../markdown/resolve-links.ts';
import { isPageLink } from '../page-path.ts';
import { createLocator, makeProblem, quote, type Point, type Problem } from '../problem.ts';
import { KNOWN, type HtmlElement } from './elements.ts';
import type { HtmlToken, StartTag } from './tokenize-html.ts';

/** A piece of HTML in a note: a block, or a tag in a paragraph. */
export interface ParsedHtml {
  /** As typed. */
  value: string;
  tokens: HtmlToken[];
  /** The place of an offset in the note. */
  locate: (offset: number) => Point;
  isBlock: boolean;
}

declare module 'mdast' {
  interface HtmlData {
    html?: ParsedHtml;
    /** The element that is shown in place of the node. In Markdown, its value is shown. */
    shown?: HtmlElement;
  }
}

/**
 * Makes a function that prepares the HTML of a node: it removes comments, makes addresses absolute, and finds what a
 * release cannot show. `lines` has the lines of the note, `tokensOf` has the tokens of all the HTML of the note, in order.
 */
export function createHtmlPreparer(
  tokensOf: ReadonlyMap<Html, HtmlToken[]>,
  { lines, resolve }: { lines: readonly string[]; resolve: Resolve },
): (node: Html, isBlock: boolean) => Problem[] {
  // After an element that is unknown or not closed, HTML may be its content.
  let isCertain = true;
  const reported = new Set<string>();
  return (node, isBlock) => {
    const { value } = node;
    const tokens = tokensOf.get(node) ?? [];
    const html = { value, tokens, locate: createHtmlLocator(node, lines), isBlock };
    const unknown = findUnknown(html, reported);
    isCertain &&= unknown.length === 0;
    const end = isCertain ? checkEnd(html) : undefined;
    isCertain &&= end === undefined;
    node.value = writeMarkdown(html, resolve);
    node.data = { ...node.data, html };
    return [...unknown, ...(end ? [end] : checkText(html))];
  };
}

/** Finds elements that a release cannot show. End tags of those that are `reported` are not a problem of their own. */
function findUnknown({ tokens, value, locate }: ParsedHtml, reported: Set<string>): Problem[] {
  const unknown = tokens.filter((token) => {
    if (!('name' in token)) return token.type === 'declaration';
    if (KNOWN.has(token.name) || (token.type === 'end' && reported.has(token.name))) return false;
    reported.add(token.name);
    return true;
  });
  return unknown.map(({ start, end }) => {
    const found = quote(value.slice(start, end));
    const message = `a release cannot show the HTML ${found}; put it in backticks to show it as typed, or delete it`;
    return makeProblem('html', message, locate(start));
  });
}

/** Finds a comment or tag that is not closed. What follows in the note may be part of it. */
function checkEnd({ tokens, value, locate }: ParsedHtml): Problem | undefined {
  const end = tokens.at(-1)?.end ?? 0;
  const rest = value.slice(end);
  if (rest.trim() === '') return undefined;
  const message = rest.startsWith('<!--')
    ? 'this HTML comment is not closed and hides all text after it; type --> where it ends'
    : `this HTML tag is not closed, found ${quote(rest)}; type > where it ends, or put it in backticks to show it as typed`;
  return makeProblem('html', message, locate(end));
}

/** Finds words on the line of a comment, where Markdown is not parsed. */
function checkText({ tokens, value, locate, isBlock }: ParsedHtml): Problem[] {
  if (!isBlock || tokens[0]?.type !== 'comment') return [];
  const first = tokens.find(
    (token) => token.type !== 'comment' && value.slice(token.start, token.end).trim() !== '',
  );
  if (first?.type !== 'text') return [];
  const found = quote(value.slice(first.start).trim());
  const message = `text on the line of an HTML comment counts as HTML, found ${found}; put the comment on a line of its own`;
  return [makeProblem('html', message, locate(0))];
}

/** In quotes and lists, the lines of HTML lack the start of the note's lines. */
function createHtmlLocator(
  { value, position }: Html,
  lines: readonly string[],
): ParsedHtml['locate'] {
  const { line: firstLine, column: firstColumn } = position?.start ?? { line: 1, column: 1 };
  const locate = createLocator(value);
  let own: string[] | undefined;
  return (offset) => {
    const { line, column } = locate(offset);
    if (line === 1) return { line: firstLine, column: firstColumn + column - 1 };
    own ??= value.split('\n');
    const noteLine = firstLine + line - 1;
    const missing = (lines[noteLine - 1]?.length ?? 0) - (own[line - 1]?.length ?? 0);
    return { line: noteLine, column: Math.max(missing, 0) + column };
  };
}

/** Writes HTML without its comments, and with absolute addresses. */
function writeMarkdown({ value, tokens, locate }: ParsedHtml, resolve: Resolve): string {
  const parts = tokens.map((token) => {
    if (token.type === 'comment') return '';
    const isChanged = token.type === 'start' && resolveAddresses(token, locate, resolve);
    return isChanged ? writeTag(token) : value.slice(token.start, token.end);
  });
  return parts.join('') + value.slice(tokens.at(-1)?.end ?? 0);
}

/** The kinds of addresses in elements. Others are removed, such as those of pictures in several sizes. */
const KINDS: Partial<Record<string, AddressKind>> = {
  'img src': 'picture',
  'video poster': 'picture',
  'video src': 'recording',
  'audio src': 'recording',
  'source src': 'recording',
};

/** Makes the addresses of a tag absolute. Returns whether one changed. */
function resolveAddresses(
  { name: element, attributes, start }: StartTag,
  locate: ParsedHtml['locate'],
  resolve: Resolve,
): boolean {
  let isChanged = false;
  for (const name of ['href', 'src', 'poster', 'srcset']) {
    const url = attributes[name];
    if (url === undefined) continue;
    const kind = name === 'href' ? 'link' : KINDS[`${element} ${name}`];
    const resolved = kind && resolve(url, kind, locate(start));
    isChanged ||= resolved !== url;
    if (resolved === undefined) delete attributes[name];
    else attributes[name] = resolved;
  }
  return isChanged;
}

/** Links within the note are written only if they have an absolute address. */
function writeTag({ name, attributes }: StartTag): string {
  const written = Object.entries(attributes)
    .filter(([key, value]) => key !== 'href' || (value !== '' && !isPageLink(value)))
    .map(([key, value]) => ` ${key}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  return `<${name}${written.join('')}>`;
}
