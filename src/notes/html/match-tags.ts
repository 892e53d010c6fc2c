import type { Nodes, Parents } from 'mdast';
import { ENDED_BY, FORMATTING, VOID } from '../elements.ts';
import { DEEPEST } from '../limits.ts';
import { renderHtmlMarkdown, writeTag, writeToken, type ParsedHtml } from '../parse/parsed-html.ts';
import type { EndTag, HtmlToken, StartTag } from '../parse/tokenize-html.ts';
import { makeProblem, quote, type Problem } from '../problem.ts';
import { writeInternalLink } from '../view.ts';

declare module 'mdast' {
  interface HtmlData {
    /** The HTML with an end tag for each start tag. */
    raw?: string;
  }
}

interface Placed<Tag> {
  tag: Tag;
  html: ParsedHtml;
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

/** Finds the tags of elements that are closed among siblings. Each operation takes constant time for each tag. */
function matchTags(siblings: readonly Nodes[], problems: Problem[]): ReadonlySet<HtmlToken> {
  if (!siblings.some(({ type }) => type === 'html')) return NO_TAGS;
  const closed = new Set<HtmlToken>();
  const open: Placed<StartTag>[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number) =>
    counts.set(name, (counts.get(name) ?? 0) + change);
  const leaveOut = ({ tag, html }: Placed<StartTag | EndTag>) => {
    const { name, start, markdown } = tag;
    if (!FORMATTING.has(name) || markdown === '') return;
    const other = tag.type === 'start' ? `</${name}> where it ends` : `<${name}> where it starts`;
    const message = `${quote(markdown)} is left out, as it has no partner in its block; delete it, or type ${other}`;
    problems.push(makeProblem('stray-tag', message, html.locate(start)));
    tag.markdown = '';
  };
  const close = ({ tag, html }: Placed<EndTag>) => {
    const { name } = tag;
    if (!counts.get(name)) leaveOut({ tag, html });
    for (let top = counts.get(name) ? open.pop() : undefined; top; top = open.pop()) {
      count(top.tag.name, -1);
      const isMatch = top.tag.name === name;
      const isSplit = isMatch && top.html !== html && html.isBlock;
      if (!isMatch || isSplit) leaveOut(top);
      if (isSplit) leaveOut({ tag, html });
      if (isMatch) closed.add(top.tag).add(tag);
      if (isMatch) return;
    }
  };
  for (const { tag, html } of siblings.flatMap(listTags)) {
    if (tag.type === 'end') close({ tag, html });
    if (tag.type !== 'start' || VOID.has(tag.name)) continue;
    open.push({ tag, html });
    count(tag.name, 1);
  }
  for (const each of open.toReversed()) leaveOut(each);
  for (const node of siblings) {
    if (node.type === 'html' && node.data?.html) node.value = renderHtmlMarkdown(node.data.html);
  }
  return closed;
}

function listTags(node: Nodes): Placed<HtmlToken>[] {
  const html = node.type === 'html' ? node.data?.html : undefined;
  return html ? html.tokens.map((tag) => ({ tag, html })) : [];
}
