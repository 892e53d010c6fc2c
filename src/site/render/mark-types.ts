import { isElement, makeElement, type HtmlNode } from '../../notes/elements.ts';
import type { Outline, Section } from '../../notes/outline/outline.ts';
import type { Block } from '../../notes/outline/to-elements.ts';
import { normalizeType, type ChangeType } from '../../labels/labels.ts';

/** The types of changes by their normalized words. */
export type ChangeTypes = ReadonlyMap<string, ChangeType>;

/** Makes labels of headlines that name a type, and of the start of changes that begin with one. */
export function markTypes(outline: Outline, types: ChangeTypes): Outline {
  const findType: FindType = (text) => types.get(normalizeType(text));
  const marked = mapBlocks(outline, (nodes) => markStart(nodes, findType));
  const sections = marked.sections.map((section) => ({
    ...section,
    html: markHeadline(section, findType),
  }));
  return { ...marked, sections };
}

/** Changes the elements below headlines. */
export function mapBlocks(outline: Outline, change: (nodes: HtmlNode[]) => HtmlNode[]): Outline {
  const map = (blocks: Block[]) => blocks.map((block) => ({ ...block, html: change(block.html) }));
  const sections = outline.sections.map((each) => ({ ...each, blocks: map(each.blocks) }));
  return { ...outline, body: map(outline.body), sections };
}

type FindType = (text: string) => ChangeType | undefined;

function markHeadline({ html }: Section, findType: FindType): HtmlNode[] {
  const [node, ...others] = html;
  const [text] = isElement(node, 'strong') && node.children.length === 1 ? node.children : [node];
  const type = typeof text === 'string' && others.length === 0 ? findType(text) : undefined;
  if (!type || typeof text !== 'string') return html;
  const word = text.replace(/\s*[:：]$/, '');
  return [makeElement('span', [word], { class: `type ${type.kind}` })];
}

function markStart(nodes: HtmlNode[], findType: FindType): HtmlNode[] {
  const index = nodes.findIndex((node) => typeof node !== 'string' || node.trim() !== '');
  const node = nodes[index];
  if (isElement(node, 'ul', 'ol', 'p')) {
    const markItem = (item: HtmlNode) =>
      isElement(item, 'li') ? { ...item, children: markStart(item.children, findType) } : item;
    const { name, children } = node;
    const marked = name === 'p' ? markStart(children, findType) : children.map(markItem);
    return nodes.with(index, { ...node, children: marked });
  }
  const start = readStart(node, nodes[index + 1]);
  const type = start && findType(start.word);
  if (!start || !type) return nodes;
  // For screen readers, and for text that is copied.
  const colon = start.colon === '' ? [] : [makeElement('span', [start.colon], { class: 'colon' })];
  const label = makeElement('span', [start.word, ...colon], { class: `type ${type.kind}` });
  return nodes.toSpliced(index, 2, label, ...start.after);
}

/** What may be the type of a change, and the nodes after it. */
interface TypeStart {
  /** The text up to them. */
  typed: string;
  word: string;
  colon: string;
  after: HtmlNode[];
}

export function findStart(nodes: readonly HtmlNode[]): TypeStart | undefined {
  const index = nodes.findIndex((node) => typeof node !== 'string' || node.trim() !== '');
  const node = nodes[index];
  return isElement(node, 'ul', 'ol', 'li', 'p')
    ? findStart(node.children)
    : readStart(node, nodes[index + 1]);
}

const START =
  /^(?:\[([^\]]{1,40})\](?:\s*([:：]|[-–—](?=\s)))?|([^:：]{1,40}?)\s*([:：]|[-–—](?=\s)))/;

/** `Fixed: A crash.`, `Fixed – a crash`, `[Fixed] A crash.`, `**Fixed:** A crash.` or the same in code. */
function readStart(node: HtmlNode | undefined, next: HtmlNode | undefined): TypeStart | undefined {
  const isMarked = isElement(node, 'strong', 'code') && node.children.length === 1;
  const start = isMarked ? node.children[0] : node;
  if (typeof start !== 'string') return undefined;
  const rest = typeof next === 'string' ? next : '';
  const text = isMarked ? `[${start}]${rest}` : start;
  const [before, bracketed, mark, plain = '', colon = ''] = START.exec(text) ?? [];
  if (before === undefined) return undefined;
  const [word = '', own = ''] = bracketed?.split(/\s*([:：])$/) ?? [plain, colon];
  const isRest = isMarked && typeof next === 'string';
  const after = [text.slice(before.length), ...(next === undefined || isRest ? [] : [next])];
  const typed = isMarked ? before.replace(/^\[([^\]]*)\]/, '$1') : before;
  return { typed, word, colon: own || mark || '', after };
}
