import type { Html, Image, Link, ListItem, Nodes, Parents, Text } from 'mdast';
import { createHtmlPreparer } from '../html/prepare-html.ts';
import { readHtml, type HtmlToken } from '../html/read-html.ts';
import { makeProblem, type Place, type Problem } from '../problem.ts';
import { createResolver, type ResolveOptions } from './create-resolver.ts';
import { findTypos } from '../typos/find-typos.ts';
import { replaceShortcodes } from './emoji.ts';
import { createFootnotes } from './footnotes.ts';
import { markAlert, type AlertLabels } from './mark-alert.ts';
import { createReferenceCheck } from './check-references.ts';
import type { ParsedMarkdown } from './parse-markdown.ts';
import { closeGap, joinFirstTag } from './close-gap.ts';
import { nameElements } from './name-elements.ts';
import { isSilent } from './outline.ts';
import { resolveReference, type AddressKind } from './resolve-links.ts';

export interface PrepareOptions extends ResolveOptions {
  labels?: AlertLabels | undefined;
}

/**
 * Prepares the tree of a note's body for rendering, in one visit, and finds what is wrong with its nodes. Afterwards
 * it has no comments and no references, its addresses are absolute, its HTML is parsed, and its footnotes belong to
 * their first references. `text` is the whole note.
 */
export function prepareTree(
  parsed: ParsedMarkdown,
  text: string,
  options: PrepareOptions,
): Problem[] {
  const { growth, labels } = options;
  const lines = text.split('\n');
  const problems = [...findTypos(parsed.tree, lines)];
  const checkReferences = text.includes('&') ? createReferenceCheck(lines) : () => [];
  const add = (problem: Problem | undefined) => problem && problems.push(problem);
  const tokensOf = readTokens(parsed.html);
  const resolve = createResolver(options, nameElements(parsed, tokensOf), add);
  const prepareHtml = createHtmlPreparer(tokensOf, { lines, resolve });
  const visitChildren = (parent: Parents) => {
    const nodes: Nodes[] = parent.children;
    let count = 0;
    for (const [index, child] of nodes.entries()) {
      const node = resolveReference(child, parsed.define);
      add(growth.add(countAdded(node, child), node.position));
      if (growth.isTooMuch()) return;
      if (prepareNode(node, parent, child)) nodes[count++] = node;
      else closeGap(nodes[count - 1], nodes[index + 1]);
    }
    nodes.length = count;
  };
  /** `typed` is the reference, if the node was one. Returns whether the node is shown where it is: comments are not, nor are footnotes. */
  const prepareNode = (node: Nodes, parent: Parents, typed: Nodes): boolean => {
    if (node.type === 'html') {
      prepareHtml(node, FLOW.has(parent.type)).forEach(add);
      return node.value.trim() !== '';
    }
    if (node.type === 'footnoteDefinition') return false;
    if (node.type === 'footnoteReference') return footnotes.use(node);
    if ('children' in node) visitChildren(node);
    if (node.type === 'paragraph') joinFirstTag(node);
    if (node.type === 'blockquote') markAlert(node, labels);
    if (node.type === 'text' && !isAddress(node, parent))
      node.value = replaceShortcodes(node.value);
    if (node.type === 'link' || node.type === 'image') {
      node.url = resolve(node.url, kindOf(node), locateAddress(node, typed, parent, parsed));
    }
    if (node.type === 'listItem') add(checkItem(node));
    checkReferences(node, parent).forEach(add);
    return true;
  };
  const footnotes = createFootnotes(parsed.footnotes, { visit: visitChildren, report: add });
  visitChildren(parsed.tree);
  footnotes.visitUnused();
  return problems;
}

function checkItem({ children, position }: ListItem): Problem | undefined {
  if (!children.every(isSilent)) return undefined;
  const message = 'this list item is empty; type the change, or delete the line';
  return makeProblem('empty-item', message, position);
}

function kindOf({ type }: Link | Image): AddressKind {
  return type === 'link' ? 'link' : 'picture';
}

/** The place of an address: that of the definition that a reference refers to. */
function locateAddress(
  node: Link | Image,
  typed: Nodes,
  parent: Parents,
  { define }: ParsedMarkdown,
): Place {
  const definition = 'identifier' in typed ? define(typed.identifier) : undefined;
  // Some parsers give bare addresses no position.
  return definition?.position ?? node.position ?? parent.position;
}

function readTokens(nodes: Html[]): Map<Html, HtmlToken[]> {
  const read = readHtml(nodes.map(({ value }) => value));
  return new Map(nodes.map((node, index) => [node, read[index] ?? []]));
}

/** Whether a text is the address of its link. */
function isAddress({ value }: Text, parent: Parents): boolean {
  return parent.type === 'link' && value.includes('//');
}

/** Nodes whose children are blocks. */
const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** The number of characters that a node adds: the address of a definition, or the cells that rows of a table lack. */
function countAdded(node: Nodes, typed: Nodes): number {
  if (node !== typed && 'url' in node) return node.url.length + (node.title?.length ?? 0);
  if (node.type !== 'table') return 0;
  const [header, ...rows] = node.children;
  const columns = header?.children.length ?? 0;
  const missing = rows.map(({ children }) => Math.max(columns - children.length, 0));
  const cells = missing.reduce((sum, count) => sum + count, 0);
  return cells * EMPTY_CELL.length;
}

const EMPTY_CELL = '<td></td>\n';
