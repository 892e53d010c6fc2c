import type { ElementContent } from 'hast';
import { BLOCKS } from './elements.ts';

/** Search engines show about so many characters. */
const LONGEST = 200;

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** The start of a release as plain text. */
export function summarize(nodes: ElementContent[]): string {
  let text = '';
  const add = (node: ElementContent) => {
    // What is left out at the end may be spaces.
    if (text.length > 2 * LONGEST) return;
    if (node.type === 'text') text += node.value.slice(0, 2 * LONGEST);
    if (node.type !== 'element') return;
    const space = node.tagName === 'br' || BLOCKS.has(node.tagName) ? ' ' : '';
    text += space;
    node.children.forEach(add);
    text += space;
  };
  nodes.forEach(add);
  return shorten(text.replaceAll(/\s+/g, ' ').trim());
}

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const start = text.slice(0, LONGEST).replace(HALF_CHARACTER, '');
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
