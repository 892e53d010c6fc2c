import type { Heading, Html } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { makeIdPrefix } from '../anchor.ts';
import { canHaveId } from '../html/elements.ts';
import type { HtmlToken } from '../html/tokenize-html.ts';
import type { ParsedMarkdown } from './parse-markdown.ts';

declare module 'mdast' {
  interface HeadingData {
    id?: string;
  }
}

/** Where links within a note can lead. */
export interface Names {
  /** The ids of headings, and those in HTML. */
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

/** How many characters all ids start with on the page. */
export function countIds({ all }: Names, version: string | undefined): number {
  return version === undefined ? 0 : makeIdPrefix(version).length * all.size;
}

function listIds(token: HtmlToken): string[] {
  if (token.type !== 'start' || !canHaveId(token.name)) return [];
  const { id, name } = token.attributes;
  return [id, token.name === 'a' ? name : undefined].filter((each) => each !== undefined);
}

const ID = /(?<!\s)\s*\{#([^\s{}]+)\}\s*$/;

function nameHeadings(headings: readonly Heading[]): string[] {
  const takeSlug = createSlugger();
  return headings.map((heading) => {
    const id =
      takeId(heading) ??
      takeSlug(toString(heading, { includeHtml: false, includeImageAlt: false }));
    if (id !== '') heading.data = { ...heading.data, id };
    return id;
  });
}

/** Removes the id at the end of a heading. */
function takeId({ children }: Heading): string | undefined {
  const last = children.at(-1);
  if (last?.type !== 'text') return undefined;
  const [end = '', id] = ID.exec(last.value) ?? [];
  last.value = last.value.slice(0, last.value.length - end.length);
  return id;
}

/** Makes the slugs of one document. A slug that is taken gets a number: `fixes`, `fixes-1`. */
function createSlugger(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const plain = slugify(text);
    let slug = plain;
    while (counts.has(slug)) {
      const count = (counts.get(plain) ?? 0) + 1;
      counts.set(plain, count);
      slug = `${plain}-${count}`;
    }
    counts.set(slug, 0);
    return slug;
  };
}

/** All characters that GitHub removes. */
const NO_SLUG = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu;

function slugify(text: string): string {
  return text.trim().toLowerCase().replaceAll(NO_SLUG, '').replaceAll(' ', '-');
}
