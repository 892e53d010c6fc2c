import type { Heading, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isSilent } from '../notes/markdown/outline.ts';
import { isAnchor, isSplitMarker, withoutAnchors } from './markers.ts';
import { readHeading, type RangeHeading, type ReleaseHeading } from './read-heading.ts';

/** Lines of a source, counted from 1. */
export interface Lines {
  line: number;
  endLine: number;
}

/** A heading of a release or of several, and what is below it. */
export interface Section extends Lines {
  heading: ReleaseHeading | RangeHeading;
  /** The text of the heading. */
  name: string;
  depth: number;
  /** The blocks below the heading, without rules, anchors, marks and definitions at the end. */
  nodes: RootContent[];
}

/** A heading that is not that of a release. */
interface OtherHeading extends Lines {
  name: string;
}

export interface SplitChangelog {
  /** Everything before the first section. */
  preamble: Lines | undefined;
  /** The text of the first heading before the first section. */
  title: string | undefined;
  sections: Section[];
  /** Headings above groups of releases, which have no text of their own. */
  groups: OtherHeading[];
  /** Headings that stay in the release above, although they name a version or are higher than its heading. */
  inner: OtherHeading[];
}

/** Splits the blocks of a changelog at the headings of its releases. */
export function splitChangelog(nodes: readonly RootContent[], source: string): SplitChangelog {
  const found = findReleaseHeadings(nodes, source);
  const [first = nodes.length] = found.keys();
  const before = nodes.slice(0, first);
  const groups: OtherHeading[] = [];
  const starts = [...found];
  const sections = starts.map(([index, { name, depth, heading }], at) => {
    const [end, next] = starts[at + 1] ?? [nodes.length, undefined];
    const below = nodes.slice(index + 1, end);
    const { kept, groups: above } = trimEnd(below, source, next?.depth);
    for (const group of above) groups.push({ name: textOf(group, source), ...linesOf(group) });
    const line = lineOf(nodes[index]);
    const endLine = endLineOf(kept.at(-1)) ?? endLineOf(nodes[index]) ?? line;
    return { heading, name, depth, nodes: kept, line, endLine };
  });
  const { kept, groups: titles } = trimEnd(before, source, starts[0]?.[1].depth);
  const title = before.find((node) => node.type === 'heading');
  return {
    preamble: describeLines([...kept, ...titles.toReversed()]),
    title: title && textOf(title, source),
    sections,
    groups,
    inner: sections.flatMap((section) => listInner(section, source)),
  };
}

function listInner({ nodes, depth }: Section, source: string): OtherHeading[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'heading') return [];
    const name = textOf(node, source);
    return node.depth < depth || readHeading(name) ? { name, ...linesOf(node) } : [];
  });
}

interface FoundHeading {
  name: string;
  depth: number;
  heading: ReleaseHeading | RangeHeading;
}

/** Headings that are only a version count where most releases are: deeper ones can be part of a release. */
function findReleaseHeadings(
  nodes: readonly RootContent[],
  source: string,
): Map<number, FoundHeading> {
  const found = nodes.flatMap((node, index): [number, FoundHeading][] => {
    if (node.type !== 'heading') return [];
    const name = textOf(node, source);
    const hasLink = node.children.some(({ type }) => type === 'link' || type === 'linkReference');
    const heading = readHeading(name, hasLink);
    return heading ? [[index, { name, depth: node.depth, heading }]] : [];
  });
  const usual = findUsualDepth(found.map(([, { depth }]) => depth));
  return new Map(found.filter(([, { heading, depth }]) => heading.isCertain || depth === usual));
}

function findUsualDepth(depths: readonly number[]): number {
  const counts = [1, 2, 3, 4, 5, 6].map((depth) => depths.filter((each) => each === depth).length);
  return counts.indexOf(Math.max(...counts)) + 1;
}

/** The text of a heading on one line, without its id. */
function textOf(heading: Heading, source: string): string {
  const text = toString(heading, { includeHtml: false, includeImageAlt: false });
  const lines = source.startsWith('#', heading.position?.start.offset)
    ? text
    : withoutAnchors(text);
  return lines
    .replace(/\{#[^\s{}]+\}\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Leaves out what is at the end and belongs to no release. `next` is the depth of the heading that follows; a heading
 * right before it that is higher groups the following releases.
 */
function trimEnd(
  nodes: readonly RootContent[],
  source: string,
  next: number | undefined,
): { kept: RootContent[]; groups: Heading[] } {
  const kept = [...nodes];
  const groups: Heading[] = [];
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    const group = last.type === 'heading' && last.depth < (next ?? 0) ? last : undefined;
    const isDropped =
      group !== undefined ||
      isSilent(last) ||
      last.type === 'footnoteDefinition' ||
      isSplitMarker(last) ||
      (next !== undefined && isAnchor(last, source));
    if (!isDropped) break;
    if (group) groups.push(group);
    kept.pop();
  }
  return { kept, groups };
}

function describeLines(nodes: readonly RootContent[]): Lines | undefined {
  const [first] = nodes;
  const last = nodes.at(-1);
  return first && last && { line: lineOf(first), endLine: endLineOf(last) ?? lineOf(last) };
}

function linesOf(node: RootContent): Lines {
  return { line: lineOf(node), endLine: endLineOf(node) ?? lineOf(node) };
}

function lineOf(node: RootContent | undefined): number {
  return node?.position?.start.line ?? 1;
}

function endLineOf(node: RootContent | undefined): number | undefined {
  return node?.position?.end.line;
}
