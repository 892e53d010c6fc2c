import type { Html, Paragraph, PhrasingContent, Text } from 'mdast';
import type { ElementContent } from 'hast';
import { toString } from 'mdast-util-to-string';
import { ALERT_KINDS } from '../alert-kinds.ts';
import { makeElement, makeText } from '../elements.ts';
import { makeProblem } from '../problem.ts';
import type { Transform } from './transform.ts';

declare module 'mdast' {
  interface HtmlData {
    /** The element that is shown in place of the node. In Markdown, its value is shown. */
    shown?: ElementContent;
  }
}

/** What starts an alert: `[!NOTE]`, and in some tools `[!tip]-` before a title. */
const ALERT = /^\[!([a-z][\w-]*)\][+-]?/i;

/**
 * Marks quotes such as `> [!NOTE]` as alerts. The marker stays as typed in Markdown; elsewhere it is shown as its label in
 * the language of the output, or, without one, as its name and a colon. In Markdown, the title is on the next line.
 */
export const markAlerts: Transform = ({ report }) => ({
  blockquote({ children: [first, ...others], position }) {
    const [text] = first?.type === 'paragraph' ? first.children : [];
    const match = text?.type === 'text' ? ALERT.exec(text.value) : undefined;
    if (first?.type !== 'paragraph' || text?.type !== 'text' || !match) return;
    const isEmpty = others.length === 0 && toString(first) === match[0];
    if (isEmpty) report(makeProblem('alert-marker', EMPTY, position));
    markAlert(first, text, match);
  },
});

const EMPTY = 'this alert has no text; type it on the next line, after >, or delete the alert';

function markAlert(first: Paragraph, text: Text, [marker, name = '']: RegExpExecArray): void {
  const key = name.toLowerCase();
  const isAlert = ALERT_KINDS.some((each) => each === key);
  const title = `${name.slice(0, 1).toUpperCase()}${key.slice(1)}:`;
  const label = makeElement(
    'strong',
    [makeText(title)],
    isAlert ? { className: [`alert-${key}`] } : {},
  );
  const rest = text.value.slice(marker.length);
  const hasTitle = !/^[ \t]*(?:\n|$)/.test(rest);
  text.value = hasTitle ? rest.trimStart() : rest;
  if (hasTitle) breakAfterTitle(first.children);
  // On GitHub, the marker of an alert is on a line of its own.
  if (hasTitle) first.children.unshift(showAs('\n', makeText(' ')));
  first.children.unshift(showAs(marker, { ...label, data: { alert: key } }));
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

function showAs(markdown: string, shown: ElementContent): Html {
  return { type: 'html', value: markdown, data: { shown } };
}
