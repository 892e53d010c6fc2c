import type { Html } from 'mdast';
import { once } from '../once.ts';
import { createLocator, type Point } from '../problem.ts';
import { parseInternalLink, showAddress, type View } from '../view.ts';
import { tokenizeHtml, type HtmlToken, type StartTag } from './tokenize-html.ts';

export interface ParsedHtml {
  tokens: HtmlToken[];
  /** The offset in the note from which the offsets of tokens count. */
  offset: number;
  /** The name of the tag that it starts with, if it starts with one. */
  first: string;
  /** What no token has: a comment or tag that is not closed. */
  rest: string;
  locate: (offset: number) => Point;
  isBlock: boolean;
}

declare module 'mdast' {
  interface HtmlData {
    html?: ParsedHtml;
  }
}

/** Splits HTML into tokens, which its node gets, and returns them. `lines` are the lines of the note. */
export function attachTokens(node: Html, isBlock: boolean, lines: readonly string[]): HtmlToken[] {
  const tokens = tokenizeHtml(node.value);
  const locate = createHtmlLocator(node, lines);
  const rest = node.value.slice(tokens.at(-1)?.end ?? 0);
  const offset = node.position?.start.offset ?? 0;
  const html = { tokens, offset, first: nameOfFirst(tokens), rest, locate, isBlock };
  node.data = { ...node.data, html };
  return tokens;
}

/** The name of the tag that tokens start with; `''` if that is no tag, or left out. */
export function nameOfFirst(tokens: readonly HtmlToken[]): string {
  const first = tokens.find(({ type, markdown }) => type !== 'text' || markdown.trim() !== '');
  const isTag = first?.type === 'start' || first?.type === 'end';
  return isTag && first.markdown !== '' ? first.name : '';
}

/** In quotes and lists, the lines of HTML lack the start of the note's lines. */
function createHtmlLocator(node: Html, lines: readonly string[]): ParsedHtml['locate'] {
  const { value, position } = node;
  const { line: firstLine, column: firstColumn } = position?.start ?? { line: 1, column: 1 };
  const locate = createLocator(value);
  const linesOf = once(() => value.split('\n'));
  return (offset) => {
    const { line, column } = locate(offset);
    if (line === 1) return { line: firstLine, column: firstColumn + column - 1 };
    const noteLine = firstLine + line - 1;
    const missing = (lines[noteLine - 1]?.length ?? 0) - (linesOf()[line - 1]?.length ?? 0);
    return { line: noteLine, column: Math.max(missing, 0) + column };
  };
}

/**
 * Renders HTML for Markdown, without what is left out, and with the links within the notes for which `linkTo` has an
 * address. If the HTML starts with another tag than in the note, `<p>` keeps the rest from being Markdown.
 */
export function renderHtmlMarkdown(
  { tokens, first, rest, isBlock }: ParsedHtml,
  linkTo?: View['linkTo'],
): string {
  const written = tokens.map((token) => writeToken(token, linkTo)).join('');
  const isKept = first !== '' && nameOfFirst(tokens) === first;
  const start = isBlock && !isKept && written.trim() !== '' ? '<p>' : '';
  return start + written + rest;
}

/** A token as typed, but with the address of the view, and text that cannot become a tag. */
export function writeToken(token: HtmlToken, linkTo?: View['linkTo']): string {
  if (token.type === 'text') return token.markdown.replaceAll('<', '&lt;');
  if (token.type !== 'start' || token.markdown === '') return token.markdown;
  const isInternal = parseInternalLink(token.attributes['href'] ?? '') !== undefined;
  return isInternal ? writeTag(token, linkTo) : token.markdown;
}

export function writeTag({ name, attributes }: StartTag, linkTo?: View['linkTo']): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    const shown = key === 'href' ? showAddress(value, linkTo) : value;
    if (shown === undefined || (key === 'href' && shown === '')) return '';
    return ` ${key}="${shown.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
  return `<${name}${written.join('')}>`;
}
