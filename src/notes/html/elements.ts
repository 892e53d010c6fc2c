/** What a release shows: text, or an element of HTML with the attributes as typed. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

export function makeElement(
  name: string,
  children: HtmlNode[] = [],
  attributes: Record<string, string> = {},
): HtmlElement {
  return { name, attributes, children };
}

/** Whether a node is an element with one of these names. */
export function isElement(node: HtmlNode | undefined, ...names: string[]): node is HtmlElement {
  return typeof node === 'object' && names.includes(node.name);
}

function listNames(names: string): string[] {
  return names.split(' ');
}

/** Block elements that are shown as plain blocks. */
export const PLAIN_BLOCKS: ReadonlySet<string> = new Set(
  listNames(
    'address article aside center dd div dl dt fieldset figcaption figure footer form header hgroup legend main menu nav search section',
  ),
);

export const HEADINGS: ReadonlySet<string> = new Set(listNames('h1 h2 h3 h4 h5 h6'));

const CELLS = listNames('td th');
const ROW_GROUPS = listNames('thead tbody tfoot');
const TABLE_PARTS = [...ROW_GROUPS, ...CELLS, 'tr', 'caption'];

/** Every element that starts a line of its own. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...PLAIN_BLOCKS,
  ...HEADINGS,
  ...TABLE_PARTS,
  ...listNames('blockquote details hr li ol p pre summary table ul'),
]);

/** Elements that format text. Browsers repeat one that is left open in every block after it. */
export const FORMATTING: ReadonlySet<string> = new Set(
  listNames('a b big code em font i nobr s small strike strong tt u'),
);

/** Elements without content and end tag. */
export const VOID: ReadonlySet<string> = new Set(
  listNames('area br col colgroup embed hr img input link meta source track wbr'),
);

const PHRASES = listNames(
  'a abbr audio b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small source strong sub sup u var video wbr',
);

/** The values that an attribute may have: some words, or values of a kind. */
export type AttributeValues = 'any' | 'address' | 'integer' | 'none' | ReadonlySet<string>;

const SPAN = { align: 'any', colspan: 'integer', rowspan: 'integer' } as const;

/** The kinds of alerts that GitHub has. Pages show each in a color of its own. */
const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'];
const ALERT_CLASSES = new Set(ALERTS.map((name) => `alert-${name}`));

/** The attributes of elements that have any besides `id`. */
const ATTRIBUTES: Record<string, Record<string, AttributeValues>> = {
  a: { href: 'address', title: 'any' },
  abbr: { title: 'any' },
  audio: { src: 'address', title: 'any' },
  bdo: { dir: 'any' },
  details: { open: 'none' },
  img: { alt: 'any', src: 'address', title: 'any' },
  li: { class: new Set(['task-list-item']) },
  ol: { start: 'integer' },
  source: { src: 'address', type: 'any' },
  strong: { class: ALERT_CLASSES },
  td: SPAN,
  th: SPAN,
  video: { poster: 'address', src: 'address', title: 'any' },
};

/** Every element that is written as HTML, with its attributes. Of others, only the content is. */
export const SAFE_ELEMENTS: ReadonlyMap<string, ReadonlyMap<string, AttributeValues>> = new Map(
  [...BLOCKS, ...PHRASES].map((name) => [name, new Map(Object.entries(ATTRIBUTES[name] ?? {}))]),
);

/** Whether the id of an element is kept. */
export function canHaveId(name: string): boolean {
  return SAFE_ELEMENTS.has(name) && !['img', 'input', 'source'].includes(name);
}

/** Elements that a release can show, or whose content it can. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...SAFE_ELEMENTS.keys(),
  ...FORMATTING,
  ...listNames(
    'acronym area button col colgroup data label link map meta meter output picture progress span time track',
  ),
]);

/** Elements whose end tag may be left out, with the elements whose start tag ends them. */
export const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', BLOCKS],
  ['li', new Set(['li'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
  ['rt', new Set(['rt', 'rp'])],
  ['rp', new Set(['rt', 'rp'])],
  ...CELLS.map((name) => [name, new Set([...CELLS, 'tr', ...ROW_GROUPS])] as const),
  ['tr', new Set(['tr', ...ROW_GROUPS])],
  ...ROW_GROUPS.map((name) => [name, new Set(ROW_GROUPS)] as const),
  ['caption', new Set(TABLE_PARTS)],
]);

/** The elements that a part of a table may contain. */
export const TABLE_CONTENT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['table', new Set(['caption', 'colgroup', 'col', 'tr', ...ROW_GROUPS])],
  ...ROW_GROUPS.map((name) => [name, new Set(['tr'])] as const),
  ['tr', new Set(CELLS)],
]);

/** Whether a part of a table, such as a row, is in an element that cannot contain it. */
export function isMisplacedPart(name: string, parent: string): boolean {
  return TABLE_PARTS.includes(name) && TABLE_CONTENT.get(parent)?.has(name) !== true;
}
