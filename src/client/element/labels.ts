/** The phrases of the element, in the language of the site. */
interface Labels {
  close: string;
  /** Shown where something is left out. */
  more: string;
  all: string;
  badge: string;
  /** `{count}` stands for the number of unread releases. */
  unread: string;
}

/** Defined by the first line of `whats-new.js`. */
declare const LABELS: Labels;

/** A label of the element: its attribute, such as `close-label`, or else the phrase of the site. */
export const readLabel = (element: Element, name: keyof Labels): string =>
  element.getAttribute(`${name}-label`) ?? LABELS[name];

export const countUnread = (element: Element, count: number): string =>
  readLabel(element, 'unread').replace('{count}', `${count}`);
