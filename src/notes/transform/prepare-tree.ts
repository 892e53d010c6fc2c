import { nameToEmoji } from 'gemoji';
import type {
  FootnoteDefinition,
  FootnoteReference,
  Nodes,
  Paragraph,
  Parents,
  RootContent,
  Text,
} from 'mdast';
import { toString } from 'mdast-util-to-string';
import { createHtmlPreparer } from './prepare-html.ts';
import { tokenizeHtml } from '../parse/tokenize-html.ts';
import { MOST_FOOTNOTES } from '../limits.ts';
import { makeProblem, type Problem } from '../problem.ts';
import { convertHeadings, nameElements } from './headings.ts';
import { markAlert } from '../parse/alerts.ts';
import type { ParsedMarkdown } from '../parse/parse-markdown.ts';
import { createResolver, type ResolveOptions } from './resolve-links.ts';

declare module 'mdast' {
  interface FootnoteReferenceData {
    /** The footnote, if this is the first reference to it. */
    definition?: FootnoteDefinition;
  }
}

const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const EMPTY_ITEM = 'this list item is empty; type the change, or delete the line';
const DEFINITION_ITEM =
  'this list item shows nothing, because [text]: at its start defines a link; type \\ before its [';
const NESTED = `more than ${MOST_FOOTNOTES} footnotes refer to one another; put the text of this one into the sentence`;
const UNUSED =
  'nothing refers to this footnote, or one with this mark is above, so it is not shown; type a mark of its own where it belongs, or delete it';

/**
 * Prepares the tree of a note's body for rendering, in one visit, and finds what is wrong with its nodes. Afterwards
 * it has no comments and no references, its addresses are absolute, its HTML is parsed, and its footnotes belong to
 * their first references. `text` is the whole note.
 */
export function prepareTree(
  parsed: ParsedMarkdown,
  text: string,
  options: ResolveOptions,
): Problem[] {
  const lines = text.split('\n');
  const problems: Problem[] = [];
  const add = (problem: Problem) => problems.push(problem);
  const tokensOf = tokenizeHtml(parsed.html);
  convertHeadings(parsed, tokensOf, lines);
  const resolve = createResolver(options, nameElements(parsed, tokensOf), add);
  const prepareHtml = createHtmlPreparer(tokensOf, { lines, resolve });
  const visitChildren = (parent: Parents) => {
    const nodes: Nodes[] = parent.children;
    let [index, count] = [0, 0];
    for (const typed of nodes) {
      index++;
      const node = resolveReference(shortenPull(typed, nodes[count - 1]), parsed.define);
      if (prepareNode(node, parent)) nodes[count++] = node;
      else trimAroundComment(nodes[count - 1], nodes[index]);
    }
    if (count < nodes.length) nodes.length = count;
  };
  /** Returns whether the node is shown where it is: comments are not, nor are footnotes. */
  const prepareNode = (node: Nodes, parent: Parents): boolean => {
    if (node.type === 'footnoteDefinition') return false;
    if (node.type === 'footnoteReference') return useFootnote(node);
    if (node.type === 'html') prepareHtml(node, FLOW.has(parent.type)).forEach(add);
    if (node.type === 'html') return !isBlank(node, parent);
    if (node.type === 'text') prepareText(node, parent, lines).forEach(add);
    if ('children' in node) visitChildren(node);
    if (node.type === 'paragraph') return !isBlankLine(node, parent);
    if (node.type === 'blockquote') markAlert(node);
    // Some parsers give bare addresses no position.
    const place = node.position ?? parent.position;
    if (node.type === 'link') node.url = resolve(node.url, 'link', place);
    if (node.type === 'image') node.url = resolve(node.url, 'picture', place);
    if (node.type === 'listItem' && node.children.every(isSilent)) {
      const isDefinition = node.children.some(({ type }) => type === 'definition');
      add(makeProblem('empty-item', isDefinition ? DEFINITION_ITEM : EMPTY_ITEM, node.position));
    }
    return true;
  };
  const unused = new Set(parsed.footnotes);
  const useFootnote = createFootnotes(unused, visitChildren, add);
  visitChildren(parsed.tree);
  for (const { position } of unused) add(makeProblem('footnote', UNUSED, position));
  return problems;
}

const ONLY_BREAKS = /^(?:\s|<br\s*\/?>)*$/i;

/** Whether a node shows nothing: a removed comment, and breaks that are a block, or all of its paragraph. */
function isBlank(node: Nodes, parent: Parents): boolean {
  if (node.type !== 'html') return node.type === 'break';
  const isBlock = parent.type === 'root' || parent.type === 'blockquote';
  return node.value.trim() === '' || (isBlock && ONLY_BREAKS.test(node.value));
}

function isBlankLine({ children }: Paragraph, parent: Parents): boolean {
  return children.length > 0 && children.every((each) => isBlank(each, parent));
}

/** Makes a function that visits a footnote at its first reference; it returns false for others, which show nothing. */
function createFootnotes(
  unused: Set<FootnoteDefinition>,
  visit: (footnote: FootnoteDefinition) => void,
  report: (problem: Problem) => void,
): (reference: FootnoteReference) => boolean {
  const byMark = Map.groupBy(unused, ({ identifier }) => identifier.toUpperCase());
  let depth = 0;
  return (reference) => {
    const definition = byMark.get(reference.identifier.toUpperCase())?.[0];
    if (!definition || !unused.delete(definition)) return false;
    if (depth === MOST_FOOTNOTES) report(makeProblem('nesting', NESTED, reference.position));
    if (depth === MOST_FOOTNOTES) return false;
    reference.data = { ...reference.data, definition };
    depth++;
    visit(definition);
    depth--;
    return true;
  };
}

const PULL = /^https:\/\/github\.com\/[^/]+\/[^/]+\/pull\/(\d+)$/;

/** Shows GitHub's `by @name in https://github.com/…/pull/12` as `by @name in #12`, as GitHub does. */
function shortenPull(node: Nodes, before: Nodes | undefined): Nodes {
  if (node.type !== 'link' || before?.type !== 'text' || !before.value.endsWith(' in '))
    return node;
  const [url, number] = PULL.exec(node.url) ?? [];
  // A name has up to 39 characters.
  if (url === undefined || !/(?:@\S+|contribution) in $/.test(before.value.slice(-60))) return node;
  if (toString(node) === url) node.children = [{ type: 'text', value: `#${number}` }];
  return node;
}

/** Replaces a reference by a link or image. Its place is the definition, where its address can be corrected. */
function resolveReference(node: Nodes, define: ParsedMarkdown['define']): Nodes {
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return node;
  const definition = define(node.identifier);
  if (!definition) return node;
  const { url, title, position = node.position } = definition;
  const shared = { url, ...(title && { title }), ...(position && { position }) };
  if (node.type === 'imageReference') return { type: 'image', alt: node.alt, ...shared };
  return { type: 'link', children: node.children, ...shared };
}

/** What parsers write for references to invalid characters; line ends that only a reference can give; bidi controls. */
const WRONG_CHARACTER = /[\uFFFD\f\r\u202A-\u202E\u2066-\u2069]/;

const WRONG_REFERENCE =
  'a character reference here, such as &#146;, is not a valid character; type the character that is meant, or delete it';

function prepareText(node: Text, parent: Parents, lines: readonly string[]): Problem[] {
  const isAddress = parent.type === 'link' && node.value.includes('//');
  if (!isAddress) node.value = replaceShortcodes(node.value);
  // Some parsers give the text around bare addresses no position.
  const position = node.position ?? parent.position;
  if (!WRONG_CHARACTER.test(node.value) || !position) return [];
  const { start, end } = position;
  const isTyped = !lines.slice(start.line - 1, end.line).some((line) => line.includes('&#'));
  return isTyped ? [] : [makeProblem('character-reference', WRONG_REFERENCE, position)];
}

/** HTML of which only breaks are left. */
const EMPTY_HTML = /^(?:<p>(?:\s|<br\s*\/?>)*)?$/i;
const SILENT = new Set(['definition', 'thematicBreak', 'break']);

/** Whether a node shows nothing to a reader: a definition, a thematic break, a paragraph with only a comment. */
export function isSilent(node: RootContent): boolean {
  if (node.type === 'html') return EMPTY_HTML.test(node.value);
  if (node.type === 'text' || node.type === 'code') return !/[^\s\p{Cf}]/u.test(node.value);
  if (node.type === 'paragraph' || node.type === 'blockquote') {
    return node.children.every(isSilent);
  }
  return SILENT.has(node.type);
}

/** Leaves one space where a removed comment had spaces on both sides, and none at the start or end of a block. */
function trimAroundComment(before: Nodes | undefined, after: Nodes | undefined): void {
  const isSpaced = after === undefined || (after.type === 'text' && /^\s/.test(after.value));
  if (before?.type === 'text' && isSpaced) before.value = before.value.trimEnd();
  if (before === undefined && after?.type === 'text') after.value = after.value.trimStart();
}

const SHORTCODE = /(?<![\w:]):([+\w-]+):(?![\w:])/g;

/** Replaces shortcodes such as `:tada:` by their emoji; those that GitHub does not know stay. */
function replaceShortcodes(text: string): string {
  if (!text.includes(':')) return text;
  return text.replaceAll(SHORTCODE, (typed, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? typed) : typed,
  );
}
