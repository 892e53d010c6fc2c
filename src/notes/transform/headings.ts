import type { Heading, Html, PhrasingContent, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Position } from 'unist';
import { BLOCKS, canHaveId, VOID } from '../elements.ts';
import { createHtmlLocator } from './prepare-html.ts';
import type { HtmlToken } from '../parse/tokenize-html.ts';
import type { ParsedMarkdown } from '../parse/parse-markdown.ts';

declare module 'mdast' {
  interface HeadingData {
    id?: string;
  }
}

type Tokens = Map<Html, HtmlToken[]>;
const DEPTHS = [1, 2, 3, 4, 5, 6] as const;

type PlaceOf = (start: number, end: number) => Position;

/** Makes headings of those in HTML that are in no other element: `<h3 id="fixes">Bug fixes</h3>`. */
export function convertHeadings(
  { tree, headings }: ParsedMarkdown,
  tokensOf: Tokens,
  lines: readonly string[],
): void {
  const found: Heading[] = [];
  tree.children = tree.children.flatMap((node) =>
    node.type === 'html' ? splitHtml(node, tokensOf, lines, found) : [node],
  );
  if (found.length === 0) return;
  for (const heading of found) headings.push(heading);
  headings.sort((a, b) => (a.position?.start.line ?? 0) - (b.position?.start.line ?? 0));
}

/** The headings among the outermost elements, and the HTML between them. */
function splitHtml(
  node: Html,
  tokensOf: Tokens,
  lines: readonly string[],
  found: Heading[],
): RootContent[] {
  const tokens = tokensOf.get(node) ?? [];
  const headings = findHeadings(tokens);
  if (headings.length === 0) return [node];
  const locate = createHtmlLocator(node, lines);
  const placeOf: PlaceOf = (start, end) => ({ start: locate(start), end: locate(end) });
  const nodes: RootContent[] = [];
  let [from, next] = [0, 0];
  const addHtml = (end: number) => {
    const to = tokens[end]?.start ?? node.value.length;
    const value = node.value.slice(from, to);
    if (value.trim() === '') return;
    const html: Html = { type: 'html', value, position: placeOf(from, to) };
    const own = tokens.slice(next, end);
    tokensOf.set(
      html,
      own.map((token) => ({ ...token, start: token.start - from, end: token.end - from })),
    );
    nodes.push(html);
  };
  for (const [first, last] of headings) {
    addHtml(first);
    const heading = toHeading(tokens.slice(first, last + 1), tokensOf, placeOf);
    nodes.push(heading);
    found.push(heading);
    [from, next] = [tokens[last]?.end ?? 0, last + 1];
  }
  addHtml(tokens.length);
  return nodes;
}

/** The first and last token of each heading that is in no other element, and has a text and no block inside. */
function findHeadings(tokens: readonly HtmlToken[]): [number, number][] {
  const headings: [number, number][] = [];
  let [depth, first] = [0, -1];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'start' && depth === 0) first = index;
    if (token.type === 'start' && !VOID.has(token.name)) depth++;
    if (token.type === 'end') depth = Math.max(depth - 1, 0);
    const isEnd = token.type === 'end' && depth === 0 && first >= 0;
    if (isEnd && isHeading(tokens.slice(first, index))) headings.push([first, index]);
    if (isEnd) first = -1;
  }
  return headings;
}

function isHeading([first, ...inside]: readonly HtmlToken[]): boolean {
  if (first?.type !== 'start' || !/^h[1-6]$/.test(first.name)) return false;
  const hasText = inside.some((each) => each.type === 'text' && each.value.trim() !== '');
  return hasText && !inside.some((each) => each.type === 'start' && BLOCKS.has(each.name));
}

function toHeading(typed: readonly HtmlToken[], tokensOf: Tokens, placeOf: PlaceOf): Heading {
  const [first] = typed;
  const tag = first?.type === 'start' ? first : undefined;
  const id = tag?.attributes['id'];
  return {
    type: 'heading',
    depth: DEPTHS.find((each) => tag?.name === `h${each}`) ?? 1,
    children: typed
      .slice(1, -1)
      .flatMap((token) => toPhrase(token, tokensOf, placeOf(token.start, token.end))),
    position: placeOf(first?.start ?? 0, typed.at(-1)?.end ?? 0),
    ...(id !== undefined && { data: { id } }),
  };
}

function toPhrase(token: HtmlToken, tokensOf: Tokens, position: Position): PhrasingContent[] {
  if (token.type === 'text') return [{ type: 'text', value: token.value, position }];
  if (token.type === 'comment') return [];
  const html: Html = { type: 'html', value: token.markdown, position };
  tokensOf.set(html, [{ ...token, start: 0, end: token.markdown.length }]);
  return [html];
}

export interface Names {
  all: ReadonlySet<string>;
  /** The id of the title, which leads to the top of the release. */
  title: string | undefined;
}

/** Gives every heading an id: the `{#id}` at its end, which is removed, or GitHub's slug. Finds all ids of the note. */
export function nameElements(
  { tree, headings }: ParsedMarkdown,
  tokensOf: ReadonlyMap<Html, HtmlToken[]>,
): Names {
  const ids = nameHeadings(headings);
  const ofHtml = [...tokensOf.values()].flatMap((tokens) => tokens.flatMap(listIds));
  const first = tree.children.find(({ type }) => type !== 'html' && type !== 'definition');
  const isTitle = first?.type === 'heading' && first.depth === 1;
  return { all: new Set([...ids, ...ofHtml]), title: isTitle ? ids[0] : undefined };
}

function listIds(token: HtmlToken): string[] {
  if (token.type !== 'start' || !canHaveId(token.name)) return [];
  const { id, name } = token.attributes;
  return [id, token.name === 'a' ? name : undefined].filter((each) => each !== undefined);
}

const ID = /(?<!\s)\s*\{#([^\s{}]+)\}\s*$/;

function nameHeadings(headings: readonly Heading[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((heading) => {
    const typed = heading.data?.id ?? takeId(heading);
    const text = toString(heading, { includeHtml: false, includeImageAlt: false });
    const id = typed ?? takeSlug(text, counts);
    if (id !== '') heading.data = { ...heading.data, id };
    return id;
  });
}

function takeId({ children }: Heading): string | undefined {
  const last = children.at(-1);
  if (last?.type !== 'text') return undefined;
  const [end = '', id] = ID.exec(last.value) ?? [];
  last.value = last.value.slice(0, last.value.length - end.length);
  return id;
}

const NO_SLUG = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu;

/** A slug that is taken gets a number: `fixes`, `fixes-1`. `counts` has the highest of each slug. */
function takeSlug(text: string, counts: Map<string, number>): string {
  const plain = text.trim().toLowerCase().replaceAll(NO_SLUG, '').replaceAll(' ', '-');
  let slug = plain;
  while (counts.has(slug)) {
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    slug = `${plain}-${count}`;
  }
  counts.set(slug, 0);
  return slug;
}
