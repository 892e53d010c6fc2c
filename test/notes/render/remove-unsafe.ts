import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

const TAG_NAMES =
  'a abbr audio b bdi bdo blockquote br caption cite code del details dfn div em h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small source span strong sub summary sup table tbody td tfoot th thead tr u ul var video wbr';
const CELL = ['align', 'colSpan', 'rowSpan'];
const PLAYER: NonNullable<Schema['attributes']>[string] = [
  'controls',
  ['preload', 'none'],
  'src',
  'title',
];

const SCHEMA: Schema = {
  tagNames: TAG_NAMES.split(' '),
  attributes: {
    '*': ['id'],
    a: [['className', 'anchor'], 'ariaLabelledBy', 'href', 'title'],
    abbr: ['title'],
    audio: PLAYER,
    bdo: ['dir'],
    details: ['open'],
    code: [['className', 'short']],
    div: [['className', 'table'], 'tabIndex'],
    img: ['alt', 'decoding', 'height', 'loading', 'src', 'title', 'width'],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    pre: ['tabIndex'],
    source: ['src', 'type'],
    strong: [['className', /^alert-(?:note|tip|important|warning|caution)$/]],
    td: CELL,
    th: CELL,
    video: [...PLAYER, 'poster'],
  },
  protocols: {
    href: ['http', 'https', 'mailto'],
    poster: ['http', 'https'],
    src: ['http', 'https'],
  },
  ancestors: {},
  clobber: [],
  strip: [],
};

/** Reads HTML as a browser does. Lists the lines that a sanitizer would change. */
export function removeUnsafe(html: string): string[] {
  const read = raw({ type: 'root', children: [{ type: 'raw', value: html }] });
  const [lines, safe] = [read, sanitize(read, SCHEMA)].map((tree) => writeLines(tree));
  return lines?.filter((line, index) => line !== safe?.[index]) ?? [];
}

function writeLines(tree: Nodes): string[] {
  return toHtml(tree).split('<');
}
