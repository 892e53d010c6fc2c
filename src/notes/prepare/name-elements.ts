import type { Heading, Html } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { canHaveId } from '../elements.ts';
import type { HtmlToken } from '../parse/tokenize-html.ts';
import type { ParsedMarkdown } from '../parse/parse-markdown.ts';

declare module 'mdast' {
  interface HeadingData {
    id?: string;
  }
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
