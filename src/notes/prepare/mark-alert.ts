import type { Blockquote, Html, PhrasingContent } from 'mdast';
import { makeElement, type HtmlElement } from '../elements.ts';

/** What starts an alert: `[!NOTE]`, and in some tools `[!tip]-` before a title. */
const MARKER = /^\[!([a-z][\w-]*)\][+-]?/i;

/**
 * Marks a quote such as `> [!NOTE]` as an alert. Its marker stays as typed in Markdown; elsewhere it is shown as its
 * label in the language of the output, or, without one, as its name and a colon. In Markdown, its title is on the next line.
 */
export function markAlert({ children: [first] }: Blockquote): void {
  const [text] = first?.type === 'paragraph' ? first.children : [];
  const found = text?.type === 'text' ? MARKER.exec(text.value) : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !found) return;
  const [marker, name = ''] = found;
  const key = name.toLowerCase();
  const title = `${name.slice(0, 1).toUpperCase()}${key.slice(1)}:`;
  const label = makeElement('strong', [title], { class: `alert-${key}` });
  const rest = text.value.slice(marker.length);
  const hasTitle = !/^[ \t]*(?:\n|$)/.test(rest);
  text.value = hasTitle ? rest.trimStart() : rest;
  if (hasTitle) breakAfterTitle(first.children);
  // On GitHub, the marker of an alert is on a line of its own.
  if (hasTitle) first.children.unshift(showAs('\n', makeElement('span', [' '])));
  first.children.unshift(showAs(marker, { ...label, alert: key }));
}

function breakAfterTitle(nodes: PhrasingContent[]): void {
  const index = nodes.findIndex((node) => node.type === 'text' && node.value.includes('\n'));
  const text = nodes[index];
  if (text?.type !== 'text') return;
  const end = text.value.indexOf('\n');
  const title: PhrasingContent = { type: 'text', value: text.value.slice(0, end) };
  const rest: PhrasingContent = { type: 'text', value: text.value.slice(end + 1) };
  nodes.splice(index, 1, title, showAs('\n', makeElement('br')), rest);
}

function showAs(markdown: string, shown: HtmlElement): Html {
  return { type: 'html', value: markdown, data: { shown } };
}
