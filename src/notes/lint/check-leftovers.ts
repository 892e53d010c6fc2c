import type { Nodes, Parents, Root } from 'mdast';
import { isError, makeProblem, quote, type Problem } from '../problem.ts';
import { isRule } from '../rules.ts';
import type { Kind } from './kind.ts';
import { LEFTOVERS } from './leftovers.ts';
import { maskBlock, type Block, type SourceLine } from './mask.ts';
import { checkNode, checkPastedReleases } from './structure.ts';

/** The forms of all kinds. Forms of whole lines, which only paragraphs have, come first. */
const FORMS = Object.entries<Kind>(LEFTOVERS)
  .flatMap(([rule, kind]) =>
    (kind.forms ?? []).flatMap(([find, fix = '', where]) => {
      const isLine = find.source.startsWith('^');
      return isRule(rule) ? [{ rule, kind, find, fix, where, isLine }] : [];
    }),
  )
  .toSorted((a, b) => Number(b.isLine) - Number(a.isLine));

type Form = (typeof FORMS)[number];

/**
 * Finds text that is likely not what was meant: after parsing, it still has Markdown or markup in it, or it is in the wrong
 * place. `body` is what the tree was parsed from; it starts on line `firstLine` of the note. With `isThorough`, all forms
 * are tried on all lines, as a test does.
 */
export function checkLeftovers(
  tree: Root,
  body: string,
  {
    firstLine,
    version,
    isThorough = false,
  }: { firstLine: number; version: string | undefined; isThorough?: boolean },
): Problem[] {
  const source = '\n'.repeat(firstLine - 1) + body;
  const problems = checkPastedReleases(tree, version);
  const reported = new Set<Form>();
  const visit = (parent: Parents): void => {
    const nodes: Nodes[] = parent.children;
    nodes.forEach((node, index) => {
      if (node.type === 'text') return;
      problems.push(...checkNode(node, { parent, index, source }));
      if (!('children' in node)) return;
      if (isBlock(node) && (isThorough || node.children.some(isSuspect))) {
        const lines = maskBlock(node, source);
        const isParagraph = node.type === 'paragraph';
        problems.push(...checkLines({ lines, parent, index, isParagraph, isThorough, reported }));
      }
      visit(node);
    });
  };
  visit(tree);
  return problems;
}

const isBlock = (node: Nodes): node is Block =>
  node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';

/** Match every line, and every start of a line, that a form can match. Almost none does, so that the forms cost little. */
const SUSPECT =
  /[`*{<|［]|\]\)? *[(（]|[\])]\[|\[[[^!/]|\[[^[\]]*\(|https?(?:\/\/|[;：]|:\/(?!\/))|!\S+\.(?:png|jpe?g|gif)|(?<![\w:]):[a-z][a-z:+-]*:(?:…|$)|(?:^|…)_/;
const SUSPECT_START =
  /^[ \t]*(?:#(?![\p{Ll}\d])|::|\.\. |\(\S{1,50}\)|\[!?[A-Za-z]{3}|[^\s\p{L}\p{N}"'“”‘’#@:.,;([…\uE000]|\d+[.)、）-]|[٠-٩①-⑳❶-❿]|（|[０-９一二三四五六七八九十]+[．）、]|[a-zA-Z][.)]|[ivxIVX]{2,4}\.|[oØüvq]\t|o |h\d\. |(?:import|export) |[^\t\n]+\t|[^|\n]+\s\|\s)/mu;

function isSuspect(node: Nodes, index: number): boolean {
  if (node.type !== 'text') return 'children' in node && node.children.some(isSuspectInside);
  const { value } = node;
  if (SUSPECT.test(value)) return true;
  const start = index === 0 ? 0 : value.indexOf('\n');
  return start !== -1 && SUSPECT_START.test(value.slice(start));
}

/** A text in emphasis or a link starts no line: the mark is before it. */
const isSuspectInside = (node: Nodes) => isSuspect(node, 1);

interface Context {
  lines: SourceLine[];
  parent: Parents;
  index: number;
  isParagraph: boolean;
  isThorough: boolean;
  /** The forms that are reported once in a note, and are reported already. */
  reported: Set<Form>;
}

/** Of the markers at the start of lines, all errors are reported, or only the first warning. */
function checkLines(context: Context): Problem[] {
  const hits = context.lines.flatMap((line, at) => checkLine(line, at, context));
  const markers = hits.filter(({ isMarker }) => isMarker);
  const errors = markers.filter(({ problem }) => isError(problem));
  const shown = errors.length > 0 ? errors : markers.slice(0, 1);
  return hits.filter((hit) => !hit.isMarker || shown.includes(hit)).map(({ problem }) => problem);
}

/** Most problems of a line. */
const MOST = 20;

/** Of two hits that overlap, the first counts. */
function checkLine({ line, column, text, masked }: SourceLine, at: number, context: Context) {
  const { reported, isThorough } = context;
  const hits: { from: number; to: number; isMarker: boolean; problem: Problem }[] = [];
  const hasMarker = isThorough || SUSPECT_START.test(masked);
  const hasPart = isThorough || SUSPECT.test(masked);
  const matches = FORMS.filter(({ isLine }) => (isLine ? hasMarker : hasPart))
    .filter((form) => masked.search(form.find) !== -1 && isInPlace(form, at, context))
    .flatMap((form) => [...masked.matchAll(form.find)].map((match) => ({ form, match })));
  for (const { form, match } of matches) {
    const { rule, kind, isLine } = form;
    const groups = readGroups(match, text);
    const [from, end] = [match.index, match.index + match[0].length];
    const isMarker = isLine && !kind.isOnce;
    const to = isMarker ? from + (groups.get('mark')?.length ?? 1) : end;
    const isTaken = hits.some((other) => from < other.to && other.from < to);
    if (isTaken || hits.length === MOST || reported.has(form)) continue;
    if (kind.isOnce) reported.add(form);
    const place = { start: { line, column: column + from }, end: { line, column: column + end } };
    hits.push({
      from,
      to,
      isMarker,
      problem: makeProblem(rule, explain(form, groups), place),
    });
  }
  return hits;
}

/** The text of each group of a match, and of all of it. */
function readGroups({ 0: { length }, index, indices }: RegExpExecArray, text: string) {
  const groups = Object.entries(indices?.groups ?? {});
  return new Map([
    ['match', text.slice(index, index + length)],
    ...groups.map(([name, range]) => [name, range ? text.slice(...range) : ''] as const),
  ]);
}

/** A line break that is shown, so that the next line is not joined with this one. */
const BREAK = /(?: {2}|\\|<br ?\/?>)$/;

/** Whether a line stands where the form is a mistake. */
function isInPlace({ find, where, isLine }: Form, at: number, context: Context): boolean {
  const { lines, parent, index, isParagraph } = context;
  const [before, line, after] = [lines[at - 1], lines[at], lines[at + 1]];
  const isItem = parent.type === 'listItem';
  if (!isLine) return where !== 'prose' || parent.type !== 'tableRow';
  if (!isParagraph || !line) return false;
  if (where === 'run') {
    const isFirst = before ? before.masked.search(find) !== 0 : !isItem || index > 0;
    return isFirst && after?.masked.search(find) === 0 && !BREAK.test(line.text);
  }
  if (where === 'start') {
    const isDedented = isItem && line.column <= (parent.position?.start.column ?? 0);
    return before ? isDedented || /[.:;!?。：]$/.test(before.masked) : !isItem || index > 0;
  }
  const isQuote = parent.type === 'blockquote' && index === 0 && !before;
  return where === undefined || isQuote === (where === 'quoted');
}

function explain({ kind, fix, isLine }: Form, groups: ReadonlyMap<string, string>): string {
  const { wrong = '', advice } = kind;
  const fill = (template: string, show: (value: string) => string) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => show(groups.get(name) ?? ''));
  const mark = groups.get('mark') ?? '';
  const start = fill(wrong, quote);
  const right = fill(fix, (value) => value);
  // A link cannot be in a link.
  if (right === '' || right.split('](').length > 2) {
    return `${start}; ${advice ?? `correct it, or put ${mark === '' ? 'it' : quote(mark)} in backticks if it is meant`}`;
  }
  const escaped = /^[!-/:-@[-`{-~\d]/.test(mark)
    ? mark.replace(/^\d*/, '$&\\')
    : `&#${mark.codePointAt(0)};`;
  const plain = mark !== '' && isLine ? `, or ${escaped} for plain text` : '';
  return `${start}; type ${quote(right)}${plain}`;
}
