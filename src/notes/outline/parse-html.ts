import type { ElementContent } from 'hast';
import { raw } from 'hast-util-raw';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { visit } from 'unist-util-visit';
import { ALERTS, BLOCKS, makeElement, PHRASES } from '../elements.ts';
import { LINK_SCHEMES } from '../prepare/resolve-links.ts';

const WEB = ['http', 'https'];
const CELL = ['align', 'colSpan', 'rowSpan'];
const TABLE = ['table'];

/** Stands for what Markdown made. No note can have it, as it is unknown. */
const PLACE = 'gazette-place';

/** What a release can show: it runs no script, and loads only pictures, videos and audio. Of other elements, the content is kept. */
const SCHEMA: Schema = {
  tagNames: [...BLOCKS, ...PHRASES, PLACE],
  attributes: {
    '*': ['id'],
    a: ['href', 'name', 'title'],
    abbr: ['title'],
    audio: ['src', 'title'],
    bdo: ['dir'],
    code: [['className', /^language-[\w#+.-]+$/]],
    details: ['open'],
    img: ['alt', 'src', 'title'],
    input: ['checked'],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    source: ['src', 'type'],
    strong: [['className', ...ALERTS.map((name) => `alert-${name}`)]],
    td: CELL,
    th: CELL,
    video: ['poster', 'src', 'title'],
  },
  protocols: { href: LINK_SCHEMES, poster: WEB, src: WEB },
  ancestors: {
    caption: TABLE,
    li: ['ol', 'ul'],
    source: ['audio', 'video'],
    summary: ['details'],
    tbody: TABLE,
    td: TABLE,
    tfoot: TABLE,
    th: TABLE,
    thead: TABLE,
    tr: TABLE,
  },
  clobber: [],
  required: {},
  strip: [],
};

/** Parses the HTML among siblings. What Markdown made keeps its place in it: an element around it, or between others. */
export function createHtmlParser(linkSchemes: readonly string[] = []) {
  const href = [...LINK_SCHEMES, ...linkSchemes];
  const schema = { ...SCHEMA, protocols: { ...SCHEMA.protocols, href } };
  return (nodes: ElementContent[]): ElementContent[] => {
    if (!nodes.some(({ type }) => type === 'raw')) return nodes;
    const children = nodes.map((node, index) =>
      node.type === 'element' ? makeElement(PLACE, [], { id: `${index}` }) : node,
    );
    const tree = sanitize(raw({ type: 'root', children }), schema);
    visit(tree, 'element', (node, index = 0, parent) => {
      const kept = node.tagName === PLACE ? nodes[Number(node.properties['id'])] : undefined;
      if (!parent || !kept) return undefined;
      parent.children.splice(index, 1, kept, ...node.children);
      return index + 1;
    });
    return tree.type === 'root' ? (tree.children as ElementContent[]) : [tree as ElementContent];
  };
}
