import type { ElementContent } from 'hast';
import { makeProblem, type Problem } from '../problem.ts';
import { FORMATTING, VOID } from './elements.ts';
import type { ParsedHtml } from './prepare-html.ts';
import type { EndTag, HtmlToken, StartTag } from './read-html.ts';

declare module 'mdast-util-to-hast' {
  interface RawData {
    html?: ParsedHtml | undefined;
  }
}

/** The tags among siblings that belong together. */
export interface MatchedTags {
  /** The start and end tags of elements that are closed. */
  closed: ReadonlySet<HtmlToken>;
  /** The indexes of the siblings with the start tag and the end tag of an element, if they are two. */
  spans: { from: number; to: number }[];
  problems: Problem[];
}

/** A tag, the HTML it is in, and the index of that among its siblings. */
interface Placed<Tag> {
  tag: Tag;
  html: ParsedHtml;
  index: number;
}

/** Matches the tags of siblings. A formatting element must be closed in the block where it was opened. */
export function matchTags(siblings: readonly ElementContent[]): MatchedTags {
  const closed = new Set<HtmlToken>();
  const spans: MatchedTags['spans'] = [];
  const problems: Problem[] = [];
  const stack = createStack();
  const unclosed = new Set<string>();
  const addUnclosed = ({ tag, html }: Placed<StartTag>) => {
    if (!FORMATTING.has(tag.name)) return;
    unclosed.add(tag.name);
    problems.push(explainUnclosed(tag, html));
  };
  const close = ({ tag, html, index }: Placed<EndTag>) => {
    const start = stack.popTo(tag.name, addUnclosed);
    if (!start) {
      const isStray = FORMATTING.has(tag.name) && !unclosed.has(tag.name);
      if (isStray) problems.push(explainStray(tag, html));
      return;
    }
    if (start.html !== html && html.isBlock) addUnclosed(start);
    closed.add(start.tag).add(tag);
    if (start.index !== index) spans.push({ from: start.index, to: index });
  };
  const addTags = (html: ParsedHtml, index: number) => {
    for (const tag of html.tokens) {
      if (tag.type === 'end') close({ tag, html, index });
      if (tag.type === 'start' && !VOID.has(tag.name)) stack.push({ tag, html, index });
    }
  };
  for (const [index, node] of siblings.entries()) {
    if (node.type === 'raw' && node.data?.html) addTags(node.data.html, index);
  }
  stack.popAll(addUnclosed);
  return { closed, spans, problems };
}

/** A stack of open tags that knows which names are in it. Each operation takes constant time for each tag popped. */
function createStack() {
  const open: Placed<StartTag>[] = [];
  const counts = new Map<string, number>();
  const pop = (): Placed<StartTag> | undefined => {
    const top = open.pop();
    if (top) counts.set(top.tag.name, (counts.get(top.tag.name) ?? 0) - 1);
    return top;
  };
  return {
    push: (start: Placed<StartTag>) => {
      open.push(start);
      counts.set(start.tag.name, (counts.get(start.tag.name) ?? 0) + 1);
    },
    /** Pops the innermost tag with this name, if there is one, and those that it encloses. */
    popTo: (name: string, onEnclosed: (start: Placed<StartTag>) => void) => {
      if ((counts.get(name) ?? 0) === 0) return undefined;
      let top = pop();
      for (; top && top.tag.name !== name; top = pop()) onEnclosed(top);
      return top;
    },
    popAll: (onOpen: (start: Placed<StartTag>) => void) => {
      for (let top = pop(); top; top = pop()) onOpen(top);
    },
  };
}

function explainUnclosed({ name, start }: StartTag, html: ParsedHtml): Problem {
  const message = `<${name}> is not closed in its block; type </${name}> where it ends, before the elements around it end`;
  return makeProblem('html', message, html.locate(start));
}

function explainStray({ name, start }: EndTag, html: ParsedHtml): Problem {
  const message = `</${name}> closes nothing here; delete it, or type <${name}> where it starts, in the same block`;
  return makeProblem('html', message, html.locate(start));
}
