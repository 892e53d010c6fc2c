import { isElement, makeElement, type HtmlNode } from '../../notes/elements.ts';
import type { Outline, Section } from '../../notes/outline/outline.ts';
import type { Block } from '../../notes/outline/to-elements.ts';
import { normalizeType, type ChangeType } from '../../labels/labels.ts';

/** The types of changes by their normalized words. */
export type ChangeTypes = ReadonlyMap<string, ChangeType>;

/**
 * Makes labels of headlines that name a type, and of the start of changes that begin with one. Lists the types that occur.
 */
export function markTypes(
  outline: Outline,
  types: ChangeTypes,
): { outline: Outline; types: ChangeType[] } {
  const found = new Set<ChangeType>();
  const findType: FindType = (text) => {
    const type = types.get(normalizeType(text));
    if (type) found.add(type);
    return type;
  };
  const marked = mapBlocks(outline, (nodes) => markStart(nodes, findType));
  const sections = marked.sections.map((section) => ({
    ...section,
    html: markHeadline(section, findType),
  }));
  return { outline: { ...marked, sections }, types: [...found] };
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
  const marked = markWord(node, nodes[index + 1], findType);
  return marked ? nodes.toSpliced(index, 2, ...marked) : nodes;
}

/** What may be a type, before a colon or dash. */
export const TYPE_START = /^([^:：]{1,40}?)\s*([:：]|[-–—](?=\s))/;

/** `Fixed: A crash.`, `**Fixed:** A crash.`, `**Fixed**: A crash.` or `Fixed – a crash` */
function markWord(
  node: HtmlNode | undefined,
  next: HtmlNode | undefined,
  findType: FindType,
): HtmlNode[] | undefined {
  const isBold = isElement(node, 'strong') && node.children.length === 1;
  const start = isBold ? node.children[0] : node;
  const rest = isBold && typeof next === 'string' ? next : '';
  if (typeof start !== 'string') return undefined;
  const [before = '', word = '', colon = ''] = TYPE_START.exec(start + rest) ?? [];
  const type = findType(word);
  if (!type || (isBold && start.length > before.length)) return undefined;
  // For screen readers, and for text that is copied.
  const label = [word, makeElement('span', [colon], { class: 'colon' })];
  const after = isBold || next === undefined ? [] : [next];
  const text = (start + rest).slice(before.length);
  return [makeElement('span', label, { class: `type ${type.kind}` }), text, ...after];
}
