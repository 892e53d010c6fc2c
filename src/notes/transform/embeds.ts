import { EMBEDS, VOID } from '../elements.ts';
import { writeTag } from '../parse/parsed-html.ts';
import type { HtmlToken, StartTag } from '../parse/tokenize-html.ts';
import type { Transform } from './transform.ts';

/** Replaces players of other sites by links with their titles. */
export const linkEmbeds: Transform = ({ tokens }) => {
  const ended = new Set(tokens.map(nameOfEnd));
  const isEnded = ({ name }: StartTag) => VOID.has(name) || ended.has(name);
  return {
    html({ data: { html } = {} }) {
      if (!html) return undefined;
      html.tokens = html.tokens.flatMap((token) =>
        token.type === 'start' && isEnded(token) ? (linkEmbed(token) ?? [token]) : [token],
      );
      return undefined;
    },
  };
};

const nameOfEnd = (token: HtmlToken) => (token.type === 'end' ? token.name : '');

function linkEmbed({ name, attributes, ...range }: StartTag): HtmlToken[] | undefined {
  const [base = '', key = ''] = EMBEDS.get(name) ?? [];
  const typed = attributes[key]?.replace(/^\/\//, 'https://') ?? '';
  const href = base === '' ? typed : base + encodeURIComponent(typed);
  if (typed === '' || !/^https?:\/\//i.test(href)) return undefined;
  const value = attributes['title'] || attributes['videotitle'] || href;
  const link: StartTag = { ...range, type: 'start', name: 'a', attributes: { href } };
  return [
    { ...link, markdown: writeTag(link) },
    { ...range, type: 'text', value, markdown: value.replaceAll('&', '&amp;') },
    { ...range, type: 'end', name: 'a', markdown: '</a>' },
  ];
}
