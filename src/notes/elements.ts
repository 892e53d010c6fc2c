import type { Element, ElementContent, Properties, Text } from 'hast';

declare module 'hast' {
  interface ElementData {
    /** The name of the alert, such as `note`, whose label this is. Each language has its own label. */
    alert?: string;
  }
}

export const makeText = (value: string): Text => ({ type: 'text', value });

export function makeElement(
  tagName: string,
  children: ElementContent[] = [],
  properties: Properties = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

export function isElement(node: ElementContent | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && names.includes(node.tagName);
}

export const isWhitespace = (node: ElementContent): boolean =>
  node.type === 'text' && node.value.trim() === '';

/** A property as text; `''` if there is none. */
export function readProperty({ properties }: Element, name: string): string {
  const value = properties[name] ?? '';
  return Array.isArray(value) ? value.join(' ') : `${value}`;
}

/** The text of elements, without addresses. Blocks and line breaks end a line. Labels of alerts are as typed by default. */
export function plainText(
  nodes: readonly ElementContent[],
  labelAlert = (_name: string, label: string): string => label,
): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    if (node.type !== 'element') continue;
    if (node.tagName === 'br') text += '\n';
    else if (node.tagName === 'img') text += readProperty(node, 'alt');
    else if (node.tagName === 'input') text += node.properties['checked'] ? '[x]' : '[ ]';
    else {
      const inside = plainText(node.children, labelAlert);
      const shown = node.data?.alert === undefined ? inside : labelAlert(node.data.alert, inside);
      text += BLOCKS.has(node.tagName) ? `\n${shown}\n` : shown;
    }
  }
  return text;
}

/** Puts a text on one line. The lookbehind keeps the time linear: no search starts in the middle of spaces. */
export function toOneLine(text: string): string {
  return text.includes('\n') ? text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').trim() : text.trim();
}

/** The text of a heading, on one line. */
export function textOfHeading(nodes: readonly ElementContent[]): string {
  return toOneLine(plainText(withoutStruck(nodes))) || toOneLine(plainText(nodes));
}

/** Whether a node is struck text, which plain text leaves out: it would read as if it were valid. */
export const isStruck = (node: ElementContent | undefined): boolean =>
  isElement(node, 'del', 's', 'strike');

export function withoutStruck(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index): ElementContent[] => {
    if (isStruck(node)) return [];
    if (node.type === 'element') return [{ ...node, children: withoutStruck(node.children) }];
    if (node.type !== 'text' || !isStruck(nodes[index + 1])) return [node];
    return [isGlued(nodes[index + 2]) ? node : makeText(node.value.trimEnd())];
  });
}

/** Whether a node starts with a letter or digit, and so continues the word before it. */
export function isGlued(node: ElementContent | undefined): boolean {
  return node?.type === 'text' && /^[\p{L}\p{N}]/u.test(node.value);
}

export function childrenOf({ children }: Element, ...names: string[]): Element[] {
  return children.filter((child) => isElement(child, ...names));
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

export const PLAIN_BLOCKS = setOf(
  'address article aside center dd div dl dt fieldset figcaption figure footer form header hgroup legend main menu nav search section',
);

export const HEADINGS = setOf('h1 h2 h3 h4 h5 h6');

export const BLOCKS: ReadonlySet<string> = new Set([
  ...PLAIN_BLOCKS,
  ...HEADINGS,
  ...setOf('blockquote caption details hr li ol p pre summary table tbody td tfoot th thead tr ul'),
]);

/** Elements that format text. Browsers repeat one that is left open in every block after it. */
export const FORMATTING = setOf('a b big code em font i nobr s small strike strong tt u');

export const VOID = setOf('area br col colgroup embed hr img input link meta source track wbr');

export const PHRASES = setOf(
  'a abbr audio b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small source strong sub sup u var video wbr',
);

/** Elements whose end tag may be left out. */
export const OPTIONAL_END = setOf('caption dd dt li p rp rt tbody td tfoot th thead tr');

/** Elements that a release can show, or whose content it can. */
export const KNOWN: ReadonlySet<string> = new Set([
  ...BLOCKS,
  ...PHRASES,
  ...FORMATTING,
  ...setOf(
    'acronym area button col colgroup data label link map meta meter output picture progress span time track',
  ),
]);

/** Elements that are left out with their content. */
export const HIDDEN = setOf('head iframe noembed noframes script style svg title');

/** Elements that show another page: the start of its address, and the attribute with the rest. */
export const EMBEDS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['embed', ['', 'src']],
  ['iframe', ['', 'src']],
  ['lite-vimeo', ['https://vimeo.com/', 'videoid']],
  ['lite-youtube', ['https://www.youtube.com/watch?v=', 'videoid']],
]);
