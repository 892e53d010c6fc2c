import type { RootContent } from 'mdast';
import { isSilent } from '../notes/markdown/outline.ts';
import { parseMarkdown, type ParsedMarkdown } from '../notes/markdown/parse-markdown.ts';
import type { ParseMarkdown } from '../notes/markdown/parser.ts';
import { quote } from '../notes/problem.ts';
import { readDate } from './find-dates.ts';
import { isComment, normalize } from './markers.ts';
import type { ReleaseHeading } from './read-heading.ts';
import { rewriteBody } from './rewrite-body.ts';
import { splitChangelog, type Section, type SplitChangelog } from './split-changelog.ts';

/** The blocks of a release as a note has them; `''` if a reader sees nothing but headings. */
export function writeBody(
  nodes: readonly RootContent[],
  source: string,
  parsed: ParsedMarkdown,
): string {
  return nodes.some(isVisible) ? rewriteBody(nodes, source, parsed) : '';
}

function isVisible(node: RootContent): boolean {
  if (node.type === 'html') return !isComment(node.value);
  return node.type !== 'heading' && node.type !== 'footnoteDefinition' && !isSilent(node);
}

/** The text of one release, without the heading of its version if it starts with one. */
export function readBody(
  text: string,
  version: string,
  parse: ParseMarkdown,
): string | { reason: string } {
  const source = normalize(text);
  const parsed = parseMarkdown(parse, source, 1);
  if ('rule' in parsed) return { reason: parsed.message };
  const { sections, preamble } = splitChangelog(parsed.tree.children, source);
  const [section, ...others] = sections;
  const isOwn = section && others.length === 0 && !preamble && isOf(section, version);
  return writeBody(isOwn ? section.nodes : parsed.tree.children, source, parsed);
}

function isOf({ heading }: Section, version: string): boolean {
  return heading.type === 'release' && trimPrefix(heading.version) === trimPrefix(version);
}

function trimPrefix(version: string): string {
  return version.replace(/^v(?=\d)/i, '');
}

/** The text of a new release. */
export interface ReleaseText {
  /** Its Markdown as a note has it. */
  body: string;
  title: string | undefined;
  /** As in front matter. */
  date: string | undefined;
}

/** What `gh release view` prints before the text of a release if its output is no terminal. */
const GITHUB_FIELDS = /^title:\t.*\n(?:[a-z ]+:\t.*\n)*--\n/;
const PUBLISHED = /^published:\t(.*)$/m;

/**
 * Reads the text of a version: that below the heading of the version, or of unreleased changes, or all of a text
 * without headings of releases.
 *
 * @throws Error if the text is that of other releases, or empty
 */
export function readReleaseText(text: string, version: string, parse: ParseMarkdown): ReleaseText {
  const whole = normalize(text);
  const [fields = ''] = GITHUB_FIELDS.exec(whole) ?? [];
  const source = whole.slice(fields.length);
  const parsed = parseMarkdown(parse, source, 1);
  if ('rule' in parsed) throw new Error(parsed.message);
  const section = findSection(splitChangelog(parsed.tree.children, source), version);
  const { children } = parsed.tree;
  const title = section ? undefined : findTitle(children);
  const below = writeBody(section?.nodes ?? children.slice(title ? 1 : 0), source, parsed);
  if (below === '') throw new Error(`there is no text for ${quote(version)}`);
  const body = title ? `${sourceOf(title, source)}\n\n${below}` : below;
  const heading = section?.heading.type === 'release' ? section.heading : undefined;
  const [, published = ''] = PUBLISHED.exec(fields) ?? [];
  return { body, title: heading?.title, date: heading?.date ?? readDate(published) };
}

/** The first block, if it is the only heading of its level and others are below it: the title of a note. */
function findTitle([first, ...others]: RootContent[]): RootContent | undefined {
  if (first?.type !== 'heading' || first.depth !== 1) return undefined;
  const depths = others.flatMap((node) => (node.type === 'heading' ? node.depth : []));
  return depths.length > 0 && !depths.includes(1) ? first : undefined;
}

function sourceOf({ position }: RootContent, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

function findSection({ sections, preamble }: SplitChangelog, version: string): Section | undefined {
  const own = sections.find((section) => isOf(section, version));
  const [first, ...others] = sections;
  if (own || !first) return own;
  if (others.length === 0 && isUnreleased(first.heading)) return first;
  if (preamble) return undefined;
  throw new Error(`the text starts with the release ${quote(first.name)}, not ${quote(version)}`);
}

function isUnreleased(heading: Section['heading']): heading is ReleaseHeading {
  return heading.type === 'release' && heading.isUnreleased;
}
