import type { Schema } from 'hast-util-sanitize';
import { LINK_SCHEMES } from '../markdown/link-schemes.ts';
import { ALERTS } from '../markdown/mark-alert.ts';
import { HEADINGS, PHRASES, PLAIN_BLOCKS, TABLE_PARTS } from './elements.ts';

const TAG_NAMES = [
  ...PLAIN_BLOCKS,
  ...HEADINGS,
  ...TABLE_PARTS,
  ...PHRASES,
  'audio',
  'blockquote',
  'details',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'source',
  'summary',
  'table',
  'ul',
  'video',
];

const SCHEMA: Schema = {
  tagNames: TAG_NAMES,
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    audio: ['src', 'title'],
    bdo: ['dir'],
    details: ['open'],
    img: ['alt', 'src', 'title'],
    input: ['checked', ['type', 'checkbox']],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    source: ['src', 'type'],
    strong: [['className', ...ALERTS.map((name) => `alert-${name}`)]],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
    video: ['poster', 'src', 'title'],
  },
  protocols: {
    href: LINK_SCHEMES,
    poster: ['http', 'https'],
    src: ['http', 'https'],
  },
  ancestors: {},
};

export interface SchemaOptions {
  /** The start of all ids; without it, there are none. */
  idPrefix?: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes?: readonly string[] | undefined;
}

/**
 * The HTML that notes may use: elements that format text, without styles, scripts and anything that loads but pictures,
 * videos and audio. Of elements that are not listed the content is kept.
 */
export function createSchema({ idPrefix, linkSchemes = [] }: SchemaOptions): Schema {
  const protocols = { ...SCHEMA.protocols, href: [...LINK_SCHEMES, ...linkSchemes] };
  if (idPrefix === undefined) return { ...SCHEMA, protocols };
  const a = [...(SCHEMA.attributes?.['a'] ?? []), 'name'];
  const attributes = { ...SCHEMA.attributes, a, '*': ['id'] };
  const clobber = ['id', 'name'];
  return { ...SCHEMA, protocols, attributes, clobber, clobberPrefix: idPrefix };
}

const WITHOUT_ID = new Set(['img', 'input', 'source']);
const WITH_ID = new Set(TAG_NAMES.filter((name) => !WITHOUT_ID.has(name)));

/** Whether the id of an element is kept. */
export function canHaveId(tagName: string): boolean {
  return WITH_ID.has(tagName);
}
