import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { makeProblem, type Problem } from '../problem.ts';
import { ENDED_BY } from './elements.ts';
import { matchTags } from './match-tags.ts';
import type { ParsedHtml } from './prepare-html.ts';
import type { HtmlToken, StartTag } from './read-html.ts';
import { createTreeBuilder } from './tree-builder.ts';

/** Elements of HTML nested more deeply are a problem: whatever recurses over the tree could run out of stack. */
const DEEPEST = 100;

/** Makes elements of the unparsed HTML among siblings, and of that inside them. `depth` elements are around them. */
export function nestHtml(
  siblings: ElementContent[],
  closed: ReadonlySet<HtmlToken>,
  problems: Problem[],
  depth = 0,
): ElementContent[] {
  const nest = createNest(closed, DEEPEST - depth);
  for (const node of siblings) {
    const html = node.type === 'raw' ? node.data?.html : undefined;
    const tooDeep = html && nest.addHtml(html);
    if (tooDeep) return refuseDepth(problems, tooDeep, html);
    if (!html) nest.addNode(node);
    if (node.type !== 'element') continue;
    const tags = matchTags(node.children);
    for (const problem of tags.problems) problems.push(problem);
    node.children = nestHtml(node.children, tags.closed, problems, depth + nest.depth());
  }
  return nest.children;
}

function refuseDepth(
  problems: Problem[],
  { start }: StartTag,
  { locate }: ParsedHtml,
): ElementContent[] {
  const message = `more than ${DEEPEST} HTML elements are nested here; close them, or remove some`;
  problems.push(makeProblem('nesting', message, locate(start)));
  return [];
}

/** Builds a tree from nodes and tags in order, in which up to `most` elements may be open. */
function createNest(closed: ReadonlySet<HtmlToken>, most: number) {
  const { children, depth, start, add, end, endOptional } = createTreeBuilder();
  /** Ends elements without an end tag that cannot contain this one. */
  const endBefore = (name: string) =>
    endOptional(({ tagName }) => ENDED_BY.get(tagName)?.has(name) === true);
  return {
    children,
    depth,
    addNode: (node: ElementContent) => {
      if (node.type === 'element') endBefore(node.tagName);
      add(node);
    },
    /** Adds the elements of HTML. Those that are closed nowhere end with it. Returns a tag that is nested too deeply. */
    addHtml: ({ tokens }: ParsedHtml): StartTag | undefined => {
      for (const token of tokens) {
        if (depth() >= most && token.type === 'start') return token;
        if (token.type === 'text') add({ type: 'text', value: token.value });
        if (token.type === 'start') {
          endBefore(token.name);
          start(h(token.name, token.attributes), closed.has(token));
        }
        if (token.type !== 'end' || !closed.has(token)) continue;
        endOptional(() => true);
        end();
      }
      endOptional(() => true);
      return undefined;
    },
  };
}
