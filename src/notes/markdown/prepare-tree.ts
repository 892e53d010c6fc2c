import type { Nodes, Parents } from 'mdast';
import type { Problem } from '../problem.ts';
import { checkNode, createDepthCheck, type Format } from './check-nodes.ts';
import { createReferenceCheck } from './check-references.ts';
import type { ParsedMarkdown } from './parse-markdown.ts';
import { closeGap, joinFirstTag, removeComments } from './remove-comments.ts';
import { resolveAddress, resolveReference } from './resolve-links.ts';

export interface PrepareOptions {
  format: Format;
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
}

/**
 * Prepares the tree of a note's body for rendering, in one visit, and finds what is wrong with its nodes. Afterwards
 * it has no comments and no references, and its addresses are absolute. `text` is the whole note.
 */
export function prepareTree(
  { tree, define }: ParsedMarkdown,
  text: string,
  { format, siteUrl }: PrepareOptions,
): Problem[] {
  const problems: Problem[] = [];
  const lines = text.split('\n');
  const checkDepth = createDepthCheck();
  const checkReferences = text.includes('&') ? createReferenceCheck(lines) : () => [];
  const add = (problem: Problem | undefined) => problem && problems.push(problem);
  const visitChildren = (parent: Parents, isTextOnly: boolean) => {
    const children: Nodes[] = parent.children;
    for (let index = 0; index < children.length; index++) {
      const child = children[index];
      if (!child) continue;
      if (child.type === 'html' && removeComments(child)) {
        children.splice(index, 1);
        closeGap(children[index - 1], children[index]);
        index--;
      } else {
        const node = resolveReference(child, define);
        children[index] = node;
        visit(node, parent, isTextOnly || (node.type === 'heading' && parent === tree));
      }
    }
  };
  const visit = (node: Nodes, parent: Parents, isTextOnly: boolean) => {
    if ('children' in node) visitChildren(node, isTextOnly);
    if (node.type === 'paragraph') joinFirstTag(node);
    if (node.type === 'html') add(checkDepth(node));
    if (node.type === 'link' || node.type === 'image') {
      // Some parsers give bare addresses no position.
      add(resolveAddress(node, siteUrl, node.position ?? parent.position));
    }
    add(checkNode(node, lines, isTextOnly));
    for (const problem of checkReferences(node, parent)) add(problem);
  };
  visitChildren(tree, format === 'text');
  return problems;
}
