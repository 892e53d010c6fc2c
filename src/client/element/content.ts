import { CONTENT_ATTRIBUTES, CONTENT_TAGS } from '../../contract/content.ts';
import type { ContentNode } from '../../contract/version-response.ts';
import { create, isWeb, openInTab } from './create.ts';
import type { Cutter } from './text.ts';

const PARTS: Partial<Record<string, string>> = {
  a: 'link',
  div: 'body',
  li: 'change',
  ol: 'changes',
  span: 'type',
  summary: 'toggle',
  ul: 'changes',
};

export type CreateText = (text: string, parent: string) => (Node | string)[];

/** Creates known elements with safe attributes; of others, only the children are shown. Throws if it is too deep. */
export function createContent(
  nodes: readonly ContentNode[],
  cutter: Cutter,
  createText: CreateText,
  parent = '',
  depth = 0,
): (Node | string)[] {
  if (depth > 500) throw new TypeError();
  return cutter
    .cutList(nodes, (node) => {
      if (typeof node === 'string') return createText(cutter.cut(node), parent);
      const [tag, attributes, ...children] = node;
      cutter.cut('');
      const content = createContent(children, cutter, createText, tag, depth + 1);
      return CONTENT_TAGS.includes(tag) ? [createElement(tag, attributes, content)] : content;
    })
    .flat();
}

function createElement(
  tag: string,
  attributes: Record<string, string>,
  content: (Node | string)[],
): HTMLElement {
  const element = create(tag, PARTS[tag] ?? tag.replace(/^h\d/, 'headline'), ...content);
  if (tag === 'a') openInTab(element);
  if (tag === 'img') Object.assign(element, { referrerPolicy: 'no-referrer' });
  // The keyboard can scroll what is wide.
  if (tag === 'pre' || tag === 'table') element.tabIndex = 0;
  for (const [name, value] of Object.entries(attributes)) {
    if (isSafe(name, value)) element.setAttribute(name, value);
  }
  return element;
}

/** What an address starts with that runs no script. A scheme with other characters may be one that does. */
const LINK = /^(?!data:|javascript:|vbscript:)[a-z][\w+.-]*:/i;

function isSafe(name: string, value: string): boolean {
  if (name === 'src') return isWeb(value);
  return name === 'href' ? LINK.test(value) : CONTENT_ATTRIBUTES.includes(name);
}
