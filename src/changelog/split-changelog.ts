import type { Heading, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { sliceOf } from '../notes/edits.ts';
import { isAnchor, isHeading, isHidden, linesOf, textOf, type Lines } from './blocks.ts';
import { trimVersion } from '../versions/same.ts';
import { findDayFirst, findLineDate, type IsDayFirst, type LineDate } from './dates.ts';
import { findStarts, SENTENCE } from './find-starts.ts';
import type { MarkdownFile, Start } from './file-fields.ts';
import { hasVersion, parseHeading, type ReleaseHeading } from './parse-heading.ts';

/** A heading of a release or of several, and what is below it. */
export interface Section extends Lines {
  heading: ReleaseHeading;
  name: string;
  /** The blocks below the heading, without a line of its date, and rules, anchors, comments and definitions at the end. */
  nodes: RootContent[];
}

/** A part of a source that becomes no note, and what becomes of it instead. */
export interface OtherPart extends Lines {
  outcome: 'skipped' | 'included' | 'failed';
  name?: string | undefined;
  reason: string;
}

export interface SplitChangelog<Text = MarkdownFile> {
  text: Text;
  /** Everything before the first section. */
  preamble: Lines | undefined;
  /** The text of the first heading before the first section. */
  title: string | undefined;
  sections: Section[];
  /** Headings above groups of releases, of several releases at once, and those in releases that may be of releases too. */
  others: OtherPart[];
}

/** Splits the changelogs of a project. The forms of their headings and dates are counted over all. */
export function splitChangelogs<Text extends MarkdownFile>(
  texts: readonly Text[],
): SplitChangelog<Text>[] {
  const isDayFirst = findDayFirst(texts.map(({ source }) => source).join('\n'));
  const starts = findStarts(texts, isDayFirst);
  return texts.map((text, index) => ({ text, ...splitAt(text, starts[index] ?? [], isDayFirst) }));
}

function splitAt(
  { nodes, source }: MarkdownFile,
  starts: readonly Start[],
  isDayFirst: IsDayFirst,
): Omit<SplitChangelog, 'text'> {
  const before = nodes.slice(0, Math.max(starts[0]?.index ?? nodes.length, 0));
  const { kept: preamble } = trimEnd(before, source, starts[0] && 0);
  const title = before.find(isHeading);
  const others: OtherPart[] = [];
  const sections = starts.flatMap(({ index, node, depth, heading, name }, at) => {
    const next = starts[at + 1];
    const { kept, groups } = trimEnd(nodes.slice(index + 1, next?.index), source, next?.depth);
    const place = { name, ...linesOf(node, kept.at(-1)) };
    others.push(
      ...groups.map((group) => describe(group, 'skipped', 'heading above the following releases')),
    );
    if (heading.isRange) {
      others.push({ ...place, outcome: 'skipped', reason: 'several releases' });
      return [];
    }
    const planned = parsePlanned(heading, kept) ?? heading;
    const dated = addDateBelow({ heading: planned, nodes: kept }, source, isDayFirst);
    const least = next ? depth : depth + 1;
    const inner = dated.nodes
      .filter(isLine)
      .filter((each) => mayBeRelease(each, least, heading.version));
    others.push(...inner.map((each) => describe(each, 'included', 'part of the release above')));
    return { ...dated, ...place };
  });
  const lines = preamble[0] && linesOf(preamble[0], preamble.at(-1));
  return { preamble: lines, title: title && textOf(title), sections, others };
}

const isLine = (node: RootContent): node is Heading | Paragraph =>
  isHeading(node) || node.type === 'paragraph';

/**
 * `least` is the depth from which a heading without a version is a part of the release above. A line of text must have
 * another version, and its date: `**1.2.0** - 2026-03-14`.
 */
function mayBeRelease(node: Heading | Paragraph, least: number, above: string): boolean {
  const name = textOf(node);
  if (isHeading(node) && (node.depth < least || hasVersion(name))) return true;
  const heading = parseHeading(name);
  if (isHeading(node) || !heading) return heading !== undefined;
  const { version, date, certainty } = heading;
  const isOther = date !== undefined && ![above, date].includes(version);
  return isOther && certainty === 'certain' && !SENTENCE.test(name);
}

function describe(
  node: Heading | Paragraph,
  outcome: OtherPart['outcome'],
  reason: string,
): OtherPart {
  return { outcome, name: textOf(node), reason, ...linesOf(node) };
}

/** release-plan writes the version in the first item of a list: `* kite 1.2.0 (minor)`. */
function parsePlanned(
  { version, date }: ReleaseHeading,
  [first]: readonly RootContent[],
): ReleaseHeading | undefined {
  if (version !== date || first?.type !== 'list') return undefined;
  const item = toString(first.children[0]);
  const [, form = '', planned] = /^(\S+) (\S+) \((?:major|minor|patch)\)$/.exec(item) ?? [];
  const heading = parseHeading(`${planned} (${date})`);
  return heading && heading.version === planned ? { ...heading, form } : undefined;
}

/**
 * Adds the date in the text below a heading that has none, unless its changes are unreleased. A block that has only the date
 * goes. Names a date that may be of something else.
 */
function addDateBelow(
  { heading, nodes }: Pick<Section, 'heading' | 'nodes'>,
  source: string,
  isDayFirst: IsDayFirst,
): Pick<Section, 'heading' | 'nodes'> {
  if (heading.date !== undefined || heading.isUnreleased) return { heading, nodes };
  const names = new Set([trimVersion(heading.version), ...(heading.form ?? '').split(' ')]);
  const dates = listDates(nodes, source, (text) => findLineDate(text, names, isDayFirst));
  const clear = dates.find(({ isClear }) => isClear);
  if (clear) {
    const { date, remark, isOnly, node } = clear;
    const rest = isOnly && date !== undefined ? nodes.filter((each) => each !== node) : nodes;
    return { heading: { ...heading, date, remark }, nodes: rest };
  }
  const [candidate, another] = dates;
  if (!candidate?.date || another || heading.remark) return { heading, nodes };
  const remark = `no date; perhaps ${candidate.date}, of line ${candidate.line}`;
  return { heading: { ...heading, remark }, nodes };
}

/** Lists dates before the first further heading. From the first list on, a date needs a word for it. */
function listDates(
  nodes: readonly RootContent[],
  source: string,
  find: (text: string) => LineDate | undefined,
) {
  const list = nodes.findIndex(({ type }) => type === 'list');
  const end = nodes.findIndex((node, index) => {
    if (!isHeading(node)) return false;
    const date = find(textOf(node));
    return !(date?.isAlone || (date?.isLeading && index === 0));
  });
  return nodes.slice(0, end === -1 ? undefined : end).flatMap((node, at) => {
    const lines = node.type === 'code' ? [] : sliceOf(node, source).split('\n');
    return lines.flatMap((text, index) => {
      const date = find(text);
      const isBefore = list === -1 || at < list || (at === 0 && index === 0);
      if (!date || !(isBefore || date.isLabelled)) return [];
      const { isAlone, isLabelled, isLeading } = date;
      const isClear = isAlone || isLabelled || (isLeading && at === 0 && at !== list);
      const isOnly = isAlone && lines.length === 1;
      return { ...date, isClear, isOnly, node, line: linesOf(node).line + index };
    });
  });
}

/** What generators write below a release, such as the last line of release-please's pull requests. */
const IS_SIGNATURE =
  /^[\\*\s]*This (?:PR|change ?log|file|release|document) (?:was|is) (?:auto\w*[ -]?)?(?:generated|created)\b|^(?:auto\w*[ -]?)?generated (?:by|with|using) \S+(?: by \S+)?\W*$/i;

/** The lines of release-please around components. */
const isWrapper = (node: RootContent): boolean =>
  node.type === 'html' && /^(?:<\/?details>|<summary>[^<>]*<\/summary>|\s)+$/.test(node.value);

/**
 * Leaves out what is at the end and belongs to no release. `next` is the depth of the heading after it, if there is
 * one: a higher heading right before it groups the following releases.
 */
function trimEnd(
  nodes: readonly RootContent[],
  source: string,
  next: number | undefined,
): { kept: RootContent[]; groups: Heading[] } {
  const groups: Heading[] = [];
  const end = nodes.findLastIndex((node) => {
    if (node.type === 'heading' && node.depth < (next ?? 0)) {
      groups.push(node);
      return false;
    }
    const isAside =
      isHidden(node) ||
      node.type === 'footnoteDefinition' ||
      isWrapper(node) ||
      (node.type !== 'list' && IS_SIGNATURE.test(toString(node, { includeHtml: false })));
    return !isAside && !(next !== undefined && isAnchor(node, source));
  });
  return { kept: nodes.slice(0, end + 1), groups };
}
