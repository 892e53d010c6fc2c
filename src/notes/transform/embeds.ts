import { EMBEDS, HIDDEN, KNOWN } from '../elements.ts';
import { writeTag } from '../parse/parsed-html.ts';
import type { HtmlToken, StartTag } from '../parse/tokenize-html.ts';
import type { Transform } from './transform.ts';

/** Replaces players of other sites by links with their titles. */
export const linkEmbeds: Transform = ({ pairs }) => {
  const ends = new Set<HtmlToken | undefined>();
  return {
    html({ data: { html } = {} }) {
      if (!html) return;
      html.tokens = html.tokens.flatMap((token): HtmlToken[] => {
        if (ends.has(token)) return [{ ...token, type: 'comment' }];
        const link = token.type === 'start' ? linkEmbed(token) : undefined;
        if (link) ends.add(pairs.get(token));
        return link ?? [token];
      });
    },
  };
};

const WEB = /^https?:\/\//i;

function linkEmbed({ name, attributes, ...range }: StartTag): HtmlToken[] | undefined {
  const isPlayer = EMBEDS.has(name) || !(KNOWN.has(name) || HIDDEN.has(name));
  const href = isPlayer ? findAddress(name, attributes) : undefined;
  if (href === undefined) return undefined;
  const value = attributes['title'] || attributes['videotitle'] || href;
  const link: StartTag = { ...range, type: 'start', name: 'a', attributes: { href } };
  return [
    { ...link, markdown: writeTag(link) },
    { ...range, type: 'text', value, markdown: value.replaceAll('&', '&amp;') },
    { ...range, type: 'end', name: 'a', markdown: '</a>' },
  ];
}

/** The address of what a player plays. Components of any name have it in `src` or `url`. */
function findAddress(name: string, attributes: StartTag['attributes']): string | undefined {
  const [base = '', key = ''] = EMBEDS.get(name) ?? [];
  const id = attributes[key];
  if (base !== '' && id) return base + encodeURIComponent(id);
  const addresses = [attributes['src'], attributes['url']].map((each) =>
    each?.replace(/^\/\//, 'https://'),
  );
  return addresses.find((each) => each !== undefined && WEB.test(each));
}
