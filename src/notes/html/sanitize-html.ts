import type { ElementContent, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { ALERT_KINDS } from '../alert-kinds.ts';
import { BLOCKS, makeElement, PHRASES } from '../elements.ts';
import { LINK_SCHEMES } from '../transform/links.ts';

type PropertyDefinition = NonNullable<Schema['attributes']>[string][number];

const WEB = ['http', 'https'];
const INTEGER = /^-?\d+$/;
const CELL: PropertyDefinition[] = ['align', ['colSpan', INTEGER], ['rowSpan', INTEGER]];
const TABLE = ['table'];

/** Placeholders of elements made from Markdown: of blocks, and of others. Notes cannot have them: unknown elements are removed. */
const [BLOCK_PLACE, PLACE] = ['dir', 'gazette-place'];

/** What a release can show: it runs no script, and loads only pictures, videos and audio. Of other elements, the content is kept. */
const SCHEMA: Schema = {
  tagNames: [...BLOCKS, ...PHRASES, BLOCK_PLACE, PLACE],
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
    ol: [['start', INTEGER]],
    source: ['src', 'type'],
    strong: [['className', ...ALERT_KINDS.map((name) => `alert-${name}`)]],
    td: CELL,
    th: CELL,
    video: ['autoPlay', 'loop', 'muted', 'poster', 'src', 'title'],
  },
  protocols: { href: LINK_SCHEMES, poster: WEB, src: WEB },
  ancestors: {
    caption: TABLE,
    source: ['audio', 'video'],
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

/**
 * Makes a function that parses the HTML among siblings as browsers do. What Markdown made keeps its place in it: in an
 * element, or between others.
 */
export function createSanitizer(linkSchemes: readonly string[] = []) {
  const href = [...LINK_SCHEMES, ...linkSchemes];
  const schema = { ...SCHEMA, protocols: { ...SCHEMA.protocols, href } };
  return (nodes: ElementContent[]): ElementContent[] => {
    if (!nodes.some(({ type }) => type === 'raw')) return nodes;
    const children = nodes.map((node, index) =>
      node.type === 'element'
        ? makeElement(BLOCKS.has(node.tagName) ? BLOCK_PLACE : PLACE, [], { id: `${index}` })
        : node,
    );
    const tree = sanitize(raw({ type: 'root', children }), schema);
    return 'children' in tree ? fillPlaces(tree.children, nodes) : [];
  };
}

/** The elements that these must be in. Elsewhere they are blocks. Parsers leave out misplaced parts of tables. */
const PARENTS = new Map([
  ['li', ['ol', 'ul']],
  ['summary', ['details']],
]);

/** Replaces placeholders by their elements. Content that HTML put into a placeholder comes after its element. */
function fillPlaces(
  nodes: readonly RootContent[],
  made: readonly ElementContent[],
  around: readonly string[] = [],
): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element') return [];
    const { tagName } = node;
    const children = fillPlaces(node.children, made, [...around, tagName]);
    const isPlace = tagName === BLOCK_PLACE || tagName === PLACE;
    const filled = isPlace ? made[Number(node.properties['id'])] : undefined;
    if (filled) return [filled, ...children];
    const isMisplaced = PARENTS.get(tagName)?.some((name) => around.includes(name)) === false;
    return [{ ...node, tagName: isMisplaced ? 'div' : tagName, children }];
  });
}
