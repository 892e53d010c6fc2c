/** Longer labels and headings would freeze the browser. */
const cut = (content: Node | string) =>
  typeof content === 'string' ? content.slice(0, 5000) : content;

/** Creates an element with a part and a class of the same name. Strings become text, never HTML, and are cut off. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  part: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag];
export function create(tag: string, part: string, ...content: (Node | string)[]): HTMLElement;
export function create(tag: string, part: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.part.value = part;
  element.className = part;
  element.append(...content.map(cut));
  return element;
}

export function createLink(part: string, url: string, text: string): HTMLAnchorElement {
  const link = openInTab(create('a', part, text));
  link.href = url;
  return link;
}

export const openInTab = <Link extends Element>(link: Link): Link =>
  Object.assign(link, { target: '_blank', rel: 'noopener' });
