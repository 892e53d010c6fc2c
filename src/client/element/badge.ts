import { create } from './create.ts';
import { countUnread, readLabel } from './labels.ts';

/**
 * Creates a button. It takes its space at once, so that nothing moves, and is invisible until `show` is called with the
 * number of unread releases.
 */
export function createBadge(host: Element) {
  const number = create('span', 'count');
  const button = create('button', 'badge', readLabel(host, 'badge'), number);
  number.role = 'img';
  number.hidden = true;
  button.style.visibility = 'hidden';
  const show = (count: number) => {
    number.textContent = `${count}`;
    number.ariaLabel = countUnread(host, count);
    number.hidden = count === 0;
    button.style.visibility = '';
  };
  return { button, show };
}
