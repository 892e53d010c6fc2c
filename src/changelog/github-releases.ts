import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import * as z from 'zod/mini';
import { parseMarkdown } from '../notes/markdown/parse-markdown.ts';
import type { ParseMarkdown } from '../notes/markdown/parser.ts';
import { createLocator } from '../notes/problem.ts';
import { findDeepNesting } from '../project/json.ts';
import { normalize, type Lines } from './blocks.ts';
import { parseDate } from './dates.ts';
import type { FoundRelease, OtherPart } from './find-releases.ts';
import { parseHeading, parsePackage } from './parse-heading.ts';
import { rewriteBody } from './rewrite-body.ts';
import { isSectionOf, splitChangelog } from './split-changelog.ts';

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.boolean());

/** As GitHub's API writes a release, or `gh release view --json`. */
const Release = z.pipe(
  z.object({
    tag_name: text,
    tagName: text,
    name: text,
    body: text,
    published_at: text,
    publishedAt: text,
    draft: flag,
    isDraft: flag,
    prerelease: flag,
    isPrerelease: flag,
  }),
  z.transform((json) => ({
    tag: json.tag_name ?? json.tagName ?? '',
    name: json.name ?? '',
    /** Markdown. */
    body: json.body ?? '',
    /** The instant of publication; undefined for a draft. */
    date: json.published_at ?? json.publishedAt ?? undefined,
    isDraft: json.draft ?? json.isDraft ?? false,
    isPrerelease: json.prerelease ?? json.isPrerelease ?? false,
  })),
);

type GitHubRelease = z.infer<typeof Release> & Lines;

/** Whether a text is JSON, not Markdown. */
export function isJson(source: string): boolean {
  return /^\s*(?:\{\s*"|\[\s*[[{\]])/.test(source);
}

/** Finds the releases in an answer of GitHub's releases API: one release, a list, or a list of such pages. */
export function findGitHubReleases(
  source: string,
  parse: ParseMarkdown,
): (FoundRelease | OtherPart)[] {
  const releases = parseReleases(source);
  if (!releases || releases.length === 0) {
    const reason = releases ? 'no release' : 'not the JSON of GitHub releases';
    return [{ type: 'failed', name: undefined, reason, line: 1, endLine: 1 }];
  }
  const names = new Set(releases.flatMap(({ tag }) => parsePackage(tag)?.name ?? []));
  return releases.map((release) => convertRelease(release, names.size === 1, parse));
}

/** Undefined if the text is not JSON of releases. */
function parseReleases(source: string): GitHubRelease[] | undefined {
  if (findDeepNesting(source) !== undefined) return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(source, errors);
  if (!root || errors.length > 0) return undefined;
  const locate = createLocator(source);
  const releases: GitHubRelease[] = [];
  for (const node of listObjects(root)) {
    const { success, data } = Release.safeParse(getNodeValue(node));
    if (!success || data.tag === '') return undefined;
    const { offset = node.offset } = findNodeAtLocation(node, ['tag_name']) ?? {};
    const endLine = locate(node.offset + node.length).line;
    releases.push({ ...data, line: locate(offset).line, endLine });
  }
  return releases;
}

const DEEPEST = 2;

function listObjects(node: Node, depth = 0): Node[] {
  if (node.type !== 'array' || depth === DEEPEST) return [node];
  return (node.children ?? []).flatMap((child) => listObjects(child, depth + 1));
}

function convertRelease(
  { tag, name, body: written, date, line, endLine, ...release }: GitHubRelease,
  isOneProduct: boolean,
  parse: ParseMarkdown,
): FoundRelease | OtherPart {
  const tagged = parsePackage(tag);
  const version = (isOneProduct ? tagged?.version : undefined) ?? tag;
  const { body, reason } = convertBody(written, version, parse);
  if (body === undefined) return { type: 'failed', name: tag, reason, line, endLine };
  const parsed = parseHeading(version);
  const heading = {
    type: 'release' as const,
    version,
    title: isTitle(name, tag, version) ? name.trim() : undefined,
    name: tagged?.name,
    date: release.isDraft || date === undefined ? undefined : parseDate(date),
    unclear: undefined,
    isUnreleased: release.isDraft,
    isYanked: false,
    isPrerelease: release.isPrerelease || (parsed?.type === 'release' && parsed.isPrerelease),
    isCertain: true,
  };
  return { type: 'release', name: tag, heading, product: undefined, body, line, endLine };
}

/** The text of a release, without the heading of its version if it starts with one. */
function convertBody(written: string, version: string, parse: ParseMarkdown) {
  const source = normalize(written);
  const parsed = parseMarkdown(parse, source, 1);
  if ('rule' in parsed) return { reason: parsed.message };
  const { sections, preamble } = splitChangelog(parsed.tree.children, source);
  const [section, ...others] = sections;
  const isOwn = section && others.length === 0 && !preamble && isSectionOf(section, version);
  return { body: rewriteBody(isOwn ? section.nodes : parsed.tree.children, source, parsed) };
}

/** Whether the name of a release says more than its version. */
function isTitle(name: string, tag: string, version: string): boolean {
  const said = name.trim().replace(/^(?:release|version)\s+/i, '');
  return ![tag, version, `v${version}`, version.replace(/^v/, ''), ''].includes(said);
}
