import type { Heading, Html, PhrasingContent, RootContent } from 'mdast';
import type { Position } from 'unist';
import { BLOCKS, HEADINGS, VOID } from '../elements.ts';
import { nameOfFirst, type ParsedHtml } from '../parse/parsed-html.ts';
import type { HtmlToken } from '../parse/tokenize-html.ts';
import type { Transform } from './transform.ts';

/** Makes a heading of an HTML heading that is in no other element: `<h3 id="fixes">Bug fixes</h3>`. */
export const convertHtmlHeadings: Transform = ({ headings }) => ({
  root(tree) {
    const children = tree.children.flatMap((node) =>
      node.type === 'html' && node.data?.html ? splitHtml(node, node.data.html) : [node],
    );
    const all = children.filter((node) => node.type === 'heading');
    const added = all.filter((node) => !tree.children.includes(node));
    tree.children = children;
    if (added.length === 0) return;
    headings.push(...added);
    headings.sort((a, b) => (a.position?.start.line ?? 0) - (b.position?.start.line ?? 0));
  },
});

/** The headings among the outermost elements, and the HTML between them. */
function splitHtml(node: Html, html: ParsedHtml): RootContent[] {
  const headings = findHeadings(html.tokens);
  if (headings.length === 0) return [node];
  const starts = [0, ...headings.map(([, last]) => last + 1)];
  return starts.flatMap((start, index): RootContent[] => {
    const [first, last] = headings[index] ?? [html.tokens.length];
    const before = cutHtml(html, start, first);
    const heading = last === undefined ? [] : [toHeading(html, first, last)];
    return before.value.trim() === '' ? heading : [before, ...heading];
  });
}

/** The HTML from the token `first` to the one before `end`. */
function cutHtml(html: ParsedHtml, first: number, end: number): Html {
  const tokens = html.tokens.slice(first, end);
  const rest = end < html.tokens.length ? '' : html.rest;
  const value = tokens.map(({ markdown }) => markdown).join('') + rest;
  const last = tokens.at(-1)?.end ?? 0;
  const start = tokens[0]?.start ?? last;
  return {
    type: 'html',
    value,
    position: placeIn(html, start, last + rest.length),
    data: { html: { ...html, tokens, first: nameOfFirst(tokens), rest } },
  };
}

const placeIn = ({ locate, offset }: ParsedHtml, start: number, end: number): Position => ({
  start: { ...locate(start), offset: offset + start },
  end: { ...locate(end), offset: offset + end },
});

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
  if (first?.type !== 'start' || !HEADINGS.has(first.name)) return false;
  const hasText = inside.some((each) => each.type === 'text' && each.value.trim() !== '');
  return hasText && !inside.some((each) => each.type === 'start' && BLOCKS.has(each.name));
}

const DEPTHS = [1, 2, 3, 4, 5, 6] as const;

function toHeading(html: ParsedHtml, start: number, end: number): Heading {
  const [first, last] = [html.tokens[start], html.tokens[end]];
  const inside = html.tokens.slice(start + 1, end);
  const tag = first?.type === 'start' ? first : undefined;
  const id = tag?.attributes['id'];
  return {
    type: 'heading',
    depth: DEPTHS.find((each) => tag?.name === `h${each}`) ?? 1,
    children: inside.flatMap((token, index) => toPhrase(token, start + 1 + index, html)),
    position: placeIn(html, first?.start ?? 0, last?.end ?? 0),
    ...(id !== undefined && { data: { id } }),
  };
}

function toPhrase(token: HtmlToken, index: number, html: ParsedHtml): PhrasingContent[] {
  if (token.type === 'comment') return [];
  if (token.type !== 'text') return [cutHtml({ ...html, isBlock: false }, index, index + 1)];
  const position = placeIn(html, token.start, token.end);
  return [{ type: 'text', value: token.value, position }];
}
