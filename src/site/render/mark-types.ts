import type { ElementContent } from 'hast';
import { isElement, isWhitespace, makeElement, makeText } from '../../notes/elements.ts';
import type { Outline, Section } from '../../notes/outline/outline.ts';
import type { Block } from '../../notes/html/to-blocks.ts';
import { normalizeType, type ChangeType } from '../../labels/labels.ts';

/** The types of changes by their normalized words. */
export type ChangeTypes = ReadonlyMap<string, ChangeType>;

/**
 * Makes labels of headlines that name a type, and of the start of changes that begin with one. Shortens addresses of
 * comparisons.
 */
export function markTypes(outline: Outline, types: ChangeTypes): Outline {
  const findType: FindType = (text) => types.get(normalizeType(text));
  const marked = mapBlocks(outline, (nodes) => markStart(nodes.map(shortenComparison), findType));
  const sections = marked.sections.map((section) => ({
    ...section,
    html: markHeadline(section, findType),
  }));
  return { ...marked, sections };
}

const COMPARISON = /\/compare\/([^/]+)\.{3}([^/]+)$/;

/** Shows the address of a comparison, which GitHub adds to releases, as its two tags. */
function shortenComparison(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const [text] = node.children;
  const isAddress = text?.type === 'text' && text.value === node.properties['href'];
  const [, from, to] = (isAddress && COMPARISON.exec(text.value)) || [];
  if (from !== undefined) return { ...node, children: [makeText(`${from}…${to}`)] };
  return isElement(node, 'p', 'ul', 'li')
    ? { ...node, children: node.children.map(shortenComparison) }
    : node;
}

/** Changes the elements of all blocks; headlines stay. */
export function mapBlocks(
  outline: Outline,
  change: (nodes: ElementContent[]) => ElementContent[],
): Outline {
  const map = (blocks: Block[]) => blocks.map((block) => ({ ...block, html: change(block.html) }));
  const sections = outline.sections.map((each) => ({ ...each, blocks: map(each.blocks) }));
  return { ...outline, body: map(outline.body), sections };
}

type FindType = (text: string) => ChangeType | undefined;

function markHeadline({ html }: Section, findType: FindType): ElementContent[] {
  const [node, ...others] = html;
  const [text] = isElement(node, 'strong') && node.children.length === 1 ? node.children : [node];
  const type = text?.type === 'text' && others.length === 0 ? findType(text.value) : undefined;
  if (!type || text?.type !== 'text') return html;
  const word = text.value.replace(/\s*[:：]$/, '');
  return [makeElement('span', [makeText(word)], { className: ['type', type.kind] })];
}

function markStart(nodes: ElementContent[], findType: FindType): ElementContent[] {
  const index = nodes.findIndex((node) => !isWhitespace(node));
  const node = nodes[index];
  if (isElement(node, 'ul', 'ol', 'p')) {
    const markItem = (item: ElementContent) =>
      isElement(item, 'li') ? { ...item, children: markStart(item.children, findType) } : item;
    const { tagName, children } = node;
    const marked = tagName === 'p' ? markStart(children, findType) : children.map(markItem);
    return nodes.with(index, { ...node, children: marked });
  }
  const start = readStart(node, nodes[index + 1]);
  const type = start && findType(start.word);
  if (!start || !type) return nodes;
  const { word, colon, after } = start;
  // For screen readers, and for text that is copied.
  const hidden = makeElement('span', [makeText(colon)], { className: ['colon'] });
  const content = colon === '' ? [makeText(word)] : [makeText(word), hidden];
  const label = makeElement('span', content, { className: ['type', type.kind] });
  return nodes.toSpliced(index, 2, label, ...after);
}

/** What may be the type of a change, and the nodes after it. */
interface TypeStart {
  /** The text before `after`. */
  text: string;
  word: string;
  colon: string;
  after: ElementContent[];
}

export function findStart(nodes: readonly ElementContent[]): TypeStart | undefined {
  const index = nodes.findIndex((node) => !isWhitespace(node));
  const node = nodes[index];
  return isElement(node, 'ul', 'ol', 'li', 'p')
    ? findStart(node.children)
    : readStart(node, nodes[index + 1]);
}

const START =
  /^(?:\[([^\]]{1,40})\](?:\s*([:：]|[-–—](?=\s)))?|([^:：]{1,40}?)\s*([:：]|[-–—](?=\s)))/;

/** `Fixed: A crash.`, `Fixed – a crash`, `[Fixed] A crash.`, `**Fixed:** A crash.` or the same in code. */
function readStart(node?: ElementContent, next?: ElementContent): TypeStart | undefined {
  const isMarked = isElement(node, 'strong', 'code') && node.children.length === 1;
  const start = isMarked ? node.children[0] : node;
  if (start?.type !== 'text') return undefined;
  const rest = isMarked && next?.type === 'text' ? next.value : undefined;
  const text = isMarked ? `[${start.value}]${rest ?? ''}` : start.value;
  const [before, bracketed, mark, plain = '', colon = ''] = START.exec(text) ?? [];
  if (before === undefined) return undefined;
  const [word = '', innerColon = ''] = bracketed?.split(/\s*([:：])$/) ?? [plain, colon];
  const others = next === undefined || rest !== undefined ? [] : [next];
  const after = [makeText(text.slice(before.length)), ...others];
  const shown = isMarked ? before.replace(/^\[([^\]]*)\]/, '$1') : before;
  return { text: shown, word, colon: innerColon || mark || '', after };
}
