import type { Definition, Html, Link, Nodes, Parents } from 'mdast';
import { EMBEDS, KNOWN } from '../notes/elements.ts';
import { tokenizeHtml, type HtmlToken } from '../notes/parse/tokenize-html.ts';
import { parseMarkdown, type ParsedMarkdown } from '../notes/parse/parse-markdown.ts';
import { loadParser } from '../notes/parse/parser.ts';
import { decodePath } from '../notes/media.ts';
import { findRepository } from './find-repository.ts';
import { createMediaFinder } from '../project/local-media.ts';

interface Fix {
  body: string;
  define: ParsedMarkdown['define'];
  /** Whether there is a picture of this relative address next to the notes. */
  hasPicture: (url: string) => boolean;
  /** The address that relative links are completed with; without it, they stay. */
  base: URL | undefined;
}

const CAN_NEED_FIX = /<|\]\(|\]:|!\[|^[ \t>]*(?:#+|[-*+]|\d+[.)])[ \t#]*$/m;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0B-\x1F\x7F-\x9F]/g;

export type FixBody = (body: string, source: { name: string; text: string }) => FixedBody;

/** Makes a function that changes what a release cannot show in Markdown for notes in this directory. */
export async function loadBodyFixer(directory: string): Promise<FixBody> {
  const parse = await loadParser();
  const { find } = createMediaFinder(directory);
  const hasPicture = (url: string) => {
    const found = find(decodePath(url.replace(/[?#].*/s, '')));
    return !('rule' in found && found.rule === 'missing-picture');
  };
  const bases = new Map<string, URL | undefined>();
  return (typed, source) => {
    if (!bases.has(source.name)) bases.set(source.name, findRepository(source));
    const body = typed.replaceAll(CONTROLS, '');
    const controls = typed.length - body.length;
    const parsed = CAN_NEED_FIX.test(body) ? parseMarkdown(parse, body, 1) : undefined;
    if (!parsed || 'rule' in parsed) return { text: body, counts: { control: controls } };
    const { tree, define } = parsed;
    const fix = { body, define, hasPicture, base: bases.get(source.name) };
    const { text, counts } = applyEdits(body, listEdits(tree, fix));
    return { text: text.trim() === '' ? '' : text, counts: { ...counts, control: controls } };
  };
}

/**
 * - `code`: text that a release cannot show was put in backticks
 * - `picture`: a missing picture became its text
 * - `link`: a relative link was completed
 * - `empty`: an empty item or heading was dropped
 * - `control`: a control character was dropped
 */
export type FixKind = 'code' | 'picture' | 'link' | 'empty' | 'control';

export interface FixedBody {
  text: string;
  /** How many fixes of each kind were made. */
  counts: Partial<Record<FixKind, number>>;
}

interface Edit {
  start: number;
  end: number;
  kind: FixKind;
  /** Undefined for text to put in backticks. */
  text?: string;
}

function applyEdits(body: string, edits: readonly Edit[]): FixedBody {
  const merged = mergeCode(edits.toSorted((a, b) => a.start - b.start));
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text = toCode(body, start, end) } of merged) {
    parts.push(body.slice(at, start), text);
    at = end;
  }
  const counts: FixedBody['counts'] = {};
  for (const { kind } of merged) counts[kind] = (counts[kind] ?? 0) + 1;
  return { text: [...parts, body.slice(at)].join(''), counts };
}

/** Joins texts in backticks that touch each other. */
function mergeCode(edits: readonly Edit[]): Edit[] {
  const merged: Edit[] = [];
  for (const edit of edits) {
    const last = merged.at(-1);
    const isJoined = last && edit.start <= last.end && (last.text ?? edit.text) === undefined;
    if (isJoined) last.end = Math.max(last.end, edit.end);
    else if (!last || edit.start >= last.end) merged.push({ ...edit });
  }
  return merged;
}

const SHOWN_SCHEME = /^(?:https?|mailto):|:\/\//i;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2}|[?#]|www\.|$)/i;

function listEdits(parent: Parents, fix: Fix): Edit[] {
  const { body } = fix;
  const siblings: Nodes[] = parent.children;
  return siblings.flatMap((node, index): Edit[] => {
    const range = rangeOf(node);
    if (!range) return [];
    if (isEmpty(node)) {
      // Without this item, the next one takes its place. A blank line would change the list.
      const next = siblings[index + 1];
      const { start: end } = (next?.type === 'listItem' && rangeOf(next)) || { start: range.end };
      return [{ ...range, end, kind: 'empty', text: '' }];
    }
    const inside = 'children' in node ? listEdits(node, fix) : [];
    if (node.type === 'html')
      return fixHtml(node, range, fix).map((edit) => widen(edit, { siblings, index, body }));
    if (node.type === 'image' || node.type === 'imageReference') {
      const url = 'url' in node ? node.url : (fix.define(node.identifier)?.url ?? '');
      if (!isMissing(url, fix)) return [];
      const text = (node.alt || nameOf(url)).replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&');
      return [{ ...range, text: text.replaceAll(/\s+/g, ' '), kind: 'picture' }];
    }
    if (node.type !== 'link' && node.type !== 'definition') return inside;
    if (body[range.start] === '<' && !SHOWN_SCHEME.test(node.url))
      return [widen({ ...range, kind: 'code' }, { siblings, index, body })];
    return [...inside, ...completeLink(node, range, fix)];
  });
}

/** Whether a node is a heading or an item that has nothing but items of this kind. */
function isEmpty(node: Nodes): boolean {
  if (node.type === 'heading') return node.children.length === 0;
  if (node.type !== 'listItem') return false;
  return node.children.every(
    (child) => isEmpty(child) || (child.type === 'list' && child.children.every(isEmpty)),
  );
}

function isMissing(url: string, { hasPicture }: Fix): boolean {
  return !ELSEWHERE.test(url) && !/^[/\\]/.test(url) && !hasPicture(url);
}

type Range = Pick<Edit, 'start' | 'end'>;

function rangeOf({ position }: Nodes): Range | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? undefined : { start, end };
}

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

function completeLink(
  { url }: Link | Definition,
  { start, end }: Range,
  { body, base }: Fix,
): Edit[] {
  const complete = completeUrl(url, base);
  const at = start + body.slice(start, end).lastIndexOf(url);
  return complete === undefined || at < start
    ? []
    : [{ start: at, end: at + url.length, kind: 'link', text: complete }];
}

/** As GitHub completes a relative address: from the root of the repository if it starts with a slash. */
function completeUrl(url: string, base: URL | undefined): string | undefined {
  if (!base || ELSEWHERE.test(url)) return undefined;
  const root = base.href.replace(/(?<=\/blob\/HEAD\/).*/, '');
  return url.startsWith('/') ? URL.parse(`.${url}`, root)?.href : URL.parse(url, base.href)?.href;
}

const TAG = /<[!?/]?([a-z][^\s/>]*)?/gi;

/** Tags that a release cannot show, and missing pictures. */
function fixHtml(node: Html, { start, end }: Range, fix: Fix): Edit[] {
  const { value } = node;
  const names = [...value.matchAll(TAG)].map(([, name = '!']) => name.toLowerCase());
  if (names.every((name) => isKnown(name) && name !== 'img')) return [];
  // Most are a single tag, for which a parser would take long.
  if (/^<\/?[a-z][^<>]*>$/i.test(value) && !names.some(isKnown))
    return [{ start, end, kind: 'code' }];
  const tokens = tokenizeHtml([node]).get(node) ?? [];
  const tags = tokens.filter(({ type }) => type !== 'text');
  const isMarkdown = tags[0] !== undefined && isUnknown(tags[0]);
  const source = fix.body.slice(start, end);
  let at = 0;
  return tags.flatMap((tag): Edit[] => {
    const typed = value.slice(tag.start, tag.end);
    const found = source.indexOf(typed, at);
    if (found === -1) return [];
    at = found + typed.length;
    const range = { start: start + found, end: start + at };
    if (isUnknown(tag)) {
      const edit = { ...range, kind: 'code' } as const;
      return [isMarkdown ? edit : { ...edit, text: `<code>${escapeHtml(typed)}</code>` }];
    }
    if (tag.type !== 'start' || tag.name !== 'img') return [];
    const { src = '', alt } = tag.attributes;
    return isMissing(src, fix)
      ? [{ ...range, text: escapeHtml(alt || nameOf(src)), kind: 'picture' }]
      : [];
  });
}

function isKnown(name: string): boolean {
  return KNOWN.has(name) || EMBEDS.has(name);
}

function isUnknown(token: HtmlToken): boolean {
  return 'name' in token ? !isKnown(token.name) : token.type === 'declaration';
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const LONGEST = 100;
const BEFORE = /[\p{L}\p{N}_$.:=@/<>-]*$/u;
const AFTER = /^(?:[\p{L}\p{N}_$=@/<>-]|[.:](?=[\p{L}\p{N}_])|\[\]|\(\))*/u;

/** Adds the rest of the word, as in `Rc<RefCell<OpState>>`, of which only a part looks like HTML. */
function widen(
  edit: Edit,
  { siblings, index, body }: { siblings: readonly Nodes[]; index: number; body: string },
): Edit {
  const { start, end, text } = edit;
  if (text !== undefined) return edit;
  const [previous, next] = [siblings[index - 1], siblings[index + 1]];
  const from = previous?.type === 'text' ? (rangeOf(previous)?.start ?? start) : start;
  const to = next?.type === 'text' ? (rangeOf(next)?.end ?? end) : end;
  const [before = ''] = BEFORE.exec(body.slice(Math.max(from, start - LONGEST), start)) ?? [];
  const [after = ''] = AFTER.exec(body.slice(end, Math.min(to, end + LONGEST))) ?? [];
  return { kind: 'code', start: start - before.length, end: end + after.length };
}

/** Next to other backticks, an element does what they cannot. */
function toCode(body: string, start: number, end: number): string {
  const typed = body.slice(start, end);
  if ([body[start - 1], body[end]].includes('`')) return `<code>${escapeHtml(typed)}</code>`;
  const runs = typed.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  return `${fence}${typed}${fence}`;
}
