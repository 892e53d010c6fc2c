/** The phrases in the language of the site, defined by the first line of `whats-new.js`. */
declare const LABELS: Record<'close' | 'more' | 'all' | 'badge' | 'unread', string>;

/** A label of the element: its attribute, such as `close-label`, or else the phrase of the site. */
export const readLabel = (element: Element, name: keyof typeof LABELS): string =>
  element.getAttribute(`${name}-label`) ?? LABELS[name];

/** The words for a number of unread releases. */
export const countUnread = (element: Element, count: number): string =>
  readLabel(element, 'unread').replace('{count}', `${count}`);

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
