import * as z from 'zod/mini';
import { parseMarkdown } from '../notes/parse/parse-markdown.ts';
import type { ParseMarkdown } from '../notes/parse/parser.ts';
import { trimVersion } from '../versions/same.ts';
import { isPrerelease, parseTag } from '../versions/tag.ts';
import { normalize } from './blocks.ts';
import { parseHeading, type ReleaseHeading } from './parse-heading.ts';
import type { LinkTargets } from './list-fixes.ts';
import { rewriteBody, type Body } from './rewrite-body.ts';
import { splitChangelog, type FoundRelease, type OtherPart } from './split-changelog.ts';

const text = z.optional(z.nullable(z.string()));

/** As the API of GitHub writes a release. */
const GitHubRelease = z.object({
  tag_name: z.string().check(z.minLength(1)),
  name: text,
  body: z.nullable(z.string()),
  /** Null for a draft. */
  published_at: text,
  draft: z.optional(z.boolean()),
  prerelease: z.optional(z.boolean()),
});

/** As the API of GitLab writes a release, which it calls upcoming until its date. */
const GitLabRelease = z.pipe(
  z.object({
    tag_name: z.string().check(z.minLength(1)),
    name: text,
    description: z.nullable(z.string()),
    released_at: text,
  }),
  z.transform(({ description, released_at, ...release }): z.infer<typeof GitHubRelease> => ({
    ...release,
    body: description,
    published_at: released_at,
  })),
);

const Release = z.union([GitHubRelease, GitLabRelease]);
type JsonRelease = z.infer<typeof Release>;

export function isJson(source: string): boolean {
  return /^\s*(?:\{\s*"|\[\s*[[{\]])/.test(source);
}

/**
 * Finds the releases in an answer of the releases API of GitHub or GitLab: one release, a list, or a list of such pages. Their lines are
 * their numbers in it.
 */
export function findJsonReleases(
  source: string,
  parse: ParseMarkdown,
  targets?: LinkTargets,
): (FoundRelease | OtherPart)[] {
  const releases = parseReleases(source);
  if (!releases || releases.length === 0) {
    const reason = releases ? 'no release' : 'not the JSON of GitHub or GitLab releases';
    return [{ outcome: 'failed', reason, line: 1, endLine: 1 }];
  }
  const names = new Set(releases.flatMap(({ tag_name: tag }) => parseTag(tag).name || []));
  return releases.map((release, index) => {
    const { tag_name: tag, body } = release;
    const tagged = parseTag(tag);
    const version = names.size > 1 ? tag : tagged.version;
    const heading = { ...makeHeading(release, version), form: tagged.name };
    const place = { name: tag, line: index + 1, endLine: index + 1 };
    const converted = convertBody(body ?? '', version, parse, targets);
    return 'reason' in converted
      ? { ...place, ...converted, outcome: 'failed' }
      : { ...place, heading, body: converted };
  });
}

/** A string, or the end of a page before the next one: `gh api --paginate` prints them one after the other. */
const STRING_OR_END = /"[^"\\]*(?:\\[^][^"\\]*)*"?|\](?=\s*\[)|\}(?=\s*\{)/g;

function parseReleases(source: string): JsonRelease[] | undefined {
  try {
    const pages = source.replaceAll(STRING_OR_END, (part) => (part.length > 1 ? part : `${part},`));
    const json = z.array(z.unknown()).parse(JSON.parse(`[${pages}]`));
    return z.array(Release).safeParse(json.flat(2)).data;
  } catch {
    return undefined;
  }
}

function makeHeading(release: JsonRelease, version: string): ReleaseHeading {
  const { tag_name: tag, published_at: date, draft: isUnreleased = false, prerelease } = release;
  const title = release.name?.trim() ?? '';
  const said = parseHeading(title);
  const isName = said && !said.title && trimVersion(said.version) === trimVersion(version);
  const isTitle = !isName && !['', tag].includes(title);
  return {
    version,
    title: isTitle ? title : undefined,
    date: isUnreleased ? undefined : (date ?? undefined),
    isUnreleased,
    isPrerelease: prerelease || isPrerelease(version),
  };
}

/** The text of a release, without the heading of its version if it starts with one. */
function convertBody(
  written: string,
  version: string,
  parse: ParseMarkdown,
  targets?: LinkTargets,
): Body | { reason: string } {
  const source = normalize(written);
  const parsed = parseMarkdown(parse, source, 1);
  if ('rule' in parsed) return { reason: parsed.message };
  const { children } = parsed.tree;
  const { sections, preamble } = splitChangelog(children, source);
  const [section, ...others] = sections;
  const isAll = section && others.length === 0 && !preamble;
  const isOwn = isAll && trimVersion(section.heading.version) === trimVersion(version);
  return rewriteBody(isOwn ? section.nodes : children, source, parsed, targets);
}
