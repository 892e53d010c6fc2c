import type { Heading, RootContent } from 'mdast';
import type { ElementContent } from 'hast';
import {
  isElement,
  isWhitespace,
  makeElement,
  makeText,
  readProperty,
  textOfHeading,
} from '../elements.ts';
import { isSilent } from '../transform/comments.ts';
import type { Block } from '../html/to-blocks.ts';

export interface Title {
  /** Empty for the headline of changes that have none. */
  source: RootContent[];
  depth: Heading['depth'];
  html: ElementContent[];
  id: string | undefined;
}

/** A headline and the blocks below it, up to the next heading of any depth. */
export interface Section extends Title {
  /** The headings above it in the hierarchy, outermost first. */
  ancestors: Title[];
  blocks: Block[];
}

export interface Outline {
  title: Title | undefined;
  body: Block[];
  sections: Section[];
  /** Headings that are left out because nothing is below them. */
  empty: Title[];
}

/** A heading inside an HTML element is part of that element's block. */
type Item = Block | (Title & Pick<Block, 'details'>);

const isHeading = (item: Item) => 'depth' in item;
const isEmpty = (item: Item) => isHeading(item) && item.html.every(isBlankNode);

/** Groups blocks by headings; without any, by bold paragraphs: the first before a list. */
export function outlineBody(blocks: Block[], typedTitle: string | undefined): Outline {
  const visible = blocks.filter(({ source, details }) => details || !source.every(isSilent));
  const all = visible.map(readItem);
  const items = all.filter((item) => !isEmpty(item));
  const title = findTitle(items[0], typedTitle);
  const rest = title ? items.slice(1) : items;
  const { body, sections } = groupItems(rest.some(isHeading) ? rest : nameLists(rest));
  const joined = joinEmpty(sections);
  const full = sections.filter(({ blocks: inside }) => !inside.every(isBlank));
  const shown = new Set<Title>(full.flatMap((section) => [section, ...section.ancestors]));
  const left = sections.filter((section) => !shown.has(section) && !joined.has(section));
  const empty = [...all.filter(isHeading).filter(isEmpty), ...left];
  return { title, body, sections: sections.filter((section) => shown.has(section)), empty };
}

function readItem(block: Block): Item {
  const {
    source,
    html: [element],
  } = block;
  const [heading] = source;
  if (source.length > 1 || heading?.type !== 'heading' || element?.type !== 'element') return block;
  const { depth, data } = heading;
  const item = { ...block, depth, html: element.children, id: data?.id };
  // A heading that is only a picture without a description is a change.
  return textOfHeading(item.html) === '' && !isEmpty(item) ? toParagraph(item) : item;
}

function findTitle(first: Item | undefined, typedTitle: string | undefined): Title | undefined {
  if (!first || !isHeading(first) || first.depth > 1) return undefined;
  const isTitle = typedTitle === undefined || textOfHeading(first.html) === typedTitle.trim();
  return isTitle ? first : undefined;
}

/** Whether a block shows nothing, such as a stray end tag. Empty items of lists are reported elsewhere. */
function isBlank(block: Block): boolean {
  return !isList(block) && block.html.every(isBlankNode);
}

function isBlankNode(node: ElementContent): boolean {
  if (node.type !== 'element') return isWhitespace(node);
  const isShown =
    node.tagName === 'input' ||
    ['src', 'href', 'alt'].some((name) => readProperty(node, name).trim() !== '');
  return !isShown && node.children.every(isBlankNode);
}

/** Headings inside a section become its changes if none of them has content, and the section has some. */
function joinEmpty(sections: Section[]): Set<Section> {
  const inside = Map.groupBy(sections, ({ ancestors }) => ancestors.at(-1));
  const joined = sections.flatMap((parent) => {
    const below = inside.get(parent) ?? [];
    const areEmpty = below.every(
      (each) => each.blocks.length === 0 && !inside.has(each) && textOfHeading(each.html) !== '',
    );
    if (parent.blocks.length === 0 || !areEmpty) return [];
    parent.blocks.push(...below.map(toParagraph));
    return below;
  });
  return new Set(joined);
}

function toParagraph({ html, id, source: [heading] }: Title): Block {
  const children = heading?.type === 'heading' ? heading.children : [];
  const attributes = id === undefined ? {} : { id };
  return { source: [{ type: 'paragraph', children }], html: [makeElement('p', html, attributes)] };
}

function groupItems(items: Item[]): Pick<Outline, 'body' | 'sections'> {
  const body: Block[] = [];
  const sections: Section[] = [];
  const outermost = items.filter(isHeading).filter(({ depth }) => depth === 1);
  // A first # heading that no other # heading follows names the whole release, so it is no ancestor.
  const name = outermost.length === 1 && outermost[0] === items[0] ? items[0]?.html : undefined;
  const around: (Section | undefined)[] = [];
  let current: Section | undefined;
  for (const item of items) {
    if (item.details === 'start') around.push(current);
    if (item.details === 'end') current = around.pop();
    if (item.details === 'end' && item.source.every(isSilent)) continue;
    if (isHeading(item)) {
      const path = current ? [...current.ancestors, current] : [];
      const ancestors = path.filter(({ depth, html }) => depth < item.depth && html !== name);
      current = { ...item, ancestors, blocks: [] };
      sections.push(current);
    } else (current?.blocks ?? body).push(item);
  }
  return { body, sections };
}

/** Makes headings of bold paragraphs before lists, and puts one without a text above a list that has none. */
function nameLists(items: Item[]): Item[] {
  let last: Title | undefined;
  const makeTitle = (html: ElementContent[], source: RootContent[]): Title =>
    (last = { source, depth: 2, html, id: undefined });
  return items.flatMap((block, index) => {
    const next = items[index + 1];
    const isNamed = last?.html.length === 1;
    const canName = isList(next) || (isNamed && next && readBold(next) === undefined);
    const name = canName ? readBold(block) : undefined;
    if (name !== undefined) return [makeTitle([makeText(name)], block.source)];
    return !last && isList(block) ? [makeTitle([], []), block] : [block];
  });
}

export function isList(block: Block | undefined): boolean {
  return block?.source.length === 1 && block.source[0]?.type === 'list';
}

/** The text of a paragraph that is all bold, or all in italics. */
export function readBold(
  { source: [paragraph], html: [element] }: Block,
  type: 'strong' | 'emphasis' = 'strong',
): string | undefined {
  if (paragraph?.type !== 'paragraph' || element?.type !== 'element') return undefined;
  const isBold = paragraph.children.every(
    (node) => node.type === type || (node.type === 'text' && /^:?$/.test(node.value.trim())),
  );
  const name = isBold ? textOfHeading(element.children).replace(/:$/, '').trim() : '';
  return name === '' ? undefined : name;
}

/** The changes under a headline: each item of its lists is one, and so is any other block that shows something. */
export function listChanges({ blocks }: Section): Block[] {
  // A paragraph that ends in a colon belongs to the code, quote or, unless it is first, list after it.
  const joined = joinBlocks(blocks, (before, block, index) => {
    const isExample = isElement(block.html[0], 'pre', 'blockquote') || (index > 1 && isList(block));
    return isExample && endsInColon(before);
  });
  const changes = joined.flatMap((block) => (isList(block) ? listItems(block) : [block]));
  return changes.filter(({ html }) => !html.every(isBlankNode));
}

/** A picture belongs to the change before it or, at the start, to the one after it. */
export function joinPictures(changes: Block[]): Block[] {
  return joinBlocks(
    changes,
    (before, change, index) => isPicture(change.html) || (index === 1 && isPicture(before.html)),
  );
}

/** Whether nodes are only pictures, with or without links. */
export function isPicture(nodes: readonly ElementContent[]): boolean {
  const shown = nodes.filter((node) => !isWhitespace(node));
  return (
    shown.length > 0 &&
    shown.every((node) =>
      isElement(node, 'p', 'a') ? isPicture(node.children) : isElement(node, 'img'),
    )
  );
}

/** Joins each block with the one before it for which `isPart` is true. */
function joinBlocks(
  blocks: Block[],
  isPart: (before: Block, block: Block, index: number) => boolean,
): Block[] {
  const joined: Block[] = [];
  for (const [index, block] of blocks.entries()) {
    const before = joined.at(-1);
    if (before && isPart(before, block, index)) {
      const source = [...before.source, ...block.source];
      joined[joined.length - 1] = { source, html: [...before.html, ...block.html] };
    } else joined.push(block);
  }
  return joined;
}

/** Whether a block is a paragraph that ends in a colon. */
export function endsInColon({ source, html }: Block): boolean {
  const isParagraph = source.length === 1 && source[0]?.type === 'paragraph';
  return isParagraph && textOfHeading(html).endsWith(':');
}

function listItems({ source: [list], html: [element] }: Block): Block[] {
  if (list?.type !== 'list' || element?.type !== 'element') return [];
  const items = element.children.filter((child) => child.type === 'element');
  return list.children.map((item, index) => {
    const html = items.slice(index, index + 1);
    if (!list.ordered) return { source: [item], html };
    const start = (list.start ?? 1) + index;
    const numbered = makeElement('ol', html, { start: String(start) });
    return { source: [{ ...list, start, children: [item] }], html: [numbered] };
  });
}
