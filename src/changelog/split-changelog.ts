import type { Heading, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isSilent } from '../notes/transform/prepare-tree.ts';
import { sliceOf } from '../notes/edits.ts';
import { isAnchor, isComment, linesOf, textOf, type Lines } from './blocks.ts';
import { compareVersions } from '../versions/compare.ts';
import { parseVersion } from '../versions/parse.ts';
import { trimVersion } from '../versions/same.ts';
import { findDayFirst, findLineDate, type IsDayFirst } from './dates.ts';
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
  const isDayFirst = findDayFirst(source);
  const headings = findReleaseHeadings(nodes, isDayFirst);
  const starts = headings.length > 0 ? headings : findReleaseLines(nodes, isDayFirst);
  const before = nodes.slice(0, starts[0]?.index);
  const { kept: preamble } = trimEnd(before, source, starts[0] && 0);
  const title = before.find((node) => node.type === 'heading');
  const others: OtherPart[] = [];
  const sections = starts.map(({ index, node, depth, heading, name }, at) => {
    const next = starts[at + 1]?.index;
    const { kept, groups } = trimEnd(nodes.slice(index + 1, next), source, starts[at + 1]?.depth);
    const least = next === undefined ? depth + 1 : depth;
    const inner = kept.filter(isHeading).filter((each) => mayBeRelease(each, least));
    others.push(
      ...groups.map((group) => describe(group, 'skipped', 'heading above the following releases')),
      ...inner.map((each) => describe(each, 'included', 'part of the release above')),
    );
    const planned = parsePlanned(heading, kept) ?? heading;
    const dated = findDateBelow(planned, kept, source, isDayFirst);
    return { ...dated, name, ...linesOf(node, kept.at(-1)) };
  });
  return {
    preamble: preamble[0] && linesOf(preamble[0], preamble.at(-1)),
    title: title && textOf(title),
    sections,
    others,
  };
}

/** `least` is the depth from which a heading without a version is a part of the release above. */
function mayBeRelease(node: Heading, least: number): boolean {
  const name = textOf(node);
  return node.depth < least || hasVersion(name) || parseHeading(name) !== undefined;
}

function describe(node: Heading, outcome: OtherPart['outcome'], reason: string): OtherPart {
  return { outcome, name: textOf(node), reason, ...linesOf(node) };
}

type FoundHeading = Pick<Section, 'heading' | 'name'> & {
  index: number;
  depth: number;
  node: Heading | Paragraph;
};

const isHeading = (node: RootContent): node is Heading => node.type === 'heading';
const isLine = (node: RootContent): node is Paragraph =>
  node.type === 'paragraph' && !toString(node).includes('\n');

function parseHeadings(
  nodes: readonly RootContent[],
  isPossible: (node: RootContent) => node is Heading | Paragraph,
  isDayFirst: IsDayFirst,
): FoundHeading[] {
  return nodes.flatMap((node, index) => {
    if (!isPossible(node)) return [];
    const name = textOf(node);
    const hasLink = node.children.some(({ type }) => type === 'link' || type === 'linkReference');
    const heading = parseHeading(name, hasLink, isDayFirst);
    const depth = node.type === 'heading' ? node.depth : 1;
    return heading ? [{ index, depth, node, name, heading }] : [];
  });
}

/**
 * Finds lines of text of one form, at least two, of which most have a list below, in a file without headings of releases.
 * Dates alone count only if the first is such a date.
 */
function findReleaseLines(nodes: readonly RootContent[], isDayFirst: IsDayFirst): FoundHeading[] {
  const found = parseHeadings(nodes, isLine, isDayFirst);
  const hasVersions = found[0]?.heading.form !== undefined;
  const possible = found.filter(({ heading }) => !hasVersions || heading.form !== undefined);
  const forms = [...Map.groupBy(possible, ({ heading }) => heading.form).values()];
  const [lines = []] = forms.toSorted((a, b) => b.length - a.length);
  const withList = lines.filter(({ index }, at) =>
    nodes.slice(index, lines[at + 1]?.index).some(({ type }) => type === 'list'),
  );
  return lines.length > 1 && withList.length > lines.length / 2 ? lines : [];
}

/**
 * Finds the headings of releases. One without a date, link or brackets counts at the highest level, or if several of its
 * form have versions between the ones around them. One with words counts if others of its form do.
 */
function findReleaseHeadings(
  nodes: readonly RootContent[],
  isDayFirst: IsDayFirst,
): FoundHeading[] {
  const found = parseHeadings(nodes, isHeading, isDayFirst);
  const sure = found.filter(({ heading }) => !heading.isLoose);
  const highest = sure.reduce((least, { depth }) => Math.min(least, depth), Infinity);
  const versions = new Set(sure.map(({ heading }) => trimVersion(heading.version)));
  const possible = found.filter(({ heading, depth }) => !heading.isLoose || depth <= highest);
  const fitting = findFitting(possible);
  const byForm = Map.groupBy(possible, ({ depth, heading }) => `${depth} ${heading.form ?? ''}`);
  const forms = [...byForm.values()].map((form) => {
    const { length } = form.filter((each) => fitting.has(each));
    const isShared = form.some(({ heading, depth }) => !heading.isLoose && depth === highest);
    return { form, isOwn: isShared || length > Math.max(1, form.length / 2) };
  });
  const own = forms.flatMap(({ form, isOwn }) => (isOwn ? form.slice(0, 1) : []));
  const taken = forms.flatMap(({ form, isOwn }) =>
    form.filter((each) => {
      const { isCertain, isLoose, version, form: words } = each.heading;
      if (isCertain) return true;
      // A major release may have a higher level than others.
      const isHigher = own.some(
        ({ depth, heading }) => heading.form === words && each.depth < depth,
      );
      const isTaken = isOwn || (isHigher && words !== undefined && fitting.has(each));
      return isTaken && !(isLoose && versions.has(trimVersion(version)));
    }),
  );
  return taken.toSorted((a, b) => a.index - b.index);
}

/** Finds the headings whose version is between the ones before and after them. */
function findFitting(found: readonly FoundHeading[]): ReadonlySet<FoundHeading> {
  const ordered = found.flatMap((each) => {
    const version = parseVersion(each.heading.version);
    return version ? { each, version } : [];
  });
  const steps = ordered.map(({ version }, index) => {
    const next = ordered[index + 1]?.version;
    return next && Math.sign(compareVersions(version, next));
  });
  const fitting = ordered.filter((_, index) => {
    const [before = steps[index], after = before] = [steps[index - 1], steps[index]];
    return before !== 0 && before === after;
  });
  return new Set(fitting.map(({ each }) => each));
}

/** release-plan writes the version in the first item of a list: `* kite 1.2.0 (minor)`. */
function parsePlanned(
  { version, date }: ReleaseHeading,
  [first]: readonly RootContent[],
): ReleaseHeading | undefined {
  if (version !== date || first?.type !== 'list') return undefined;
  const item = toString(first.children[0]);
  const [, name, planned] = /^(\S+) (\S+) \((?:major|minor|patch)\)$/.exec(item) ?? [];
  const heading = parseHeading(`${planned} (${date})`);
  return heading && heading.version === planned ? { ...heading, name } : undefined;
}

/**
 * Adds a date in the blocks before the next heading to a heading that has none, unless its changes are unreleased. A
 * first block that has only the date goes.
 */
function findDateBelow(
  heading: ReleaseHeading,
  nodes: RootContent[],
  source: string,
  isDayFirst: IsDayFirst,
): Pick<Section, 'heading' | 'nodes'> {
  if (heading.date !== undefined || heading.isUnreleased) return { heading, nodes };
  const end = nodes.findIndex((node) => node.type === 'heading');
  const texts = nodes.slice(0, end === -1 ? undefined : end).map((node) => sliceOf(node, source));
  const found = texts
    .flatMap((text) => text.split('\n'))
    .map((line) => findLineDate(line, isDayFirst))
    .find((each, index) => {
      // Only on the first line, the date can be all that there is.
      if (!each || each.isAlone) return each && index === 0;
      return trimVersion(each.version ?? heading.version) === trimVersion(heading.version);
    });
  if (!found) return { heading, nodes };
  const { date, remark } = found;
  const isOwnBlock = found.isAlone && !texts[0]?.includes('\n');
  return { heading: { ...heading, date, remark }, nodes: nodes.slice(isOwnBlock ? 1 : 0) };
}

/** The last line of release-please's pull requests. */
const IS_SIGNATURE = /^This PR was generated with Release Please\b/;

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
    const isAside = isSilent(node) || isComment(node) || IS_SIGNATURE.test(toString(node));
    return !isAside && !(next !== undefined && isAnchor(node, source));
  });
  return { kept: nodes.slice(0, end + 1), groups };
}
