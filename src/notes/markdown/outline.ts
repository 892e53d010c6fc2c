import type { Heading, Root, RootContent } from 'mdast';

/** A heading and the blocks below it, up to the next heading of any depth. */
export interface Section {
  heading: Heading;
  /** The headings above it in the hierarchy, outermost first. */
  ancestors: Heading[];
  blocks: RootContent[];
  /** Whether the next heading is deeper. */
  isParent: boolean;
}

/** The blocks of a body, grouped by headings. Titles are headings of depth 1. */
export interface Outline {
  titles: Heading[];
  /** The blocks before the first heading that is not a title. */
  body: RootContent[];
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
export function outlineBody({ children }: Root): Outline {
  const outline: Outline = { titles: [], body: [], sections: [] };
  for (const node of children) {
    if (isSilent(node)) continue;
    const section = outline.sections.at(-1);
    if (node.type !== 'heading') (section?.blocks ?? outline.body).push(node);
    else if (node.depth === 1) outline.titles.push(node);
    else outline.sections.push(openSection(node, section));
  }
  return outline;
}

function openSection(heading: Heading, before: Section | undefined): Section {
  const path = before ? [...before.ancestors, before.heading] : [];
  if (before) before.isParent = before.heading.depth < heading.depth;
  const ancestors = path.filter(({ depth }) => depth < heading.depth);
  return { heading, ancestors, blocks: [], isParent: false };
}

/** The changes under a headline: each item of its lists is one, and so is any other block. */
export function listChanges({ blocks }: Section): RootContent[] {
  return blocks.flatMap((block): RootContent[] =>
    block.type === 'list' ? block.children : [block],
  );
}
