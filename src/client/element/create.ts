/** Creates an element with a part and a class of the same name. Strings become text, never HTML. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  part: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.part.value = part;
  element.className = part;
  element.append(...content);
  return element;
}

/** Creates a link that opens in a new tab. */
export function createLink(part: string, url: string, text: string): HTMLAnchorElement {
  const link = create('a', part, text);
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}
