import GithubSlugger from 'github-slugger';
import type { Heading } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { BLOCKS, PHRASES } from '../elements.ts';
import type { HtmlToken } from '../parse/tokenize-html.ts';
import type { Transform } from './transform.ts';

declare module 'mdast' {
  interface HeadingData {
    id?: string;
  }
}

/** Gives every heading an id: the `{#id}` at its end, which is removed, or GitHub's slug. Finds all ids of the note. */
export const nameHeadings: Transform = ({ headings, tokens, names }) => ({
  root({ children }) {
    const slugger = new GithubSlugger();
    const ids = headings.map((heading) => nameHeading(heading, slugger));
    for (const id of [...ids, ...tokens.flatMap(listIds)]) names.all.add(id);
    const first = children.find(({ type }) => type !== 'html' && type !== 'definition');
    if (first?.type === 'heading' && first.depth === 1) [names.title] = ids;
  },
});

function nameHeading(heading: Heading, slugger: GithubSlugger): string {
  const text = toString(heading, { includeHtml: false, includeImageAlt: false });
  const id = heading.data?.id ?? takeId(heading) ?? slugger.slug(text.trim());
  if (id !== '') heading.data = { ...heading.data, id };
  return id;
}

const ID = /(?<!\s)\s*\{#([^\s{}]+)\}\s*$/;

function takeId({ children }: Heading): string | undefined {
  const last = children.at(-1);
  if (last?.type !== 'text') return undefined;
  const [end = '', id] = ID.exec(last.value) ?? [];
  last.value = last.value.slice(0, last.value.length - end.length);
  return id;
}

const canHaveId = (name: string) =>
  (BLOCKS.has(name) || PHRASES.has(name)) && !['img', 'input', 'source'].includes(name);

function listIds(token: HtmlToken): string[] {
  if (token.type !== 'start' || !canHaveId(token.name)) return [];
  const { id, name } = token.attributes;
  return [id, token.name === 'a' ? name : undefined].filter((each) => each !== undefined);
}
