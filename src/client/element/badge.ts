import { create } from './create.ts';

/** The phrases in the language of the site, defined by the first line of `whats-new.js`. */
declare const LABELS: Record<LabelName, string>;

export type LabelName = 'close' | 'more' | 'all' | 'badge' | 'unread' | 'read' | 'withdrawn';

export const readLabel = (element: Element, name: LabelName, value = ''): string =>
  (element.getAttribute(`${name}-label`) ?? LABELS[name]).replace(/\{\w+\}/, () => value);

/** The attributes that replace the phrases. */
export const LABEL_ATTRIBUTES = Object.keys(LABELS).map((name) => `${name}-label`);

/** The button takes its space at once, so that nothing moves, but is invisible until `show` is called. */
export function createBadge(host: Element) {
  const number = create('span', 'count');
  const button = create('button', 'badge', readLabel(host, 'badge'), number);
  number.role = 'img';
  button.style.visibility = 'hidden';
  button.ariaExpanded = 'false';
  const show = (count: number) => {
    number.textContent = count > 9 ? '9+' : `${count}`;
    number.ariaLabel = readLabel(host, 'unread', `${count}`);
    number.hidden = !count;
    button.style.visibility = '';
  };
  return { button, show };
}
