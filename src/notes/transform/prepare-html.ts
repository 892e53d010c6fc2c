import type { ElementContent } from 'hast';
import type { Html } from 'mdast';
import type { AddressKind, Resolve } from './resolve-links.ts';
import { parseInternalLink, type View } from '../view.ts';
import {
  createLocator,
  isError,
  makeProblem,
  quote,
  type Point,
  type Problem,
} from '../problem.ts';
import { EMBEDS, KNOWN, RAW, VOID } from '../elements.ts';
import type { HtmlToken, StartTag } from '../parse/tokenize-html.ts';

export interface ParsedHtml {
  value: string;
  tokens: HtmlToken[];
  locate: (offset: number) => Point;
  /** The start of the source after it, in lower case. */
  after: () => string;
  isBlock: boolean;
}

declare module 'mdast' {
  interface HtmlData {
    html?: ParsedHtml;
    /** The element that is shown in place of the node. In Markdown, its value is shown. */
    shown?: ElementContent;
    /** The HTML with an end tag for each start tag. */
    raw?: string;
  }
}

/** Makes a function that removes comments, makes addresses absolute, and replaces or finds what a release cannot show. */
export function createHtmlPreparer(
  tokensOf: ReadonlyMap<Html, HtmlToken[]>,
  { lines, resolve }: { lines: readonly string[]; resolve: Resolve },
): (node: Html, isBlock: boolean) => Problem[] {
  // After an element that is unknown or not closed, HTML may be its content.
  let isCertain = true;
  const all = [...tokensOf.values()].flat();
  const namesOf = (tag: HtmlToken['type']) =>
    new Set(all.map((token) => (token.type === tag && 'name' in token ? token.name : '')));
  const names = { started: namesOf('start'), ended: namesOf('end'), unwrapped: new Set<string>() };
  return (node, isBlock) => {
    const { value } = node;
    const locate = createHtmlLocator(node, lines);
    const after = () => readAfter(node, lines);
    const html = { value, tokens: tokensOf.get(node) ?? [], locate, after, isBlock };
    const unknown = replaceUnknown(html, names);
    isCertain &&= !unknown.some(isError);
    const end = isCertain ? checkEnd(html) : undefined;
    isCertain &&= end === undefined;
    for (const token of html.tokens) writeToken(token, html, resolve);
    node.value = renderHtmlMarkdown(html);
    node.data = { ...node.data, html };
    return end ? [...unknown, end] : unknown;
  };
}

interface TagNames {
  started: ReadonlySet<string>;
  ended: ReadonlySet<string>;
  /** The names that were reported because only what is inside is shown. */
  unwrapped: Set<string>;
}

/**
 * Replaces embeds by links, and unknown tags that can only be text by text, and leaves out those around text. Others are
 * errors, once for each element.
 */
function replaceUnknown(html: ParsedHtml, { started, ended, unwrapped }: TagNames): Problem[] {
  const problems: Problem[] = [];
  html.tokens = html.tokens.flatMap((token): HtmlToken[] => {
    const { type, markdown } = token;
    if (type === 'text' || type === 'comment') return [token];
    if (type === 'end' && token.name === 'br') {
      return [{ ...token, type: 'start', attributes: {}, markdown: '<br>' }];
    }
    if ('name' in token && KNOWN.has(token.name)) return [token];
    if (type === 'end' && started.has(token.name)) return [{ ...token, type: 'comment' }];
    const link =
      type === 'start' && (VOID.has(token.name) || ended.has(token.name))
        ? linkToEmbed(token)
        : undefined;
    if (link) return link;
    if (type === 'start' && ended.has(token.name) && isAroundText(token, html)) {
      const message = `${quote(markdown)} is not shown, only what is inside; delete such tags, or put them in backticks to show them as typed`;
      if (!unwrapped.has(token.name)) {
        problems.push(makeProblem('stray-tag', message, html.locate(token.start)));
      }
      unwrapped.add(token.name);
      return [{ ...token, type: 'comment' }];
    }
    const isText =
      type === 'start' &&
      !ended.has(token.name) &&
      !RAW.has(token.name) &&
      !(html.isBlock && markdown.endsWith('/>')) &&
      Object.keys(token.attributes).length === 0;
    const fix = isText
      ? ', so it is shown as typed; put it in backticks'
      : '; put it in backticks to show it as typed';
    const message = `a release cannot show the HTML ${quote(markdown)}${fix}, or delete it`;
    problems.push(makeProblem(isText ? 'stray-tag' : 'html', message, html.locate(token.start)));
    return [isText ? { ...token, type: 'text', value: markdown } : token];
  });
  return problems;
}

/** Whether there is text in an element, or what ends it is in other HTML. */
function isAroundText({ name, end, markdown }: StartTag, { tokens, after }: ParsedHtml): boolean {
  if (RAW.has(name) || markdown.endsWith('/>')) return false;
  const inside = tokens.filter(({ start }) => start >= end);
  const length = inside.findIndex((token) => token.type === 'end' && token.name === name);
  if (length === -1) return !after().startsWith(`</${name}`);
  return inside.slice(0, length).some((token) => token.type === 'text' && /\S/.test(token.value));
}

function linkToEmbed({ name, attributes, ...range }: StartTag): HtmlToken[] | undefined {
  const [base = '', key = ''] = EMBEDS.get(name) ?? [];
  const typed = attributes[key]?.replace(/^\/\//, 'https://') ?? '';
  const href = base === '' ? typed : base + encodeURIComponent(typed);
  if (typed === '' || !/^https?:\/\//i.test(href)) return undefined;
  const value = attributes['title'] || attributes['videotitle'] || href;
  return [
    { ...range, type: 'start', name: 'a', attributes: { href } },
    { ...range, type: 'text', value, markdown: value.replaceAll('&', '&amp;') },
    { ...range, type: 'end', name: 'a', markdown: '</a>' },
  ];
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

function readAfter({ position }: Html, lines: readonly string[]): string {
  const { line, column } = position?.end ?? { line: 1, column: 1 };
  const following = lines.slice(line - 1, line + 3).join('\n');
  const after = following.slice(column - 1).trimStart();
  return after.toLowerCase();
}

/** In quotes and lists, the lines of HTML lack the start of the note's lines. */
export function createHtmlLocator(node: Html, lines: readonly string[]): ParsedHtml['locate'] {
  const { value, position } = node;
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

function writeToken(token: HtmlToken, { locate }: ParsedHtml, resolve: Resolve): void {
  if (token.type === 'comment') token.markdown = '';
  // Where something is left out, text must not become the start of a tag.
  if (token.type === 'text') token.markdown = token.markdown.replaceAll('<', '&lt;');
  if (token.type !== 'start') return;
  const isTyped = token.markdown.slice(1).toLowerCase().startsWith(token.name);
  if (resolveAddresses(token, locate, resolve) || !isTyped) token.markdown = writeTag(token);
}

/**
 * Renders HTML for Markdown, without what is left out, and with the links within the notes for which `linkTo` has an
 * address. If another tag than the first one typed starts the HTML, `<p>` keeps the rest from being Markdown.
 */
export function renderHtmlMarkdown(
  { value, tokens, isBlock }: ParsedHtml,
  linkTo?: View['linkTo'],
): string {
  const written = tokens.map((token) => renderHtmlToken(token, linkTo)).join('');
  const first = tokens.find(({ type, markdown }) => type !== 'text' || markdown.trim() !== '');
  const [, name = ''] = /^\s*<\/?([^\s/>]+)/.exec(value) ?? [];
  const isTag = first?.type === 'start' || first?.type === 'end';
  const isKept = isTag && first.markdown !== '' && first.name === name.toLowerCase();
  const start = isBlock && !isKept && written.trim() !== '' ? '<p>' : '';
  return start + written + value.slice(tokens.at(-1)?.end ?? 0);
}

export function renderHtmlToken(token: HtmlToken, linkTo?: View['linkTo']): string {
  if (token.type !== 'start' || token.markdown === '') return token.markdown;
  const isInternal = parseInternalLink(token.attributes['href'] ?? '') !== undefined;
  return isInternal ? writeTag(token, linkTo) : token.markdown;
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

export function writeTag({ name, attributes }: StartTag, linkTo?: View['linkTo']): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    const target = key === 'href' ? parseInternalLink(value) : undefined;
    const shown = target ? linkTo?.(target) : value;
    if (shown === undefined || (key === 'href' && shown === '')) return '';
    return ` ${key}="${shown.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
  return `<${name}${written.join('')}>`;
}
