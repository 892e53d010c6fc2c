/** Creates an element. Strings become text, never HTML. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  return element;
}

/** @throws Error if the page has none */
export function findElement<T extends Element>(selector: string, type: new () => T): T {
  const element = document.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`no ${selector}`);
}

export const { lang } = document.documentElement;
/** The phrases of the page, and what it knows of the releases. */
export const texts = findElement('search', HTMLElement).dataset;

export const isolate = (textContent: string): Node => create('bdi', { textContent });

/** Fills in the placeholders of a phrase. A version keeps its own direction. */
export function fill(phrase = '', values: Record<string, string>): (Node | string)[] {
  const parts = phrase.split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 1 ? isolate(values[part] ?? '') : part));
}
