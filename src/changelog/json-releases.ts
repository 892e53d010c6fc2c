import * as z from 'zod/mini';
import { trimVersion } from '../versions/same.ts';
import { isPrerelease, parseTag } from '../versions/tag.ts';
import { parseHeading, type ReleaseHeading } from './parse-heading.ts';

const text = z.optional(z.nullable(z.string()));

/** A release as the API of GitHub or GitLab writes it. */
const Release = z
  .object({
    tag_name: z.string().check(z.minLength(1)),
    name: text,
    body: text,
    /** Null for a draft. */
    published_at: text,
    draft: z.optional(z.boolean()),
    prerelease: z.optional(z.boolean()),
    /** GitLab's names of `body` and `published_at`. A release is upcoming until then, which is no draft. */
    description: text,
    released_at: text,
  })
  .check(z.refine(({ body, description }) => body !== undefined || description !== undefined));

interface JsonRelease {
  tag: string;
  heading: ReleaseHeading;
  /** Markdown. */
  body: string;
}

export function isJson(source: string): boolean {
  return /^\s*(?:\{\s*"|\[\s*[[{\]])/.test(source);
}

/**
 * Parses an answer of the releases API of GitHub or GitLab: one release, a list, or a list of such pages. Undefined if it
 * is something else.
 */
export function parseJsonReleases(source: string): JsonRelease[] | undefined {
  const releases = parsePages(source);
  const names = new Set(releases?.flatMap(({ tag_name: tag }) => parseTag(tag).name || []));
  return releases?.map((release) => ({
    tag: release.tag_name,
    heading: makeHeading(release, names.size > 1),
    body: release.body ?? release.description ?? '',
  }));
}

/** A string, or the end of a page before the next one: `gh api --paginate` prints them one after the other. */
const STRING_OR_END = /"[^"\\]*(?:\\[^][^"\\]*)*"?|\](?=\s*\[)|\}(?=\s*\{)/g;

function parsePages(source: string) {
  try {
    const pages = source.replaceAll(STRING_OR_END, (part) => (part.length > 1 ? part : `${part},`));
    const json = z.array(z.unknown()).parse(JSON.parse(`[${pages}]`));
    return z.array(Release).safeParse(json.flat(2)).data;
  } catch {
    return undefined;
  }
}

/** With `hasPackages`, the tag is the version: several packages can have the same number. */
function makeHeading(release: z.infer<typeof Release>, hasPackages: boolean): ReleaseHeading {
  const { tag_name: tag, draft: isUnreleased = false, prerelease } = release;
  const date = release.published_at ?? release.released_at ?? undefined;
  const tagged = parseTag(tag);
  const version = hasPackages ? tag : tagged.version;
  const title = release.name?.trim() ?? '';
  const named = parseHeading(title);
  const isName = named && !named.title && trimVersion(named.version) === trimVersion(version);
  return {
    version,
    form: tagged.name,
    title: isName || ['', tag].includes(title) ? undefined : title,
    date: isUnreleased ? undefined : date,
    isUnreleased,
    isPrerelease: prerelease || isPrerelease(version),
  };
}
