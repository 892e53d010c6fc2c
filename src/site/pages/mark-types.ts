import { KINDS } from '../../project/labels/labels.ts';
import type { Outline } from '../../notes/outline/outline.ts';
import { isElement, makeElement, type ChangeType, type HtmlNode } from '../../notes/elements.ts';

/** The classes of labels. A colon is for screen readers and for text that is copied. */
export const TYPE_CLASSES: ReadonlySet<string> = new Set([
  ...KINDS.map((kind) => `type ${kind}`),
  'colon',
]);

/**
 * Makes labels of headlines that name a type, and of the start of changes that begin with one and a colon. Returns the
 * places of all types that occur.
 */
export function markTypes({ body, sections }: Outline, types: readonly ChangeType[]): number[] {
  const found = new Set<number>();
  const words = types.map(({ word }) => word.toLowerCase());
  const findType = (text: string) => {
    const place = words.lastIndexOf(text.trim().toLowerCase());
    if (place >= 0) found.add(place);
    return types[place];
  };
  const markStart = (nodes: HtmlNode[]) => {
    const index = nodes.findIndex((node) => typeof node !== 'string' || node.trim() !== '');
    const node = nodes[index];
    if (isElement(node, 'ul', 'ol'))
      node.children.forEach((item) => isElement(item, 'li') && markStart(item.children));
    else if (isElement(node, 'p')) markStart(node.children);
    else nodes.splice(index, 2, ...markWord(node, nodes[index + 1], findType));
  };
  for (const section of sections) {
    const [text, ...others] = section.html;
    const type = typeof text === 'string' && others.length === 0 ? findType(text) : undefined;
    if (type) section.html = [makeElement('span', section.html, { class: `type ${type.kind}` })];
  }
  for (const { html } of [...body, ...sections.flatMap(({ blocks }) => blocks)]) markStart(html);
  return [...found].toSorted((a, b) => a - b);
}

/** `Fixed: A crash.`, `**Fixed:** A crash.` or `**Fixed**: A crash.` */
function markWord(
  node: HtmlNode | undefined,
  next: HtmlNode | undefined,
  findType: (text: string) => ChangeType | undefined,
): HtmlNode[] {
  const nodes = [node, next].filter((each) => each !== undefined);
  const isBold = isElement(node, 'strong') && node.children.length === 1;
  const start = isBold ? node.children[0] : node;
  const rest = isBold && typeof next === 'string' ? next : '';
  if (typeof start !== 'string') return nodes;
  const [, word = '', colon = '', text = ''] =
    /^([^:：]{1,40})([:：])(.*)$/s.exec(start + rest) ?? [];
  const type = findType(word);
  if (!type || (isBold && start.length > word.length + 1)) return nodes;
  const label = [word.trim(), makeElement('span', [colon], { class: 'colon' })];
  const after = isBold || next === undefined ? [] : [next];
  return [makeElement('span', label, { class: `type ${type.kind}` }), text, ...after];
}
