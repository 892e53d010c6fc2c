import type { Html } from 'mdast';
import { createLocator, type Point, type Problem } from '../problem.ts';
import { createHtmlCheck } from './check-html.ts';
import type { Resolve } from '../markdown/create-resolver.ts';
import type { AddressKind } from '../markdown/resolve-links.ts';
import { isPageLink } from '../page-path.ts';
import type { HtmlToken, StartTag } from './read-html.ts';

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
  }
}

export interface HtmlOptions {
  /** The lines of the note. */
  lines: string[];
  resolve: Resolve;
}

/** Prepares the HTML of a node, and finds what is wrong with it. */
export type PrepareHtml = (node: Html, isBlock: boolean) => Problem[];

/**
 * Makes a function that parses the HTML of a node, removes its comments and makes its addresses absolute. It finds
 * HTML that a release cannot show. `tokensOf` has the tokens of all the HTML of the note, in order.
 */
export function createHtmlPreparer(
  tokensOf: ReadonlyMap<Html, HtmlToken[]>,
  { lines, resolve }: HtmlOptions,
): PrepareHtml {
  const check = createHtmlCheck();
  return (node, isBlock) => {
    const { value } = node;
    const tokens = tokensOf.get(node) ?? [];
    const html = { value, tokens, locate: createHtmlLocator(node, lines), isBlock };
    const problems = check(html);
    const parts = tokens.map((token) => {
      const isChanged =
        token.type === 'start' &&
        resolveAddresses(token, (url, kind) => resolve(url, kind, html.locate(token.start)));
      if (isChanged) return writeTag(token);
      return token.type === 'comment' ? '' : value.slice(token.start, token.end);
    });
    const rest = value.slice(tokens.at(-1)?.end ?? 0);
    node.value = keepBlock(value, parts.join('') + rest);
    node.data = { ...node.data, html };
    return problems;
  };
}

/** In quotes and lists, the lines of HTML lack the start of the note's lines. */
function createHtmlLocator(
  { value, position }: Html,
  noteLines: string[],
): (offset: number) => Point {
  const { line: firstLine, column: firstColumn } = position?.start ?? { line: 1, column: 1 };
  const locate = createLocator(value);
  let lines: string[] | undefined;
  return (offset) => {
    const { line, column } = locate(offset);
    if (line === 1) return { line: firstLine, column: firstColumn + column - 1 };
    lines ??= value.split('\n');
    const noteLine = firstLine + line - 1;
    const missing = (noteLines[noteLine - 1]?.length ?? 0) - (lines[line - 1]?.length ?? 0);
    return { line: noteLine, column: Math.max(missing, 0) + column };
  };
}

const RECORDINGS = new Set(['audio', 'source', 'video']);

/** What an attribute is the address of; undefined for addresses that a release does not use. */
function kindOf(element: string, attribute: string): AddressKind | undefined {
  if (attribute === 'href') return 'link';
  if (attribute === 'src' && RECORDINGS.has(element)) return 'recording';
  const isPicture = attribute === (element === 'video' ? 'poster' : 'src');
  return isPicture && PICTURES.has(element) ? 'picture' : undefined;
}

const PICTURES = new Set(['img', 'video']);
const ADDRESSES = ['href', 'src', 'poster', 'srcset'];

/** Makes the addresses of a tag absolute; of pictures in several sizes only `src` is kept. Returns whether it did. */
function resolveAddresses(
  { name: element, attributes }: StartTag,
  resolve: (url: string, kind: AddressKind) => string,
): boolean {
  let isChanged = false;
  for (const name of ADDRESSES) {
    const url = attributes[name];
    if (url === undefined) continue;
    const kind = kindOf(element, name);
    const resolved = kind && resolve(url, kind);
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

/** Keeps an HTML block that starts with a comment from becoming one that continues over blank lines. */
function keepBlock(before: string, after: string): string {
  const isLonger = /^[ \t]*<!--/.test(before) && /^[ \t]*<pre/i.test(after);
  return isLonger ? `<!---->${after}` : after;
}
