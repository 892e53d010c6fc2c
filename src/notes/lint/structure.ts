import type {
  Code,
  Heading,
  InlineCode,
  Link,
  List,
  Nodes,
  Parents,
  PhrasingContent,
  Root,
  Table,
} from 'mdast';
import { toString } from 'mdast-util-to-string';
import { offsetsOf, sliceOf, type Range } from '../edits.ts';
import { makeProblem, quote, type Problem } from '../problem.ts';
import { parseVersion } from '../../versions/parse.ts';
import { isSameVersion } from '../../versions/same.ts';
import { parseTag } from '../../versions/tag.ts';

/** A node with its parent, and the text that the tree was parsed from. */
export interface Context {
  parent: Parents;
  index: number;
  source: string;
}

/** Checks the shape of a node, such as a sentence that is code. What its text has is found by the forms of leftovers.ts. */
export function checkNode(node: Nodes, context: Context): Problem[] {
  if (node.type === 'code') return checkCode(node, context);
  if (node.type === 'inlineCode') return checkInlineCode(node);
  if (node.type === 'heading') return checkHeading(node, context);
  if (node.type === 'list') return checkList(node, context);
  if (node.type === 'table') return checkTable(node, context);
  if (node.type === 'emphasis' || node.type === 'strong') return checkEmphasis(node, context);
  return node.type === 'link' ? checkLink(node) : [];
}

const MISTYPED = /^(https?)(?:[;：]?\/\/|:\/\/\/+|:\/?(?=[\w-]+\.))/;

function checkLink({ children, url, position }: Link): Problem[] {
  if (children.length === 0 && url !== '') {
    const message = 'this link shows nothing; type its text between [ and ]';
    return [makeProblem('broken-link', message, position)];
  }
  if (!MISTYPED.test(url)) return [];
  const message = `${quote(url)} is not an address; type ${quote(url.replace(MISTYPED, '$1://'))}`;
  return [makeProblem('broken-link', message, position)];
}

/** Some tools write tags as `&lt;b&gt;` in code, which shows character references as typed. */
function checkInlineCode({ value, position }: InlineCode): Problem[] {
  if (!/&lt;[^&]+&gt;/.test(value)) return [];
  const code = value.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  const message = `in code, &lt; and &gt; are shown as typed; type ${quote(`\`${code}\``)}`;
  return [makeProblem('character-reference', message, position)];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const YAML = /^-[ \t]+["']?[\w.-]+["']?:(?:[ \t]|$)/;
/** Whether a text is a sentence, and has nothing that is in code or in what a program prints. */
const isProse = (text: string) =>
  text.length < 1000 &&
  /^[\p{Lu}\p{Lo}][^{}=<>;$|\\]*[.!?。]\s*$/u.test(text) &&
  /\s\S+\s+\S+\s/.test(text) &&
  !/\(\)|::/.test(text);

function checkCode(node: Code, { parent, source }: Context): Problem[] {
  const { value, position } = node;
  const text = sliceOf(node, source);
  const [, fence] = FENCE.exec(text) ?? [];
  if (fence !== undefined) {
    const isClosed = text.includes('\n') && text.trimEnd().endsWith(fence);
    const message = `this code block is not closed, so that all text after it is code; type ${fence} where it ends`;
    return isClosed ? [] : [makeProblem('open-code', message, position?.start)];
  }
  const lines = value.split('\n');
  const isPatch = ['-', '+'].every((mark) => lines.some((line) => line.startsWith(mark)));
  const isList =
    ITEM.test(value) &&
    !isPatch &&
    lines.every((line) => /^(?:[ \t]|$)/.test(line) || (ITEM.test(line) && !YAML.test(line)));
  if (!isList && !(parent.type === 'root' && isProse(value))) return [];
  const message = `this ${isList ? 'list' : 'sentence'} is shown as code, because it is indented by four spaces or more; delete the indentation, or type \`\`\` on a line before and after it if it is code`;
  return [makeProblem('indented-text', message, position)];
}

/** Finds a sentence that is a heading because of the line of hyphens below it. */
function checkHeading(node: Heading, { source }: Context): Problem[] {
  if (source.startsWith('#', node.position?.start.offset)) return [];
  const [last = '', ...words] = sliceOf(node, source).split('\n').toReversed();
  const text = words.join(' ');
  const isSentence =
    text.length > 20 && /[\p{L}\d)][.!?。](?:\]\(\S*\))?\s*$/u.test(words[0] ?? '');
  if (!isSentence || !/^[\s>]*-+\s*$/.test(last)) return [];
  const message = 'the line below this text makes it a heading; type a blank line between them';
  return [makeProblem('underlined-text', message, node.position)];
}

/** Names in small letters, files such as `__init__.py`, and constants of languages. Other words can be bold. */
const DUNDER = /^__(?:\w+__\.\w|[a-z][a-z\d_]*__|(?:[A-Z]+_[A-Z_]+|DEV|PROD|FILE|LINE|VERSION)__)/;

/** Whether emphasis is in fact a name of Python, a pattern of paths, or a part of a name or formula such as `2*3*4`. */
export function isName({ start, end }: Range, source: string): boolean {
  const text = source.slice(start, end);
  const after = source.slice(end, end + 2);
  if (text.startsWith('_')) return DUNDER.test(text + after);
  const isPattern = /^\*\*\/(?=\*|.*\/\*\*$)|\/\*$/.test(text);
  return isPattern || (/[a-z\d]/.test(source[start - 1] ?? '') && /^[a-z\d]/.test(after));
}

function checkEmphasis(node: PhrasingContent, { parent, index, source }: Context): Problem[] {
  const range = offsetsOf(node);
  const { start, end } = range;
  const text = source.slice(start, end);
  if (isName(range, source)) {
    const [left = '', right = ''] = [
      /[\w./*-]*$/.exec(source.slice(Math.max(start - 50, 0), start))?.[0],
      /^[\w./*-]*(?=\w)\w/.exec(source.slice(end, end + 50))?.[0],
    ];
    const name = left + text + right;
    const advice = /\s/.test(name)
      ? 'put each name in it in backticks'
      : `type ${quote(`\`${name}\``)}`;
    const message = `the ${text.slice(0, 1)} in ${quote(name)} makes text bold or italic, and is not shown; ${advice}`;
    return [makeProblem('name-as-emphasis', message, node.position)];
  }
  const before = source.slice(Math.max(start - 2, 0), start);
  const isStar = [/(?<!\\)\*$/.test(before), /^\*(?!\\)/.test(source.slice(end, end + 2))];
  const isLoose = isStar.some(
    (is, side) => is && parent.children[index + side * 2 - 1]?.type === 'text',
  );
  const message =
    'this has more * on one side than on the other; type as many on both sides, or put a * that is meant in backticks';
  return text.startsWith('*') && isLoose ? [makeProblem('emphasis', message, node.position)] : [];
}

const LIST_LEVEL =
  'this item is on the level of the one above it; indent it as far as the text of that item to put it inside, or delete its indentation';

/** Finds an item that is indented, but not enough to be inside the item above it. A single one is often a slip. */
function checkList(node: List, { parent, index, source }: Context): Problem[] {
  const next = parent.children[index + 1];
  const columns = node.children.map(({ position }) => position?.start.column ?? 0);
  const [first = 0, ...others] = columns;
  const steps = others.flatMap((column, at) => (column > (columns[at] ?? column) ? [at + 1] : []));
  const isBelow = (at: number) => /[:：]\s*$/.test(sliceOf(node.children[at - 1] ?? node, source));
  const areChildren = steps.length > 1 || others.every((column) => column > first);
  const step = steps.find(isBelow) ?? (areChildren ? steps[0] : undefined);
  const isCut =
    node.ordered &&
    next?.type === 'list' &&
    !next.ordered &&
    (next.position?.start.column ?? 0) > first &&
    next.position?.start.line === (node.children.at(-1)?.position?.end.line ?? 0) + 1;
  const item = step === undefined ? isCut && next.children[0] : node.children[step];
  return item ? [makeProblem('list-level', LIST_LEVEL, item.position?.start)] : [];
}

function checkTable(node: Table, { parent, index, source }: Context): Problem[] {
  const [head, ...rows] = node.children;
  const count = head?.children.length ?? 0;
  const next = parent.children[index + 1];
  const below = next?.type === 'paragraph' ? sliceOf(next, source) : '';
  if (rows.length === 0 ? below.startsWith('|') : /^\|.*\|$/.test(below)) {
    const message =
      'this row is not in the table above it, because of the blank line between them; delete that line';
    return [makeProblem('broken-table', message, next?.position)];
  }
  return rows.flatMap((row) => {
    const lost = row.children.slice(count).find((cell) => cell.children.length > 0);
    if (!lost?.position) return [];
    const [code] = /`[^`|]*(?<!\\)\|[^`]*`/.exec(sliceOf(row, source)) ?? [];
    const message = code
      ? `the | in this code starts another cell; type ${quote(code.replaceAll(/(?<!\\)\|/g, '\\|'))}`
      : `this cell is not shown, because the first row has only ${count}; add a cell to it and to the row of dashes`;
    return [makeProblem('broken-table', message, lost.position)];
  });
}

const WORD_ENDS = /[\s[\](),:–—]+/;
/** `[2.4.0] - 2026-11-20`, `Kite 2.4.0 (20 November 2026)` */
const AFTER_VERSION = /^\]?(?:\(\S*\))?\s*(?:$|[-–—(/:,])/;

/** The version that a heading names. Headings of releases in one changelog have the same `form`. */
function readRelease(node: Nodes) {
  if (node.type !== 'heading') return undefined;
  const text = toString(node);
  for (const word of text.split(WORD_ENDS)) {
    const { name, version } = parseTag(word);
    const numbers = parseVersion(version)?.numbers ?? [];
    if (numbers.length < 2) continue;
    const start = text.indexOf(word);
    if (!AFTER_VERSION.test(text.slice(start + word.length))) return undefined;
    return { version, form: `${node.depth} ${text.slice(0, start)}${name}` };
  }
  return undefined;
}

/** Finds the heading of this release, if it is the first one below a title, and the heading of another release. */
export function checkPastedReleases({ children }: Root, version = ''): Problem[] {
  const headings = children.filter((node) => node.type === 'heading');
  const first = headings.find((each) => each.depth > 1 || readRelease(each));
  const release = first && readRelease(first);
  if (!release || !isSameVersion(release.version, parseTag(version).version)) return [];
  const other = headings.find((each) => {
    const next = readRelease(each);
    return next?.form === release.form && !isSameVersion(next.version, release.version);
  });
  // `Upgrading to 2.4.0` is a headline.
  if (!other && (first?.depth === 1 || /\p{L}/u.test(release.form))) return [];
  const message = other
    ? `${quote(toString(other))} is the heading of another release; move it and what is below it to a note of its own, and delete the heading of this release`
    : `${quote(toString(first))} is the heading of this release, which pages show anyway; delete it`;
  return [makeProblem('pasted-changelog', message, (other ?? first)?.position)];
}
