import type { Nodes, Parents } from 'mdast';
import { FORMATTING, OPTIONAL_END, VOID } from '../elements.ts';
import { DEEPEST } from '../limits.ts';
import { renderHtmlMarkdown, writeTag, writeToken, type ParsedHtml } from '../parse/parsed-html.ts';
import { pairTags, type EndTag, type HtmlToken } from '../parse/tokenize-html.ts';
import { makeProblem, quote, type Problem } from '../problem.ts';
import { writeInternalLink } from '../view.ts';

declare module 'mdast' {
  interface HtmlData {
    /** The HTML without what is left out. */
    raw?: string;
  }
}

/**
 * Finds the elements in a tree that are closed among the siblings of their start tags, and writes `data.raw` of each node.
 * Leaves out formatting that is not closed, and finds elements that are nested too deeply. Returns for each child whether
 * an element is open after it.
 */
export function matchTags(parent: Parents, problems: Problem[], around = 0): boolean[] {
  const siblings: Nodes[] = parent.children;
  const pairs = pairSiblings(siblings, problems);
  const ends = new Set<HtmlToken>(pairs.values());
  let [open, left] = [0, 0];
  const writeRaw = ({ tokens, locate }: ParsedHtml): string => {
    let raw = '';
    for (const token of tokens) {
      const isStray = token.type === 'end' && !ends.has(token);
      if (token.markdown === '' || isStray) continue;
      if (ends.has(token)) open--;
      if (pairs.has(token)) open++;
      else if (token.type === 'start' && !VOID.has(token.name) && !OPTIONAL_END.has(token.name))
        left++;
      if (around + open + left > DEEPEST) {
        const message = `more than ${DEEPEST} HTML elements are nested here; close them, or remove some`;
        problems.push(makeProblem('nesting', message, locate(token.start)));
        return raw;
      }
      raw += token.type === 'start' ? writeTag(token, writeInternalLink) : writeToken(token);
    }
    return raw;
  };
  return siblings.map((node) => {
    // Blocks of a release are parsed one by one.
    if (open === 0 && parent.type === 'root') left = 0;
    const depth = around + open + left;
    const inside = node.type === 'footnoteReference' ? node.data?.definition : node;
    if (node.type === 'html' && node.data?.html) node.data.raw = writeRaw(node.data.html);
    else if (inside && 'children' in inside) matchTags(inside, problems, depth);
    return open > 0;
  });
}

const NO_PAIRS: ReadonlyMap<HtmlToken, EndTag> = new Map();

/** The end tags of the start tags among siblings. Leaves out formatting that has none. */
function pairSiblings(siblings: readonly Nodes[], problems: Problem[]) {
  const nodes = siblings.filter((node) => node.type === 'html');
  if (nodes.length === 0) return NO_PAIRS;
  const placed = nodes.flatMap(({ data: { html } = {} }) =>
    html ? html.tokens.map((token) => [token, html] as const) : [],
  );
  const places = new Map<HtmlToken, ParsedHtml>(placed);
  const pairs = pairTags(
    [...places.keys()].filter((token) => token.type !== 'start' || !VOID.has(token.name)),
  );
  const whole = [...pairs].filter(([start, end]) => {
    const html = places.get(end);
    return places.get(start) === html || !html?.isBlock;
  });
  const kept = new Set<HtmlToken>(whole.flat());
  let isShorter = false;
  for (const [tag, { locate }] of places) {
    const isTag = tag.type === 'start' || tag.type === 'end';
    if (!isTag || kept.has(tag) || tag.markdown === '' || !FORMATTING.has(tag.name)) continue;
    const { name, start, markdown } = tag;
    const other = tag.type === 'start' ? `</${name}> where it ends` : `<${name}> where it starts`;
    const message = `${quote(markdown)} is left out, as it has no partner in its block; delete it, or type ${other}`;
    problems.push(makeProblem('stray-tag', message, locate(start)));
    tag.markdown = '';
    isShorter = true;
  }
  for (const node of isShorter ? nodes : []) {
    if (node.data?.html) node.value = renderHtmlMarkdown(node.data.html);
  }
  return pairs;
}
