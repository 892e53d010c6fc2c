import type { Nodes, Parents } from 'mdast';
import { ENDED_BY, FORMATTING, VOID } from '../elements.ts';
import { DEEPEST } from '../limits.ts';
import { renderHtmlMarkdown, writeTag, writeToken, type ParsedHtml } from '../parse/parsed-html.ts';
import { pairTags, type HtmlToken, type StartTag } from '../parse/tokenize-html.ts';
import { makeProblem, quote, type Problem } from '../problem.ts';
import { writeInternalLink } from '../view.ts';

declare module 'mdast' {
  interface HtmlData {
    /** The HTML with an end tag for each start tag. */
    raw?: string;
  }
}

/**
 * Closes the HTML in a tree where a browser would leave it open: `data.raw` of each node has only elements that are closed
 * among its siblings or within it. Leaves out formatting that is not closed, and finds elements that are nested too deeply.
 * Returns for each child whether an element is open after it.
 */
export function closeTags(parent: Parents, problems: Problem[], around = 0): boolean[] {
  const siblings: Nodes[] = parent.children;
  const closed = matchTags(siblings, problems);
  const open: StartTag[] = [];
  return siblings.map((node) => {
    const depth = around + open.length;
    if (node.type === 'html' && node.data?.html) {
      node.data.raw = writeRaw(node.data.html, closed, { open, around, problems });
    } else if (node.type === 'footnoteReference' && node.data?.definition) {
      closeTags(node.data.definition, problems, depth);
    } else if ('children' in node) closeTags(node, problems, depth);
    return open.length > 0;
  });
}

function writeRaw(
  { tokens, locate, isBlock }: ParsedHtml,
  closed: ReadonlySet<HtmlToken>,
  { open, around, problems }: { open: StartTag[]; around: number; problems: Problem[] },
): string {
  let raw = '';
  /** Ends elements without an end tag, from the inside: all, or those that cannot contain the next one. */
  const endOptional = (next?: string) => {
    for (let top = open.at(-1); top && !closed.has(top); top = open.at(-1)) {
      if (next !== undefined && !ENDED_BY.get(top.name)?.has(next)) return;
      raw += `</${top.name}>`;
      open.pop();
    }
  };
  for (const token of tokens) {
    const isStray = token.type === 'end' && !closed.has(token);
    if (token.markdown === '' || isStray) continue;
    if (token.type === 'end') {
      endOptional();
      open.pop();
    }
    if (token.type === 'start') endOptional(token.name);
    if (token.type === 'start' && around + open.length >= DEEPEST) {
      const message = `more than ${DEEPEST} HTML elements are nested here; close them, or remove some`;
      problems.push(makeProblem('nesting', message, locate(token.start)));
      return raw;
    }
    raw += token.type === 'start' ? writeTag(token, writeInternalLink) : writeToken(token);
    if (token.type === 'start' && !VOID.has(token.name)) open.push(token);
  }
  // In a sentence or cell, an element goes on until something ends it.
  if (isBlock) endOptional();
  return raw;
}

const NO_TAGS: ReadonlySet<HtmlToken> = new Set();

/** Finds the tags of elements that are closed among siblings, and leaves out formatting that is not. */
function matchTags(siblings: readonly Nodes[], problems: Problem[]): ReadonlySet<HtmlToken> {
  const nodes = siblings.filter((node) => node.type === 'html');
  if (nodes.length === 0) return NO_TAGS;
  const placed = nodes.flatMap(({ data: { html } = {} }) =>
    html ? html.tokens.map((token) => [token, html] as const) : [],
  );
  const places = new Map<HtmlToken, ParsedHtml>(placed);
  const pairs = pairTags(
    [...places.keys()].filter((token) => token.type !== 'start' || !VOID.has(token.name)),
  );
  const closed = new Set<HtmlToken>([...pairs.keys(), ...pairs.values()]);
  const whole = [...pairs].filter(([start, end]) => {
    const html = places.get(end);
    return places.get(start) === html || !html?.isBlock;
  });
  const kept = new Set<HtmlToken>(whole.flat());
  for (const [tag, { locate }] of places) {
    const isTag = tag.type === 'start' || tag.type === 'end';
    if (!isTag || kept.has(tag) || tag.markdown === '' || !FORMATTING.has(tag.name)) continue;
    const { name, start, markdown } = tag;
    const other = tag.type === 'start' ? `</${name}> where it ends` : `<${name}> where it starts`;
    const message = `${quote(markdown)} is left out, as it has no partner in its block; delete it, or type ${other}`;
    problems.push(makeProblem('stray-tag', message, locate(start)));
    tag.markdown = '';
  }
  for (const node of nodes) {
    if (node.data?.html) node.value = renderHtmlMarkdown(node.data.html);
  }
  return closed;
}
