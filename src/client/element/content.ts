import { create, openInTab } from './create.ts';
import type { Cutter } from './text.ts';

/** The elements that can be shown. */
const TAGS =
  /^(?:a|blockquote|br|code|del|details|div|em|h[3-6r]|img|kbd|li|mark|[ou]l|p|pre|span|strong|su[bp]|summary|table|t[dhr]|u)$/;

/** The attributes that they can have: the name is matched if the value is safe. */
const SAFE =
  /^(?=(?:alt|open)=|(?:href|src)=https?:\/\/|href=mailto:|(?:height|start|width)=\d+$|kind=[a-z]+$)\w+/i;

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

/** More than a note can have. */
const DEEPEST = 500;

/** Creates known elements with safe attributes; of others, only the children are shown. Throws if it is no content. */
export function createContent(
  nodes: unknown,
  cutter: Cutter,
  createText: CreateText,
  parent = '',
  depth = 0,
): (Node | string)[] {
  return cutter
    .cutList(listItems(nodes), (node) => {
      if (typeof node === 'string') return createText(cutter.cut(node), parent);
      const [tag, attributes, ...children] = listItems(node);
      if (depth > DEEPEST || typeof tag !== 'string') throw new TypeError();
      cutter.cut('');
      const content = createContent(children, cutter, createText, tag, depth + 1);
      return TAGS.test(tag) ? [createElement(tag, attributes ?? {}, content)] : content;
    })
    .flat();
}

function listItems(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError();
}

function createElement(tag: string, attributes: object, content: (Node | string)[]): HTMLElement {
  const element = create(tag, PARTS[tag] ?? tag.replace(/^h\d/, 'headline'), ...content);
  if (tag === 'a') openInTab(element);
  if (tag === 'img') Object.assign(element, { referrerPolicy: 'no-referrer' });
  // The keyboard can scroll what is wide.
  if (tag === 'pre' || tag === 'table') element.tabIndex = 0;
  for (const [name, value] of Object.entries(attributes)) {
    const [safe] = SAFE.exec(`${name}=${value}`) ?? [];
    // A name can look like a name and a value: `href=https://`.
    if (safe === name) element.setAttribute(name, `${value}`);
  }
  return element;
}
