import type { Heading, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { sliceOf } from '../notes/edits.ts';
import { isSilent } from '../notes/transform/comments.ts';
import { isAnchor, isComment, isHeading, linesOf, textOf, type Lines } from './blocks.ts';
import { trimVersion } from '../versions/same.ts';
import { findDayFirst, findLineDate, type IsDayFirst } from './dates.ts';
import { findStarts, SENTENCE } from './find-starts.ts';
import type { MarkdownFile, Start } from './file-fields.ts';
import { hasVersion, parseHeading, type ReleaseHeading } from './parse-heading.ts';
import type { Body } from './rewrite-body.ts';

/** A heading of a release or of several, and what is below it. */
export interface Section extends Lines {
  heading: ReleaseHeading;
  name: string;
  /** The blocks below the heading, without a line of its date, and rules, anchors, comments and definitions at the end. */
  nodes: RootContent[];
}

/** A release of a source, which becomes a note. */
export interface FoundRelease extends Lines {
  name: string;
  heading: ReleaseHeading;
  /** The title of its file, which can be the name of the product. */
  product?: string | undefined;
  body: Body;
  /** The keys of the front matter that notes have not. */
  dropped?: readonly string[];
}

/** A part of a source that becomes no note, and what becomes of it instead. */
export interface OtherPart extends Lines {
  outcome: 'skipped' | 'included' | 'failed';
  name?: string | undefined;
  reason: string;
}

export interface SplitChangelog {
  /** Everything before the first section. */
  preamble: Lines | undefined;
  /** The text of the first heading before the first section. */
  title: string | undefined;
  sections: Section[];
  /** Headings above groups of releases, and headings in releases that may be of releases too. */
  others: OtherPart[];
}

export function splitChangelog(nodes: readonly RootContent[], source: string): SplitChangelog {
  const [split] = splitChangelogs([{ nodes, source }]);
  return split ?? { preamble: undefined, title: undefined, sections: [], others: [] };
}

/** Splits the changelogs of a project. The forms of their headings and dates are counted over all. */
export function splitChangelogs(files: readonly MarkdownFile[]): SplitChangelog[] {
  const isDayFirst = findDayFirst(files.map(({ source }) => source).join('\n'));
  const starts = findStarts(files, isDayFirst);
  return files.map((file, index) => splitAt(file, starts[index] ?? [], isDayFirst));
}

function splitAt(
  { nodes, source }: MarkdownFile,
  starts: readonly Start[],
  isDayFirst: IsDayFirst,
): SplitChangelog {
  const before = nodes.slice(0, Math.max(starts[0]?.index ?? nodes.length, 0));
  const { kept: preamble } = trimEnd(before, source, starts[0] && 0);
  const title = before.find((node) => node.type === 'heading');
  const others: OtherPart[] = [];
  const sections = starts.map(({ index, node, depth, heading, name }, at) => {
    const next = starts[at + 1]?.index;
    const { kept, groups } = trimEnd(nodes.slice(index + 1, next), source, starts[at + 1]?.depth);
    const least = next === undefined ? depth + 1 : depth;
    const inner = kept.filter(isNamed).filter((each) => mayBeRelease(each, least, heading.version));
    const planned = parsePlanned(heading, kept) ?? heading;
    const dated = findDateBelow(planned, kept, source, isDayFirst);
    const left = new Set(dated.nodes);
    others.push(
      ...groups.map((group) => describe(group, 'skipped', 'heading above the following releases')),
      ...inner.flatMap((each) =>
        left.has(each) ? describe(each, 'included', 'part of the release above') : [],
      ),
    );
    return { ...dated, name, ...linesOf(node, kept.at(-1)) };
  });
  return {
    preamble: preamble[0] && linesOf(preamble[0], preamble.at(-1)),
    title: title && textOf(title),
    sections,
    others,
  };
}

const isNamed = (node: RootContent): node is Heading | Paragraph =>
  isHeading(node) || node.type === 'paragraph';

/**
 * `least` is the depth from which a heading without a version is a part of the release above. A line of text must have
 * another version, and its date: `**1.2.0** - 2026-03-14`.
 */
function mayBeRelease(node: Heading | Paragraph, least: number, above: string): boolean {
  const name = textOf(node);
  if (isHeading(node) && (node.depth < least || hasVersion(name))) return true;
  const found = parseHeading(name);
  const isOther = found?.date !== undefined && ![above, found.date].includes(found.version);
  if (isHeading(node)) return found !== undefined;
  return isOther && found.certainty === 'certain' && !SENTENCE.test(name);
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
 * Adds a date in the blocks before the first list or further heading to a heading that has none, unless its changes are
 * unreleased. In lists, it has a word for it. A block that has only the date goes. Names a date that may be of
 * something else.
 */
function findDateBelow(
  heading: ReleaseHeading,
  nodes: RootContent[],
  source: string,
  isDayFirst: IsDayFirst,
): Pick<Section, 'heading' | 'nodes'> {
  if (heading.date !== undefined || heading.isUnreleased) return { heading, nodes };
  const names = new Set([trimVersion(heading.version), ...(heading.form ?? '').split(' ')]);
  const find = (text: string) => findLineDate(text, names, isDayFirst);
  const isFurther = (node: RootContent, index: number) => {
    const found = isHeading(node) ? find(textOf(node)) : undefined;
    return isHeading(node) && !found?.isAlone && !(found?.isLeading && index === 0);
  };
  const end = nodes.findIndex(isFurther);
  const list = nodes.findIndex(({ type }) => type === 'list');
  const lines = nodes.slice(0, end === -1 ? undefined : end).flatMap((node, at) => {
    const typed = node.type === 'code' ? [] : sliceOf(node, source).split('\n');
    return typed.flatMap((text, index) => {
      const found = find(text);
      const isBefore = list === -1 || at < list || (at === 0 && index === 0);
      if (!found || !(isBefore || found.isLabelled)) return [];
      const isClear =
        found.isAlone || found.isLabelled || (found.isLeading && at === 0 && at !== list);
      const line = linesOf(node).line + index;
      return { ...found, node, isClear, isBlock: typed.length === 1, line };
    });
  });
  const clear = lines.find(({ isClear }) => isClear);
  if (clear) {
    const { date, remark, node, isAlone, isBlock } = clear;
    const isLeft = isAlone && isBlock && date !== undefined;
    return {
      heading: { ...heading, date, remark },
      nodes: isLeft ? nodes.filter((each) => each !== node) : nodes,
    };
  }
  const [candidate, another] = lines;
  const isOne = candidate?.date !== undefined && !another;
  const remark = isOne
    ? `no date; perhaps ${candidate.date}, of line ${candidate.line}`
    : undefined;
  return { heading: { ...heading, remark: heading.remark ?? remark }, nodes };
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
      isSilent(node) ||
      node.type === 'footnoteDefinition' ||
      isComment(node) ||
      isWrapper(node) ||
      (node.type !== 'list' && IS_SIGNATURE.test(toString(node, { includeHtml: false })));
    return !isAside && !(next !== undefined && isAnchor(node, source));
  });
  return { kept: nodes.slice(0, end + 1), groups };
}
