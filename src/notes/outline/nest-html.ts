import type { Nodes } from 'mdast';
import { DEEPEST } from '../limits.ts';
import { makeProblem, quote, type Problem } from '../problem.ts';
import {
  ENDED_BY,
  FORMATTING,
  makeElement,
  TABLE_CONTENT,
  VOID,
  type HtmlElement,
  type HtmlNode,
} from '../elements.ts';
import { renderHtmlMarkdown, type ParsedHtml } from '../prepare/prepare-html.ts';
import type { EndTag, HtmlToken, StartTag } from '../parse/tokenize-html.ts';

interface Placed<Tag> {
  tag: Tag;
  html: ParsedHtml;
}

const NO_TAGS: ReadonlySet<HtmlToken> = new Set();

/**
 * Finds the tags of elements that are closed among siblings, and leaves out formatting that is not: browsers ignore its
 * end tags, and repeat its start tags in all blocks after them. Each operation takes constant time for each tag.
 */
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

/** Builds the elements of siblings, in order. Content of tables that is in no cell gets one. */
export class Nest {
  children: HtmlNode[] = [];
  readonly #open: { element: HtmlElement; isClosed: boolean }[] = [];
  readonly #closed: ReadonlySet<HtmlToken>;
  readonly #problems: Problem[];
  readonly #around: number;
  #isTooDeep = false;

  /** Adds HTML that is not closed or nested too deeply to `problems`. `around` elements of HTML are around the siblings. */
  constructor(siblings: readonly Nodes[], problems: Problem[], around = 0) {
    this.#closed = matchTags(siblings, problems);
    this.#problems = problems;
    this.#around = around;
  }

  inside(siblings: readonly Nodes[]): Nest {
    return new Nest(siblings, this.#problems, this.#around + this.#open.length);
  }

  add(node: HtmlNode): void {
    if (typeof node === 'object') this.#endOptional(node.name);
    for (const name of listMissingParts(this.#open.at(-1)?.element.name, node)) {
      const element = makeElement(name);
      this.#push(element);
      this.#open.push({ element, isClosed: false });
    }
    this.#push(node);
  }

  addHtml(html: ParsedHtml): void {
    for (const token of html.tokens) {
      if (this.#isTooDeep) return;
      if (token.markdown === '') continue;
      if (token.type === 'text') this.add(token.value);
      if (token.type === 'start') this.#start(token, html);
      if (token.type === 'end' && this.#closed.has(token)) {
        this.#endOptional();
        this.#open.pop();
      }
    }
    this.#endOptional();
  }

  /** Removes and returns what was added, if no element is open. */
  take(): HtmlNode[] | undefined {
    if (this.#open.length > 0 && !this.#isTooDeep) return undefined;
    const taken = this.children;
    this.children = [];
    return taken;
  }

  #push(node: HtmlNode): void {
    (this.#open.at(-1)?.element.children ?? this.children).push(node);
  }

  #start(tag: StartTag, html: ParsedHtml): void {
    if (this.#around + this.#open.length >= DEEPEST) {
      const message = `more than ${DEEPEST} HTML elements are nested here; close them, or remove some`;
      this.#problems.push(makeProblem('nesting', message, html.locate(tag.start)));
      this.#isTooDeep = true;
      return;
    }
    const element = makeElement(tag.name, [], tag.attributes);
    this.add(element);
    if (!VOID.has(tag.name)) this.#open.push({ element, isClosed: this.#closed.has(tag) });
  }

  /** Ends elements without an end tag, from the inside: all, or those that cannot contain the next one. */
  #endOptional(next?: string): void {
    for (let top = this.#open.at(-1); top && !top.isClosed; top = this.#open.at(-1)) {
      if (next !== undefined && !ENDED_BY.get(top.element.name)?.has(next)) return;
      this.#open.pop();
    }
  }
}

const IN_ROW = TABLE_CONTENT.get('tr');

/** The rows and cells that a node needs to be in so that it fits into an element. */
function listMissingParts(parent: string | undefined, node: HtmlNode): string[] {
  const content = parent === undefined ? undefined : TABLE_CONTENT.get(parent);
  const isBlank = typeof node === 'string' && node.trim() === '';
  if (!content || isBlank) return [];
  const name = typeof node === 'string' ? '' : node.name;
  if (content.has(name)) return [];
  if (content === IN_ROW) return ['td'];
  return IN_ROW?.has(name) ? ['tr'] : ['tr', 'td'];
}
