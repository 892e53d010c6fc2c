import { parseMarkdown, type ParsedMarkdown } from '../notes/markdown/parse-markdown.ts';
import type { ParseMarkdown } from '../notes/markdown/parser.ts';
import type { RootContent } from 'mdast';
import { findReleaseDate } from './find-release-date.ts';
import { readGitHub, isJson, type GitHubRelease } from './read-github.ts';
import { normalize, offsetsOf } from './markers.ts';
import { readBody, writeBody } from './read-body.ts';
import { readDate } from './find-dates.ts';
import { readHeading, readPackage, type ReleaseHeading } from './read-heading.ts';
import {
  splitChangelog,
  type Lines,
  type Section,
  type SplitChangelog,
} from './split-changelog.ts';

/** A changelog, or GitHub's releases. */
export interface ChangelogSource {
  /** Its path, or `-`. */
  name: string;
  text: string;
}

/** A release that was found in a source. */
export interface FoundRelease extends Lines {
  type: 'release';
  /** The text of its heading. */
  name: string;
  heading: ReleaseHeading;
  /** The title of its file, which can be the name of the product. */
  product: string | undefined;
  /** Its Markdown as a note has it; `''` if it is empty. */
  body: string;
}

/** A part of a source that is no release. */
export interface OtherPart extends Lines {
  type: 'other' | 'inner' | 'unreadable';
  /** The text of the heading, if it is one. */
  name: string | undefined;
  /** Why it is not imported. */
  reason: string;
}

/** Finds the releases of a source, and everything else in it. In the order of the source. */
export function findReleases(text: string, parse: ParseMarkdown): (FoundRelease | OtherPart)[] {
  const source = normalize(text);
  return isJson(source) ? findInJson(source, parse) : findInMarkdown(source, parse);
}

/** Front matter of a changelog, such as that of a documentation site. */
const FRONT_MATTER = /^---[ \t]*\n(?:(?:[\w-]+:|[ \t]|(?=\n)).*\n)*---[ \t]*(?:\n|$)/;

function findInMarkdown(source: string, parse: ParseMarkdown): (FoundRelease | OtherPart)[] {
  const [front = ''] = FRONT_MATTER.exec(source) ?? [];
  const markdown = front.replaceAll(/[^\n]/g, ' ') + source.slice(front.length);
  const parsed = parseMarkdown(parse, markdown, 1);
  if ('rule' in parsed) {
    const { message: reason, line = 1 } = parsed;
    return [{ type: 'unreadable', name: undefined, reason, line, endLine: line }];
  }
  const split = splitChangelog(parsed.tree.children, markdown);
  const sections = split.sections.map((section) =>
    describeSection(section, split, markdown, parsed),
  );
  return [...listOthers(split, front), ...sections].toSorted((a, b) => a.line - b.line);
}

function listOthers(split: SplitChangelog, front: string): OtherPart[] {
  const { preamble, groups, inner, sections } = split;
  const isEmpty = sections.length === 0;
  const above = 'heading above the following releases';
  const within = 'part of the release above';
  const parts: OtherPart[] = [];
  for (const group of groups) parts.push({ type: 'other', ...group, reason: above });
  for (const heading of inner) parts.push({ type: 'inner', ...heading, reason: within });
  if (front !== '') {
    const endLine = front.trimEnd().split('\n').length;
    parts.push({ type: 'other', name: undefined, reason: 'front matter', line: 1, endLine });
  }
  if (preamble && !isEmpty) {
    const reason = 'text before the first release';
    parts.push({ type: 'other', name: undefined, reason, ...preamble });
  }
  if (isEmpty) {
    const reason = 'no heading of a release, such as "## 1.2.0 - 2026-03-14"';
    const lines = preamble ?? { line: 1, endLine: 1 };
    parts.push({ type: 'unreadable', name: undefined, reason, ...lines });
  }
  return parts;
}

function describeSection(
  { heading, name, nodes, line, endLine }: Section,
  { title }: SplitChangelog,
  source: string,
  parsed: ParsedMarkdown,
): FoundRelease | OtherPart {
  if (heading.type === 'range') {
    return { type: 'other', name, reason: 'several releases', line, endLine };
  }
  const first = nodes.findIndex((node) => node.type === 'heading');
  const before = first === -1 ? nodes : nodes.slice(0, first);
  const date = heading.date ?? readDateBelow(heading, before, source);
  const body = writeBody(nodes, source, parsed);
  const found = { ...heading, date };
  return { type: 'release', name, heading: found, product: title, body, line, endLine };
}

/** The date in the blocks before the first heading. Unreleased changes have none. */
function readDateBelow(
  { isUnreleased, version }: ReleaseHeading,
  [first, ...others]: readonly RootContent[],
  source: string,
): string | undefined {
  if (isUnreleased || !first) return undefined;
  const { end } = offsetsOf(others.at(-1) ?? first);
  return findReleaseDate(source.slice(offsetsOf(first).start, end).split('\n'), version);
}

function findInJson(source: string, parse: ParseMarkdown): (FoundRelease | OtherPart)[] {
  const releases = readGitHub(source);
  if (!releases || releases.length === 0) {
    const reason = releases ? 'no release' : 'not the JSON of GitHub releases';
    return [{ type: 'unreadable', name: undefined, reason, line: 1, endLine: 1 }];
  }
  const names = new Set(releases.flatMap(({ tag }) => readPackage(tag)?.name ?? []));
  return releases.map((release) => describeRelease(release, names.size === 1, parse));
}

function describeRelease(
  release: GitHubRelease,
  isOneProduct: boolean,
  parse: ParseMarkdown,
): FoundRelease | OtherPart {
  const { tag, name, date, isDraft, line, endLine } = release;
  const tagged = readPackage(tag);
  const version = (isOneProduct ? tagged?.version : undefined) ?? tag;
  const body = readBody(release.body, version, parse);
  if (typeof body !== 'string') return { type: 'unreadable', name: tag, ...body, line, endLine };
  const read = readHeading(version);
  const isPrerelease = release.isPrerelease || (read?.type === 'release' && read.isPrerelease);
  const heading: ReleaseHeading = {
    type: 'release',
    version,
    title: isTitle(name, tag, version) ? name.trim() : undefined,
    name: tagged?.name,
    date: isDraft || date === undefined ? undefined : readDate(date),
    unclear: undefined,
    isUnreleased: isDraft,
    isYanked: false,
    isPrerelease,
    isCertain: true,
  };
  return { type: 'release', name: tag, heading, product: undefined, body, line, endLine };
}

/** Whether the name of a release says more than its version. */
function isTitle(name: string, tag: string, version: string): boolean {
  const said = name.trim().replace(/^(?:release|version)\s+/i, '');
  return ![tag, version, `v${version}`, version.replace(/^v/, ''), ''].includes(said);
}
