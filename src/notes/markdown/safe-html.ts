import { type Schema } from 'hast-util-sanitize';

/** Block elements that are shown as plain blocks. */
export const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'legend',
  'main',
  'menu',
  'nav',
  'section',
]);

export const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const TABLE = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'];
const LISTS = ['ul', 'ol', 'li'];
const PHRASES =
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small strong sub sup u var wbr'.split(
    ' ',
  );

/**
 * The HTML that notes may use: elements that format text, without styles, scripts, ids and anything that loads. Of
 * elements that are not listed the text is kept; those under `strip` are removed with their text.
 */
export const SAFE_HTML: Schema = {
  strip: [
    'iframe',
    'math',
    'noembed',
    'noframes',
    'noscript',
    'object',
    'script',
    'select',
    'style',
    'svg',
    'template',
    'textarea',
    'title',
    'xmp',
  ],
  tagNames: [
    ...BLOCKS,
    ...HEADINGS,
    ...TABLE,
    ...LISTS,
    ...PHRASES,
    'blockquote',
    'details',
    'hr',
    'p',
    'pre',
    'summary',
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
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  ancestors: {
    li: ['ul', 'ol'],
    summary: ['details'],
    ...Object.fromEntries(TABLE.slice(1).map((name) => [name, ['table']])),
  },
};
