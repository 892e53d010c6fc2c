import type { Nodes, Parents, Root } from 'mdast';
import { isError, makeProblem, quote, type Problem } from '../problem.ts';
import { isRule } from '../rules.ts';
import type { Form, Kind } from './kind.ts';
import { LEFTOVERS } from './leftovers.ts';
import { maskBlock, type Block, type SourceLine } from './mask.ts';
import { checkNode, findPastedReleases } from './structure.ts';

const FORMS = Object.entries<Kind>(LEFTOVERS).flatMap(([rule, kind]) =>
  (kind.forms ?? []).flatMap((form) => (isRule(rule) ? [{ rule, kind, form }] : [])),
);
/** Forms of whole lines, which only paragraphs have, and of parts of lines. */
const STARTS = FORMS.filter(({ form: [find] }) => find.source.startsWith('^'));
const PARTS = FORMS.filter((each) => !STARTS.includes(each));

/**
 * Finds text that is likely not what was meant: after parsing, it still has Markdown or markup in it, or it is in the wrong
 * place. `body` is what the tree was parsed from; it starts on line `firstLine` of the note.
 */
export function findLeftovers(
  tree: Root,
  body: string,
  { firstLine, version }: { firstLine: number; version: string | undefined },
): Problem[] {
  const source = '\n'.repeat(firstLine - 1) + body;
  const problems = findPastedReleases(tree, version);
  const once = new Set<Form>();
  const visit = (parent: Parents): void => {
    const nodes: Nodes[] = parent.children;
    nodes.forEach((node, index) => {
      if (node.type === 'text') return;
      const found = checkNode(node, { parent, index, source });
      if (found.length > 0) problems.push(...found);
      if (!('children' in node)) return;
      if (isBlock(node) && node.children.some(isSuspect)) {
        const lines = maskBlock(node, source);
        const isParagraph = node.type === 'paragraph';
        problems.push(...checkLines({ lines, parent, index, isParagraph }, once));
      }
      visit(node);
    });
  };
  visit(tree);
  return problems;
}

const isBlock = (node: Nodes): node is Block =>
  node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';

/** What can be left over in a line, and at its start. Almost no text has any of it, so that the forms cost little. */
const SUSPECT =
  /[`*{<|［]|\]\)? *[(（]|[\])]\[|\[[[^!/]|\[[^[\]]*\(|!\(|https?(?:\/\/|[;：]|:\/(?!\/))|!\S+\.(?:png|jpe?g|gif)|(?<![\w:]):[a-z][a-z:+-]*:(?:…|$)|(?:^|…)_/;
const SUSPECT_START =
  /^[ \t]*(?:#(?![\p{Ll}\d])|::|\.\. |\(\S{1,50}\)|\[!?[A-Za-z]{3}|[^\s\p{L}\p{N}"'“”‘’#@:.,;([…\uE000]|\d+[.)、）-]|[٠-٩①-⑳❶-❿]|（|[０-９一二三四五六七八九十]+[．）、]|[a-zA-Z][.)]|[ivxIVX]{2,4}\.|[oØüvq]\t|h\d\. |(?:import|export) |[^\t\n]+\t|[^|\n]+\s\|\s)/mu;

function isSuspect(node: Nodes, index: number): boolean {
  if (node.type !== 'text') return 'children' in node && node.children.some(isSuspectInside);
  const { value } = node;
  if (SUSPECT.test(value)) return true;
  const start = index === 0 ? 0 : value.indexOf('\n');
  return start !== -1 && SUSPECT_START.test(value.slice(start));
}

/** Marks of emphasis and links come before what is inside, so that it starts no line. */
const isSuspectInside = (node: Nodes) => isSuspect(node, 1);

interface Context {
  lines: SourceLine[];
  parent: Parents;
  index: number;
  isParagraph: boolean;
}

/** Of what lines start with, all errors are reported, or only the first warning. */
function checkLines(context: Context, once: Set<Form>): Problem[] {
  const found = context.lines.flatMap((_, at) => checkLine(at, context, once));
  const starts = found.filter(({ isStart }) => isStart).map(({ problem }) => problem);
  const first = starts.some(isError) ? undefined : starts[0];
  return found
    .map(({ problem }) => problem)
    .filter((each) => !starts.includes(each) || each === first || isError(each));
}

/** Most problems of a line. */
const MOST = 20;

/** Of two hits that overlap, the first counts. */
function checkLine(at: number, context: Context, once: Set<Form>) {
  const { line, column, typed, masked } = context.lines[at] ?? EMPTY;
  const found: { from: number; to: number; isStart: boolean; problem: Problem }[] = [];
  const starts = SUSPECT_START.test(masked) ? STARTS : [];
  const forms = SUSPECT.test(masked) ? [...starts, ...PARTS] : starts;
  const hits = forms
    .filter(({ form }) => masked.search(form[0]) !== -1 && isInPlace(form, at, context))
    .flatMap((each) => [...masked.matchAll(each.form[0])].map((match) => ({ ...each, match })));
  for (const { rule, kind, form, match } of hits) {
    const groups = readGroups(match, typed);
    const isWhole = form[0].source.startsWith('^');
    const [from, end] = [match.index, match.index + match[0].length];
    // Of a whole line, its start counts.
    const to = isWhole && !kind.isOnce ? from + (groups.get('mark')?.length ?? 1) : end;
    const isTaken = found.some((other) => from < other.to && other.from < to);
    if (isTaken || found.length === MOST || once.has(form)) continue;
    if (kind.isOnce) once.add(form);
    const place = { start: { line, column: column + from }, end: { line, column: column + end } };
    const problem = makeProblem(rule, explain(kind, form, groups), place);
    found.push({ from, to, isStart: isWhole && !kind.isOnce, problem });
  }
  return found;
}

/** What was typed for each group of a match, and for all of it. */
function readGroups({ 0: { length }, index, indices }: RegExpExecArray, typed: string) {
  const groups = Object.entries(indices?.groups ?? {});
  return new Map([
    ['typed', typed.slice(index, index + length)],
    ...groups.map(([name, range]) => [name, range ? typed.slice(...range) : ''] as const),
  ]);
}

const EMPTY: SourceLine = { line: 0, column: 0, typed: '', masked: '' };
/** A line break after which the next line stays one of its own. */
const BREAK = /(?: {2}|\\|<br ?\/?>)$/;

/** Whether a line stands where the form is a mistake. Forms that start with ^ are for paragraphs. */
function isInPlace([find, , where]: Form, at: number, context: Context): boolean {
  const { lines, parent, index, isParagraph } = context;
  const [before, line, after] = [lines[at - 1], lines[at], lines[at + 1]];
  const isItem = parent.type === 'listItem';
  if (!find.source.startsWith('^')) return where !== 'prose' || parent.type !== 'tableRow';
  if (!isParagraph || !line) return false;
  if (where === 'run') {
    const isFirst = before ? before.masked.search(find) !== 0 : !isItem || index > 0;
    return isFirst && after?.masked.search(find) === 0 && !BREAK.test(line.typed);
  }
  if (where === 'start') {
    const isDedented = isItem && line.column <= (parent.position?.start.column ?? 0);
    return before ? isDedented || /[.:;!?。：]$/.test(before.masked) : !isItem || index > 0;
  }
  const isQuote = parent.type === 'blockquote' && index === 0 && !before;
  return where === undefined || isQuote === (where === 'quoted');
}

function explain(
  { wrong = '', advice }: Kind,
  [find, fix]: Form,
  groups: ReadonlyMap<string, string>,
): string {
  const fill = (text: string, show: (value: string) => string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => show(groups.get(name) ?? ''));
  const mark = groups.get('mark') ?? '';
  const start = fill(wrong, quote);
  const right = fill(fix ?? '', (value) => value);
  // A link cannot be in a link.
  if (right === '' || right.split('](').length > 2) {
    return `${start}; ${advice ?? `correct it, or put ${mark === '' ? 'it' : quote(mark)} in backticks if it is meant`}`;
  }
  const escaped = /^[!-/:-@[-`{-~\d]/.test(mark)
    ? mark.replace(/^\d*/, '$&\\')
    : `&#${mark.codePointAt(0)};`;
  const plain = mark !== '' && find.source.startsWith('^') ? `, or ${escaped} for plain text` : '';
  return `${start}; type ${quote(right)}${plain}`;
}
