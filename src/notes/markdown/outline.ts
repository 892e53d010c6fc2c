import type { ElementContent } from 'hast';
import type { Heading, RootContent } from 'mdast';
import type { Block } from '../html/to-blocks.ts';

/** A heading as it is shown. */
export interface Title {
  heading: Heading;
  /** Its content as HTML elements. */
  html: ElementContent[];
}

/** A heading and the blocks below it, up to the next heading of any depth. */
export interface Section extends Title {
  /** The headings above it in the hierarchy, outermost first. */
  ancestors: Title[];
  blocks: Block[];
  /** Whether the next heading is deeper. */
  isParent: boolean;
}

/** The blocks of a body, grouped by headings. Titles are headings of depth 1. */
export interface Outline {
  titles: Title[];
  /** The blocks before the first heading that is not a title. */
  body: Block[];
  sections: Section[];
}

const SILENT = new Set(['definition', 'thematicBreak', 'break']);

/** Whether a node shows nothing to a reader: a definition, a thematic break, a paragraph with only a comment. */
export function isSilent(node: RootContent): boolean {
  if (node.type === 'text' || node.type === 'code') return node.value.trim() === '';
  if (node.type === 'paragraph' || node.type === 'blockquote') {
    return node.children.every(isSilent);
  }
  return SILENT.has(node.type);
}

/** Groups the blocks of a body by its headings. Blocks that show nothing are left out. */
export function outlineBody(blocks: Block[]): Outline {
  const outline: Outline = { titles: [], body: [], sections: [] };
  for (const block of blocks) {
    if (block.source.every(isSilent)) continue;
    const section = outline.sections.at(-1);
    const title = titleOf(block);
    if (!title) (section?.blocks ?? outline.body).push(block);
    else if (title.heading.depth === 1) outline.titles.push(title);
    else outline.sections.push(openSection(title, section));
  }
  return outline;
}

/** The heading that a block is. A heading inside an HTML element is part of that element's block. */
function titleOf({ source, html }: Block): Title | undefined {
  const [heading] = source;
  const [element] = html;
  if (source.length > 1 || heading?.type !== 'heading' || element?.type !== 'element') {
    return undefined;
  }
  return { heading, html: element.children };
}

function openSection(title: Title, before: Section | undefined): Section {
  const path = before ? [...before.ancestors, before] : [];
  if (before) before.isParent = before.heading.depth < title.heading.depth;
  const ancestors = path.filter(({ heading }) => heading.depth < title.heading.depth);
  return { ...title, ancestors, blocks: [], isParent: false };
}

/** The changes under a headline: each item of its lists is one, and so is any other block. */
export function listChanges({ blocks }: Section): Block[] {
  return blocks.flatMap((block) => {
    const [source] = block.source;
    return block.source.length === 1 && source?.type === 'list' ? listItems(block) : [block];
  });
}

function listItems({ source: [list], html: [element] }: Block): Block[] {
  if (list?.type !== 'list' || element?.type !== 'element') return [];
  const items = element.children.filter((child) => child.type === 'element');
  return list.children.map((item, index) => {
    const html = items[index];
    return { source: [item], html: html ? [html] : [] };
  });
}
