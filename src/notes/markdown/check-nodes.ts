import type { Html, Nodes } from 'mdast';
import { makeProblem, quote, type Problem } from '../problem.ts';
import type { Rule } from '../rules.ts';
import { findMistyped } from './find-mistyped.ts';
import { isSilent } from './outline.ts';

/** How the body and the changes are written in the response. */
export type Format = 'text' | 'markdown';

/**
 * Finds what a release cannot show: empty items, footnotes, mistyped Markdown and, where only text is shown, images,
 * tables and HTML. `lines` are the lines of the note.
 */
export function checkNode(node: Nodes, lines: string[], isTextOnly: boolean): Problem | undefined {
  const textOnly = isTextOnly ? explainTextOnly(node) : undefined;
  const message = textOnly ?? explainNode(node, lines);
  return message === undefined ? undefined : makeProblem(ruleOf(node), message, node.position);
}

function ruleOf({ type }: Nodes): Rule {
  if (type === 'listItem') return 'empty-item';
  if (type === 'paragraph') return 'mistyped';
  if (type === 'image' || type === 'table') return type;
  return type === 'html' ? 'html' : 'footnote';
}

function explainNode(node: Nodes, lines: string[]): string | undefined {
  if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') {
    return 'a release cannot show footnotes; put the text of the footnote into the sentence';
  }
  if (node.type === 'paragraph') return findMistyped(node, lines);
  if (node.type === 'html') return explainComment(node);
  if (node.type !== 'listItem' || !node.children.every(isSilent)) return undefined;
  return 'this list item is empty; type the change, or delete the line';
}

function explainComment(node: Html): string | undefined {
  if (node.value.includes('<!--')) {
    return 'this HTML comment is not closed and hides all text after it; type --> where it ends';
  }
  if (!isText(node)) return undefined;
  return `text on the line of an HTML comment counts as HTML, found ${quote(node.value)}; put the comment on a line of its own`;
}

function explainTextOnly(node: Nodes): string | undefined {
  if (node.type === 'table')
    return 'a table cannot be shown as plain text; write its rows as a list';
  if (node.type === 'image') {
    return 'an image cannot be shown as plain text; delete it, or replace it with a link';
  }
  if (node.type !== 'html' || node.value.includes('<!--') || isText(node)) return undefined;
  const found = quote(node.value);
  if (/^<br\s*\/?>$/i.test(node.value)) {
    return `HTML cannot be shown as plain text, found ${found}; for a line break, end the line with a backslash \\`;
  }
  return `HTML cannot be shown as plain text, found ${found}; write Markdown, or put it in backticks to show it as typed`;
}

/** Whether the rest of an HTML node without its comments would be parsed as Markdown. */
function isText({ value }: Html): boolean {
  return !value.trimStart().startsWith('<');
}

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
const MOST_OPEN = 1000;

/** Makes a function that counts the HTML elements that are open after each node, and finds the node that is too deep. */
export function createDepthCheck(): (node: Html) => Problem | undefined {
  let open = 0;
  let isReported = false;
  return (node) => {
    for (const [, slash, name] of node.value.matchAll(TAG)) {
      if (!VOID.test(String(name))) open = Math.max(open + (slash === '' ? 1 : -1), 0);
    }
    if (open <= MOST_OPEN || isReported) return undefined;
    isReported = true;
    const message = `more than ${MOST_OPEN} HTML elements are open here; close them`;
    return makeProblem('nesting', message, node.position);
  };
}
