import type { Html, Nodes, Root } from 'mdast';
import { CONTINUE, EXIT, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { findMistyped } from './find-mistyped.ts';
import { isSilent } from './outline.ts';
import { quote, report } from '../problem.ts';

/** How the body and the changes are written in the response. */
export type Format = 'text' | 'markdown';

const FOOTNOTE = "a footnote has no place in a release; put the footnote's words into the sentence";

/** Reports what a release cannot show: empty items, footnotes, and in plain text images, tables and HTML. */
export function checkNodes(tree: Root, file: VFile, format: Format): void {
  const text = String(file);
  const lines = text.split('\n');
  const isPlain = format === 'text';
  visit(tree, (node) => {
    const formless = isPlain ? explainFormless(node) : undefined;
    reportNode(node, formless ?? explainNode(node, lines), file);
  });
  if (text.includes('<')) checkDepth(tree, file);
  if (isPlain) return;
  for (const heading of tree.children.filter(({ type }) => type === 'heading')) {
    visit(heading, (node) => reportNode(node, explainFormless(node), file));
  }
}

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
const MOST_OPEN = 1000;

/** HTML elements in each other must not be so many that whoever shows them runs out of stack. */
function checkDepth(tree: Root, file: VFile): void {
  let open = 0;
  visit(tree, 'html', (node) => {
    for (const [, slash, name] of node.value.matchAll(TAG)) {
      if (!VOID.test(String(name))) open = Math.max(open + (slash === '' ? 1 : -1), 0);
    }
    if (open <= MOST_OPEN) return CONTINUE;
    const reason = `more than ${MOST_OPEN} HTML elements are open here; close them`;
    report(file, { rule: 'nesting', reason, place: node.position });
    return EXIT;
  });
}

function reportNode(node: Nodes, reason: string | undefined, file: VFile): void {
  if (reason !== undefined) report(file, { rule: ruleOf(node), reason, place: node.position });
}

function ruleOf({ type }: Nodes): string {
  if (type === 'listItem') return 'empty-item';
  if (type === 'paragraph') return 'mistyped';
  return type.startsWith('footnote') ? 'footnote' : type;
}

function explainNode(node: Nodes, lines: string[]): string | undefined {
  if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') return FOOTNOTE;
  if (node.type === 'paragraph') return findMistyped(node, lines);
  if (node.type === 'html' && node.value.includes('<!--')) {
    return 'this HTML comment is not closed, and hides what follows; type --> where it ends';
  }
  if (node.type === 'html' && isText(node)) {
    return `text on the line of an HTML comment counts as HTML, found ${quote(node.value)}; put the comment on a line of its own`;
  }
  if (node.type !== 'listItem' || !node.children.every(isSilent)) return undefined;
  return 'this list item is empty; type the change, or delete the line';
}

function explainFormless(node: Nodes): string | undefined {
  if (node.type === 'table') return 'a table has no text form; write its rows as a list';
  if (node.type === 'image') {
    return 'an image has no text form; delete it, or put a link to it in its place';
  }
  if (node.type !== 'html' || node.value.includes('<!--') || isText(node)) return undefined;
  return explainHtml(node);
}

function explainHtml({ value }: Html): string {
  const found = quote(value);
  if (/^<br\s*\/?>$/i.test(value)) {
    return `HTML has no text form, found ${found}; for a line break, end the line with a backslash \\`;
  }
  return `HTML has no text form, found ${found}; write Markdown, or put it in backticks to show it as typed`;
}

/** Whether what is left of HTML when its comments are gone would be read as Markdown the next time. */
function isText({ value }: Html): boolean {
  return !value.trimStart().startsWith('<');
}
