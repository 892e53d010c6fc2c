import * as z from 'zod/mini';
import { parseMarkdown } from '../notes/parse/parse-markdown.ts';
import type { ParseMarkdown } from '../notes/parse/parser.ts';
import { isSameVersion, normalize } from './blocks.ts';
import { parseDate } from './dates.ts';
import type { FoundRelease } from './markdown-releases.ts';
import { parseHeading, parsePackage, type ReleaseHeading } from './parse-heading.ts';
import { rewriteBody } from './rewrite-body.ts';
import { splitChangelog, type OtherPart } from './split-changelog.ts';

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
    body: json.body ?? '',
    /** The instant of publication; undefined for a draft. */
    date: json.published_at ?? json.publishedAt ?? undefined,
    isDraft: json.draft ?? json.isDraft ?? false,
    isPrerelease: json.prerelease ?? json.isPrerelease ?? false,
  })),
);

type GitHubRelease = z.infer<typeof Release>;

export function isJson(source: string): boolean {
  return /^\s*(?:\{\s*"|\[\s*[[{\]])/.test(source);
}

/**
 * Finds the releases in an answer of GitHub's releases API: one release, a list, or a list of such pages. Their lines are
 * their numbers in it.
 */
export function findGitHubReleases(
  source: string,
  parse: ParseMarkdown,
): (FoundRelease | OtherPart)[] {
  const releases = parseReleases(source);
  if (!releases || releases.length === 0) {
    const reason = releases ? 'no release' : 'not the JSON of GitHub releases';
    return [{ type: 'failed', reason, line: 1, endLine: 1 }];
  }
  const names = new Set(releases.flatMap(({ tag }) => parsePackage(tag)?.name ?? []));
  const isOneProduct = names.size === 1;
  return releases.map((release, index) => convertRelease(release, index + 1, isOneProduct, parse));
}

/** A string, or the end of a page before the next one: `gh api --paginate` prints them one after the other. */
const STRING_OR_END = /"[^"\\]*(?:\\[^][^"\\]*)*"?|\](?=\s*\[)|\}(?=\s*\{)/g;

function parseReleases(source: string): GitHubRelease[] | undefined {
  try {
    const pages = source.replaceAll(STRING_OR_END, (part) => (part.length > 1 ? part : `${part},`));
    const json = z.array(z.unknown()).parse(JSON.parse(`[${pages}]`));
    const { data } = z.array(Release).safeParse(json.flat(2));
    return data?.every(({ tag }) => tag !== '') ? data : undefined;
  } catch {
    return undefined;
  }
}

function convertRelease(
  { tag, name: title, body: written, date, ...release }: GitHubRelease,
  line: number,
  isOneProduct: boolean,
  parse: ParseMarkdown,
): FoundRelease | OtherPart {
  const tagged = parsePackage(tag);
  const version = (isOneProduct ? tagged?.version : undefined) ?? tag;
  const place = { name: tag, line, endLine: line };
  const { body, reason } = convertBody(written, version, parse);
  if (body === undefined) return { ...place, type: 'failed', reason };
  const heading: ReleaseHeading = {
    version,
    title: isTitle(title, tag, version) ? title.trim() : undefined,
    name: tagged?.name,
    date: release.isDraft || date === undefined ? undefined : parseDate(date),
    isUnreleased: release.isDraft,
    isPrerelease: release.isPrerelease || (parseHeading(version)?.isPrerelease ?? false),
  };
  return { ...place, type: 'release', heading, product: undefined, body };
}

/** The text of a release, without the heading of its version if it starts with one. */
function convertBody(written: string, version: string, parse: ParseMarkdown) {
  const source = normalize(written);
  const parsed = parseMarkdown(parse, source, 1);
  if ('rule' in parsed) return { reason: parsed.message };
  const { sections, preamble } = splitChangelog(parsed.tree.children, source);
  const [section, ...others] = sections;
  const isAll = section && others.length === 0 && !preamble;
  const isOwn = isAll && isSameVersion(section.heading.version, version);
  return { body: rewriteBody(isOwn ? section.nodes : parsed.tree.children, source, parsed) };
}

/** Whether the name of a release says more than its version. */
function isTitle(name: string, tag: string, version: string): boolean {
  const said = name.trim().replace(/^(?:release|version)\s+/i, '');
  return ![tag, version, `v${version}`, version.replace(/^v/, ''), ''].includes(said);
}
