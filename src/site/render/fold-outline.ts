import { endsInColon, type Outline, type Section } from '../../notes/outline/outline.ts';
import type { ElementContent } from 'hast';
import { BLOCKS, isElement, plainText } from '../../notes/elements.ts';
import type { Block } from '../../notes/html/to-blocks.ts';

/** Lines of text that make about one and a half screens, and those that a longer release starts with. */
const [MOST_LINES, START_LINES] = [52, 18];
const MOST_HEADLINES = 16;

export interface Folded {
  start: Outline;
  /** The headlines of what is left out. */
  rest: Section[];
}

/** Shortens a release that is longer than about one and a half screens. Undefined if it is not. */
export function foldOutline(outline: Outline): Folded | undefined {
  const { body, sections } = outline;
  const lines = sections.reduce((sum, { blocks }) => sum + HEADLINE + countBlocks(blocks), 0);
  if (countBlocks(body) + lines <= MOST_LINES) return undefined;
  let room = START_LINES;
  // Takes as much as there is room for: whole blocks, and items of a list.
  const take = (taken: Block[], block: Block) => {
    if (room < 0) return taken;
    const count = countLines(block.html);
    const isFirst = room === START_LINES && count <= MOST_LINES;
    const fitting = count <= room ? block : (cutList(block, room) ?? (isFirst && block));
    room -= count;
    return fitting ? [...taken, fitting] : taken;
  };
  const start: Outline = { ...outline, body: body.reduce(take, []), sections: [] };
  for (const section of sections) {
    room -= HEADLINE;
    if (room <= 0) break;
    const blocks = section.blocks.reduce(take, []);
    if (blocks.length === 0 && section.blocks.length > 0) break;
    start.sections.push({ ...section, blocks });
  }
  // A sentence that announces what is left out, or a headline of which everything is left out, must not come last.
  const last = start.sections.at(-1)?.blocks ?? start.body;
  for (let end = last.at(-1); end && endsInColon(end); end = last.at(-1)) last.pop();
  while (start.sections.at(-1)?.blocks.length === 0) start.sections.pop();
  const rest = pickHeadlines(sections.slice(start.sections.length));
  return { start, rest: rest.slice(0, MOST_HEADLINES) };
}

function cutList(block: Block, lines: number): Block | undefined {
  const [list] = block.html;
  if (!isElement(list, 'ul', 'ol')) return undefined;
  let room = lines;
  const end = list.children.findIndex((child) => (room -= countLines([child])) < 0);
  const children = list.children.slice(0, end);
  const hasItems = children.some((child) => child.type === 'element');
  return hasItems ? { ...block, html: [{ ...list, children }] } : undefined;
}

/** The outermost headlines, if there are several. */
export function pickHeadlines(sections: Section[]): Section[] {
  const depths = sections.map(({ ancestors }) => ancestors.length).toSorted((a, b) => a - b);
  const depth = depths[1] ?? 0;
  return sections.filter(({ ancestors }) => ancestors.length <= depth);
}

/** A headline, with the space around it. */
const HEADLINE = 2.5;

function countBlocks(blocks: Block[]): number {
  return blocks.reduce((sum, { html }) => sum + countLines(html), 0);
}

const LINE_LENGTH = 75;
/** The space around a block. */
const SPACE = 0.3;
/** Elements of about one height. */
const HEIGHTS: Partial<Record<string, number>> = { img: 8, video: 12, tr: 1.5, details: 1.5 };

/** The lines that a reader sees, where text takes fractions of a line. */
function countLines(nodes: readonly ElementContent[]): number {
  return nodes.reduce<number>((sum, node) => {
    if (node.type === 'text') return sum + node.value.length / LINE_LENGTH;
    if (node.type !== 'element') return sum;
    const { tagName: name, children } = node;
    const height = HEIGHTS[name];
    if (height !== undefined) return sum + height;
    if (name === 'pre') return sum + 2 + plainText(children).split('\n').length;
    const inside = countLines(children);
    return sum + (BLOCKS.has(name) ? Math.max(1, inside) + SPACE : inside);
  }, 0);
}
