import type { Nodes, Parents } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { createHtmlPreparer } from '../html/prepare-html.ts';
import type { Growth } from '../growth.ts';
import type { Problem } from '../problem.ts';
import { checkNode } from './check-nodes.ts';
import { createReferenceCheck } from './check-references.ts';
import type { ParsedMarkdown } from './parse-markdown.ts';
import { closeGap, joinFirstTag } from './close-gap.ts';
import { resolveAddress, resolveReference } from './resolve-links.ts';

export interface PrepareOptions {
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
  growth: Growth;
}

/**
 * Prepares the tree of a note's body for rendering, in one visit, and finds what is wrong with its nodes. Afterwards
 * it has no comments and no references, its addresses are absolute, and its HTML is parsed. `text` is the whole note.
 */
export function prepareTree(
  { tree, html, define }: ParsedMarkdown,
  text: string,
  { siteUrl, growth }: PrepareOptions,
): Problem[] {
  const problems: Problem[] = [];
  const lines = text.split('\n');
  const checkReferences = text.includes('&') ? createReferenceCheck(lines) : () => [];
  const prepareHtml = createHtmlPreparer(html, {
    lines,
    resolve: (url, kind, place) => resolveAddress({ url, kind, place, siteUrl }),
  });
  const add = (problem: Problem | undefined) => problem && problems.push(problem);
  const visitChildren = (parent: Parents) => {
    const nodes: Nodes[] = parent.children;
    let count = 0;
    for (const [index, child] of nodes.entries()) {
      const node = prepareNode(child, parent);
      if (node) nodes[count++] = node;
      else closeGap(nodes[count - 1], nodes[index + 1]);
    }
    nodes.length = count;
  };
  /** Returns undefined for what a release does not show: comments. */
  const prepareNode = (child: Nodes, parent: Parents): Nodes | undefined => {
    const node = resolveReference(child, define);
    add(growth.add(countRepeated(node, child), node.position));
    if (node.type === 'html') {
      prepareHtml(node, FLOW.has(parent.type)).forEach(add);
      return node.value.trim() === '' ? undefined : node;
    }
    if ('children' in node) visitChildren(node);
    if (node.type === 'paragraph') joinFirstTag(node);
    if (node.type === 'link' || node.type === 'image') {
      // Some parsers give bare addresses no position.
      const place = node.position ?? parent.position;
      const resolved = resolveAddress({ url: node.url, kind: node.type, place, siteUrl });
      if (typeof resolved === 'string') node.url = resolved;
      else add(resolved);
    }
    add(checkNode(node, lines));
    checkReferences(node, parent).forEach(add);
    return node;
  };
  visitChildren(tree);
  return problems;
}

/** Nodes whose children are blocks. */
const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** The number of characters that a node repeats: the address of a definition, or the headers of a table. */
function countRepeated(node: Nodes, typed: Nodes): number {
  if (node !== typed && 'url' in node) return node.url.length + (node.title?.length ?? 0);
  if (node.type !== 'table') return 0;
  const [header, ...rows] = node.children;
  const columns = header?.children.length ?? 0;
  const missing = rows.map(({ children }) => Math.max(columns - children.length, 0));
  const cells = missing.reduce((sum, count) => sum + count, 0);
  return cells * EMPTY_CELL.length + rows.length * toString(header).length;
}

const EMPTY_CELL = '<td></td>\n';
