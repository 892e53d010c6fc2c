import type { Blockquote, Html, Paragraph, PhrasingContent } from 'mdast';
import type { HtmlToken } from '../html/read-html.ts';

/** What starts an alert: `[!NOTE]`, and in some tools `[!tip]-` before a title. */
const MARKER = /^\[!([a-z][\w-]*)\][+-]?/i;

/** The kinds of alerts that GitHub has. Pages show each in a color of its own. */
export const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'];

/** What alerts start with: `Note:`. */
export type AlertLabels = Partial<Record<string, string>>;

/**
 * Marks a quote such as `> [!NOTE]` as an alert. Its marker stays as typed in Markdown; elsewhere it is shown as its
 * label, or, without one, as its name and a colon. A title after it is on a line of its own.
 */
export function markAlert({ children: [first] }: Blockquote, labels: AlertLabels = {}): void {
  const [text] = first?.type === 'paragraph' ? first.children : [];
  const found = text?.type === 'text' ? MARKER.exec(text.value) : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !found) return;
  const [marker, name = ''] = found;
  const key = name.toLowerCase();
  const title = `${name.slice(0, 1).toUpperCase()}${key.slice(1)}:`;
  const label = (Object.hasOwn(labels, key) && labels[key]) || title;
  text.value = text.value.slice(marker.length);
  if (!/^[ \t]*(?:\n|$)/.test(text.value)) breakAfterTitle(first);
  first.children.unshift(
    showAs(marker, [
      { type: 'start', name: 'strong', attributes: { class: `alert-${key}` }, ...NOWHERE },
      { type: 'text', value: label, ...NOWHERE },
      { type: 'end', name: 'strong', ...NOWHERE },
    ]),
  );
}

function breakAfterTitle(paragraph: Paragraph): void {
  const index = paragraph.children.findIndex(
    (node) => node.type === 'text' && node.value.includes('\n'),
  );
  const text = paragraph.children[index];
  if (text?.type !== 'text') return;
  const end = text.value.indexOf('\n');
  const title: PhrasingContent = { type: 'text', value: text.value.slice(0, end) };
  const rest: PhrasingContent = { type: 'text', value: text.value.slice(end + 1) };
  paragraph.children.splice(
    index,
    1,
    title,
    showAs('\n', [{ type: 'start', name: 'br', attributes: {}, ...NOWHERE }]),
    rest,
  );
}

/** A node that is one thing in Markdown and another in HTML. Nothing is wrong with that HTML, so it needs no places. */
function showAs(markdown: string, tokens: HtmlToken[]): Html {
  const html = { value: '', tokens, locate: () => START, isBlock: false };
  return { type: 'html', value: markdown, data: { html } };
}

const START = { line: 1, column: 1 };
const NOWHERE = { start: 0, end: 0 };
