export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
  /** The name of an alert, such as `note`, of which this is the label: each language has its own. */
  alert?: string;
}

export function makeElement(
  name: string,
  children: HtmlNode[] = [],
  attributes: Record<string, string> = {},
): HtmlElement {
  return { name, attributes, children };
}

export function isElement(node: HtmlNode | undefined, ...names: string[]): node is HtmlElement {
  return typeof node === 'object' && names.includes(node.name);
}

/** The text of elements, without addresses. Blocks and line breaks end a line. Labels of alerts are as typed by default. */
export function plainText(
  nodes: readonly HtmlNode[],
  labelAlert = (_name: string, typed: string): string => typed,
): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else if (node.name === 'br') text += '\n';
    else if (node.name === 'img') text += node.attributes['alt'] ?? '';
    else if (node.name === 'input')
      text += Object.hasOwn(node.attributes, 'checked') ? '[x]' : '[ ]';
    else {
      const inside = plainText(node.children, labelAlert);
      const label = node.alert === undefined ? inside : labelAlert(node.alert, inside);
      text += BLOCKS.has(node.name) ? `\n${label}\n` : label;
    }
  }
  return text;
}

/** Puts a text on one line. The lookbehind keeps the time linear: no search starts in the middle of spaces. */
export function toOneLine(text: string): string {
  return text.includes('\n') ? text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').trim() : text.trim();
}

/** The text of a heading, on one line. */
export function textOfHeading(nodes: readonly HtmlNode[]): string {
  return toOneLine(plainText(nodes));
}

export function childrenOf({ children }: HtmlElement, ...names: string[]): HtmlElement[] {
  return children.filter((child) => isElement(child, ...names));
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

export const PLAIN_BLOCKS = setOf(
  'address article aside center dd div dl dt fieldset figcaption figure footer form header hgroup legend main menu nav search section',
);

export const HEADINGS = setOf('h1 h2 h3 h4 h5 h6');

const CELLS = setOf('td th');
const ROW_GROUPS = setOf('thead tbody tfoot');
const TABLE_PARTS = new Set([...ROW_GROUPS, ...CELLS, 'tr', 'caption']);

export const BLOCKS: ReadonlySet<string> = new Set([
  ...PLAIN_BLOCKS,
  ...HEADINGS,
  ...TABLE_PARTS,
  ...setOf('blockquote details hr li ol p pre summary table ul'),
]);

/** Elements that format text. Browsers repeat one that is left open in every block after it. */
export const FORMATTING = setOf('a b big code em font i nobr s small strike strong tt u');

export const VOID = setOf('area br col colgroup embed hr img input link meta source track wbr');

const PHRASES = setOf(
  'a abbr audio b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small source strong sub sup u var video wbr',
);

export type AttributeValues =
  | 'any'
  | 'address'
  | 'integer'
  | 'language'
  | 'none'
  | ReadonlySet<string>;

const SPAN = { align: 'any', colspan: 'integer', rowspan: 'integer' } as const;

/** The alerts of GitHub. Pages show each in a color of its own. */
export const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;

const ATTRIBUTES: Record<string, Record<string, AttributeValues>> = {
  a: { href: 'address', title: 'any' },
  abbr: { title: 'any' },
  audio: { src: 'address', title: 'any' },
  code: { class: 'language' },
  bdo: { dir: 'any' },
  details: { open: 'none' },
  img: { alt: 'any', src: 'address', title: 'any' },
  li: { class: setOf('task-list-item') },
  ol: { start: 'integer' },
  source: { src: 'address', type: 'any' },
  strong: { class: new Set(ALERTS.map((name) => `alert-${name}`)) },
  td: SPAN,
  th: SPAN,
  video: { poster: 'address', src: 'address', title: 'any' },
};

/** Every element that is written as HTML, with its attributes. Of others, only the content is. */
export const SAFE_ELEMENTS: ReadonlyMap<string, ReadonlyMap<string, AttributeValues>> = new Map(
  [...BLOCKS, ...PHRASES].map((name) => [name, new Map(Object.entries(ATTRIBUTES[name] ?? {}))]),
);

export function canHaveId(name: string): boolean {
  return SAFE_ELEMENTS.has(name) && !['img', 'input', 'source'].includes(name);
}

/** Elements that a release can show, or whose content it can. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...SAFE_ELEMENTS.keys(),
  ...FORMATTING,
  ...setOf(
    'acronym area button col colgroup data label link map meta meter output picture progress span time track',
  ),
]);

/** Elements that change how HTML after them is read, so that they cannot be shown as typed. */
export const RAW = setOf(
  'iframe math noembed noframes noscript plaintext script style svg textarea title xmp',
);

/** Elements that show another page: the start of its address, and the attribute with the rest. */
export const EMBEDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['embed', ['', 'src']],
  ['iframe', ['', 'src']],
  ['lite-vimeo', ['https://vimeo.com/', 'videoid']],
  ['lite-youtube', ['https://www.youtube.com/watch?v=', 'videoid']],
]);

/** Elements whose end tag may be left out, with the elements whose start tag ends them. */
export const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', BLOCKS],
  ['li', setOf('li')],
  ['dt', setOf('dt dd')],
  ['dd', setOf('dt dd')],
  ['rt', setOf('rt rp')],
  ['rp', setOf('rt rp')],
  ...[...CELLS].map((name) => [name, new Set([...CELLS, 'tr', ...ROW_GROUPS])] as const),
  ['tr', new Set(['tr', ...ROW_GROUPS])],
  ...[...ROW_GROUPS].map((name) => [name, ROW_GROUPS] as const),
  ['caption', TABLE_PARTS],
]);

export const TABLE_CONTENT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['table', new Set(['caption', 'colgroup', 'col', 'tr', ...ROW_GROUPS])],
  ...[...ROW_GROUPS].map((name) => [name, setOf('tr')] as const),
  ['tr', CELLS],
]);

/** Whether a part of a table, such as a row, is in an element that cannot contain it. */
export function isMisplacedPart(name: string, parent: string): boolean {
  return TABLE_PARTS.has(name) && TABLE_CONTENT.get(parent)?.has(name) !== true;
}
