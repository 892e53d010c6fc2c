import type { RootContent } from 'mdast';
import { parseMarkdown } from '../notes/parse/parse-markdown.ts';
import { loadParser } from '../notes/parse/parser.ts';
import { quote } from '../notes/problem.ts';
import { isSameVersion, normalize, sliceOf } from './blocks.ts';
import { createTargets } from './list-fixes.ts';
import { readRepository } from './repository.ts';
import { rewriteBody } from './rewrite-body.ts';
import { splitChangelog, type Section, type SplitChangelog } from './split-changelog.ts';

export interface ReleaseText {
  /** Its Markdown as a note has it. */
  body: string;
  title: string | undefined;
  /** As in front matter. */
  date: string | undefined;
}

/**
 * Parses the text of a version, for a note in `directory`: what is below the heading of the version, or of unreleased
 * changes, or all of a text without headings of releases.
 *
 * Rejects with an Error if the text is of other releases, or empty.
 */
export async function parseReleaseText(
  text: string,
  version: string,
  directory: string,
): Promise<ReleaseText> {
  const source = normalize(text);
  const parsed = parseMarkdown(await loadParser(), source, 1);
  if ('rule' in parsed) throw new Error(parsed.message);
  const repository = await readRepository().catch(() => undefined);
  const targets = createTargets(directory, '-', repository);
  const { children } = parsed.tree;
  const section = findSection(splitChangelog(children, source), version);
  const title = section ? undefined : findTitle(children);
  const nodes = section?.nodes ?? children.slice(title ? 1 : 0);
  const { text: below } = rewriteBody(nodes, source, parsed, targets);
  if (below === '') throw new Error(`there is no text for ${quote(version)}`);
  const body = title ? `${sliceOf(title, source)}\n\n${below}` : below;
  return { body, title: section?.heading.title, date: section?.heading.date };
}

/** The first block, if it is the only heading of its level and others are below it: the title of a note. */
function findTitle([first, ...others]: RootContent[]): RootContent | undefined {
  if (first?.type !== 'heading' || first.depth !== 1) return undefined;
  const depths = new Set(others.flatMap((node) => (node.type === 'heading' ? node.depth : [])));
  return depths.size > 0 && !depths.has(1) ? first : undefined;
}

function findSection({ sections, preamble }: SplitChangelog, version: string): Section | undefined {
  const own =
    sections.find(({ heading }) => isSameVersion(heading.version, version)) ??
    sections.find(({ heading }) => heading.isUnreleased);
  const releases = sections.filter(({ heading }) => !heading.isLoose);
  const [first] = releases;
  // After a text, a single heading with a version may be part of it.
  if (own || !first || (preamble && releases.length === 1)) return own;
  const names = releases.slice(0, 3).map(({ name }) => quote(name));
  throw new Error(`the text has no heading of ${quote(version)}, but of ${names.join(', ')}`);
}
