import type { Schema } from 'hast-util-sanitize';
import { LINK_SCHEMES } from '../markdown/link-schemes.ts';
import { HEADINGS, PHRASES, PLAIN_BLOCKS, TABLE_PARTS } from './elements.ts';

/**
 * The HTML that notes may use: elements that format text, without styles, scripts, ids and anything that loads but
 * pictures. Of elements that are not listed the content is kept.
 */
export const SAFE_HTML: Schema = {
  tagNames: [
    ...PLAIN_BLOCKS,
    ...HEADINGS,
    ...TABLE_PARTS,
    ...PHRASES,
    'blockquote',
    'details',
    'hr',
    'li',
    'ol',
    'p',
    'pre',
    'summary',
    'table',
    'ul',
  ],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    bdo: ['dir'],
    details: ['open'],
    img: ['alt', 'src', 'title'],
    input: ['checked', ['type', 'checkbox']],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
  },
  ancestors: {},
  protocols: { href: LINK_SCHEMES, src: ['http', 'https'] },
};

/** The same with more schemes for links, in lower case. */
export function createSafeSchema(linkSchemes: readonly string[]): Schema {
  return {
    ...SAFE_HTML,
    protocols: { ...SAFE_HTML.protocols, href: [...LINK_SCHEMES, ...linkSchemes] },
  };
}
