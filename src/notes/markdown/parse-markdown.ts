import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { VFileMessage } from 'vfile-message';
import { findAddresses } from './find-addresses.ts';
import { limitWork } from './limit-work.ts';
import type { Problem } from '../problem.ts';

const work = limitWork();

/** Made once: to make one takes as long as to parse a short note. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(findAddresses)
  .use(function () {
    this.data().micromarkExtensions?.push(work.extension);
  })
  .freeze();

/** A comment; or what ends at the first > and may seem to hold one, such as `<!A <!-- -->`. */
const COMMENT = /<!--(?:>|->|[\s\S]*?-->)|<[!?][^>]*>/g;

/** What opens a block of HTML that goes on over blank lines, where the comment before it did not. */
const LONG_BLOCK = /^[ \t]*<(?:script|pre|style|textarea|[?!])/i;
const COMMENT_FIRST = /^[ \t]*<!--/;
const NO_COMMENT = '<!---->';

/** What may be the box of a task, with nothing behind it on its line. */
const BOX_AT_END = /\][ \t]*\n/;

/** A tree, or why there is none. */
export type ParsedMarkdown =
  | { tree: Root; problem?: undefined }
  | { tree?: undefined; problem: Problem };

/**
 * Parses a body as CommonMark plus GFM. Lines count from `firstLine`; HTML comments are gone. What would take the
 * parser too long, or is nested so deep that stacks end, is a problem.
 */
export function parseMarkdown(body: string, firstLine: number): ParsedMarkdown {
  const tooMuch = findTooDeep(body, firstLine) ?? findLongTail(body, firstLine);
  if (tooMuch) return { problem: tooMuch };
  work.begin(body.length);
  try {
    const text = '\n'.repeat(firstLine - 1) + body;
    const tree = processor.parse(text);
    const deepest = findDeepNode(tree);
    if (deepest) return { problem: { rule: 'nesting', reason: NESTED, place: deepest.position } };
    if (body.includes('<')) {
      dropComments(tree);
      joinTags(tree);
    }
    if (BOX_AT_END.test(body)) placeTasks(tree, text);
    return { tree };
  } catch (error) {
    if (!(error instanceof VFileMessage)) throw error;
    const { ruleId, reason, place } = error;
    return { problem: { rule: String(ruleId), reason, place } };
  }
}

function dropComments(tree: Root): void {
  visit(tree, 'html', (node, index, parent) => {
    node.value = dropFrom(node.value);
    if (node.value.trim() !== '' || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    closeGap(parent.children[index - 1], parent.children[index]);
    return [SKIP, index];
  });
}

function dropFrom(html: string): string {
  const rest = cutComments(html);
  const isLonger = rest !== html && COMMENT_FIRST.test(html) && LONG_BLOCK.test(rest);
  return isLonger ? NO_COMMENT + rest : rest;
}

/** Behind the last end of a comment, every start would be followed to the end of the text in vain. */
function cutComments(html: string): string {
  const end = html.lastIndexOf('-->') + 3;
  return end < 3 ? html : html.slice(0, end).replaceAll(COMMENT, keepOther) + html.slice(end);
}

function keepOther(found: string): string {
  return found.startsWith('<!--') ? '' : found;
}

/** Leaves one space where a comment had one on either side, and none where nothing follows or precedes. */
function closeGap(before: Nodes | undefined, after: Nodes | undefined): void {
  const isSpaced = after === undefined || (after.type === 'text' && /^\s/.test(after.value));
  if (before?.type === 'text' && isSpaced) before.value = before.value.trimEnd();
  if (before === undefined && after?.type === 'text') after.value = after.value.trimStart();
}

/** The parser takes what follows the box of a task for a blank of its line, and places its text beyond a line end. */
function placeTasks(tree: Root, text: string): void {
  visit(tree, 'paragraph', ({ position, children: [first] }) => {
    const { offset = 0, column = 1 } = position?.start ?? {};
    if (column === 1 || text[offset - 1] !== '\n') return;
    for (const start of [position?.start, first?.position?.start]) {
      if (start) Object.assign(start, { line: start.line + 1, column: 1 });
    }
  });
}

/** A tag that begins a paragraph and comes to stand alone on its line would make HTML of all that follows. */
function joinTags(tree: Root): void {
  visit(tree, 'paragraph', ({ children: [first, second] }) => {
    if (first?.type !== 'html' || second?.type !== 'text') return;
    second.value = second.value.replace(/^[ \t]*\n/, ' ');
  });
}

const DEEPEST = 100;
const TOO_DEEP = new RegExp(
  String.raw`^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]+\]:)){${DEEPEST + 1}}`,
  'm',
);

/** Finds quotes and lists so deep in each other that the parser would take forever, or run out of stack. */
function findTooDeep(body: string, firstLine: number): Problem | undefined {
  const match = TOO_DEEP.exec(body);
  if (!match) return undefined;
  const line = firstLine + body.slice(0, match.index).split('\n').length - 1;
  const reason = `more than ${DEEPEST} quotes or lists stand in each other here; take some out`;
  return { rule: 'nesting', reason, place: { line, column: 1 } };
}

const LONGEST_TAIL = 300;
const ADDRESS = /https?:\/\/|www\./i;
const LONG_WORD = new RegExp(String.raw`(?<!\S)\S{${LONGEST_TAIL + 1},}`, 'g');
const TAIL = new RegExp(String.raw`(?:[!"')*,.:;?_~\]]|&[a-z]+;){${LONGEST_TAIL + 1}}`, 'i');

/** Finds signs behind a bare address that may be its end: the parser looks from each of them to the last. */
function findLongTail(body: string, firstLine: number): Problem | undefined {
  for (const { 0: word, index } of body.matchAll(LONG_WORD)) {
    if (!ADDRESS.test(word) || !TAIL.test(word)) continue;
    const before = body.slice(0, index).split('\n');
    const place = { line: firstLine + before.length - 1, column: (before.at(-1) ?? '').length + 1 };
    const reason = `more than ${LONGEST_TAIL} signs stand behind an address here; type a space between, or delete some`;
    return { rule: 'too-complex', reason, place };
  }
  return undefined;
}

const DEEPEST_NODE = 3 * DEEPEST;
const NESTED =
  'too many lists, links or emphases stand in each other here; take some out, or type \\ before a sign that is meant';

/** The first node below which, or in which, what recurses over a tree could run out of stack. */
function findDeepNode(tree: Root): Nodes | undefined {
  let level: Nodes[] = [tree];
  for (let depth = 0; depth < DEEPEST_NODE && level.length > 0; depth++) {
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return level[0];
}
