import type { ElementContent } from 'hast';
import { isElement, isWhitespace, makeElement, makeText } from '../../notes/elements.ts';
import type { Outline, Section } from '../../notes/outline/outline.ts';
import type { Block } from '../../notes/html/to-blocks.ts';
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
  const marked = markWord(node, nodes[index + 1], findType);
  return marked ? nodes.toSpliced(index, 2, ...marked) : nodes;
}

/** What may be a type, before a colon or dash. */
export const TYPE_START = /^([^:：]{1,40}?)\s*([:：]|[-–—](?=\s))/;

/** `Fixed: A crash.`, `**Fixed:** A crash.`, `**Fixed**: A crash.` or `Fixed – a crash` */
function markWord(
  node: ElementContent | undefined,
  next: ElementContent | undefined,
  findType: FindType,
): ElementContent[] | undefined {
  const isBold = isElement(node, 'strong') && node.children.length === 1;
  const start = isBold ? node.children[0] : node;
  const rest = isBold && next?.type === 'text' ? next.value : '';
  if (start?.type !== 'text') return undefined;
  const [before = '', word = '', colon = ''] = TYPE_START.exec(start.value + rest) ?? [];
  const type = findType(word);
  if (!type || (isBold && start.value.length > before.length)) return undefined;
  // For screen readers, and for text that is copied.
  const label = [makeText(word), makeElement('span', [makeText(colon)], { className: ['colon'] })];
  const after = isBold || next === undefined ? [] : [next];
  const text = makeText((start.value + rest).slice(before.length));
  return [makeElement('span', label, { className: ['type', type.kind] }), text, ...after];
}
