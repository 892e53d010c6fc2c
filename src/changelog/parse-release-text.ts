import type { RootContent } from 'mdast';
import { parseMarkdown } from '../notes/parse/parse-markdown.ts';
import { loadParser } from '../notes/parse/parser.ts';
import { quote } from '../notes/problem.ts';
import { compareVersions } from '../versions/compare.ts';
import { parseVersion } from '../versions/parse.ts';
import { trimVersion } from '../versions/same.ts';
import { pickOwn } from '../project/workspace/tags.ts';
import { sliceOf } from '../notes/edits.ts';
import { normalize } from './blocks.ts';
import { createTargets } from './list-fixes.ts';
import { readRepository } from '../project/workspace/repository.ts';
import { rewriteBody } from './rewrite-body.ts';
import type { ReleaseHeading } from './parse-heading.ts';
import { splitChangelogs, type Section, type SplitChangelog } from './split-changelog.ts';

/**
 * Parses the text of a version, for a note in `directory`: what is below the heading of the version, or else of unreleased
 * changes and its pre-releases, or all of a text without headings of releases. Resolves to its Markdown, title and date
 * as in a note.
 *
 * Rejects with an Error if the text is of other releases, or empty.
 */
export async function parseReleaseText(text: string, version: string, directory: string) {
  const source = normalize(text);
  const parsed = parseMarkdown(await loadParser(), source, 1);
  if ('rule' in parsed) throw new Error(parsed.message);
  const repository = await readRepository();
  const targets = createTargets(directory, '-', repository);
  const { children } = parsed.tree;
  const [split] = splitChangelogs([{ nodes: children, source }]);
  const sections = split ? findSections(split, version) : [];
  const title = sections.length > 0 ? undefined : findTitle(children);
  const parts = sections.length > 0 ? sections : [{ nodes: children.slice(title ? 1 : 0) }];
  const below = joinTexts(
    parts.map(({ nodes }) => rewriteBody(nodes, source, parsed, targets).text),
  );
  if (below === '')
    throw new Error(`there is no text for ${quote(version)}; leave out --from to write it`);
  const body = title ? `${sliceOf(title, source)}\n\n${below}` : below;
  const [first] = sections;
  return { body, title: first?.heading?.title, date: first?.heading?.date };
}

/** Joins texts with headings from `##` on: what is below the same heading comes together. */
function joinTexts([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  const parts = ['', first, ...others].flatMap((text) => text.split(/^(?=## )/m));
  const groups = Map.groupBy(parts, (part) => /^## .*/.exec(part)?.[0] ?? '');
  const joined = [...groups].map(([heading, same]) => {
    const texts = same.map((part) => part.slice(heading.length).trim());
    const below = texts.filter((text) => text !== '');
    const areLists = below.every((text) => /^[-*+] /.test(text));
    return `${heading}\n\n${below.join(areLists ? '\n' : '\n\n')}\n\n`;
  });
  return joined.join('').trim();
}

/** The first block, if it is the only heading of its level and others are below it: the title of a note. */
function findTitle([first, ...others]: RootContent[]): RootContent | undefined {
  if (first?.type !== 'heading' || first.depth !== 1) return undefined;
  const depths = new Set(others.flatMap((node) => (node.type === 'heading' ? node.depth : [])));
  return depths.size > 0 && !depths.has(1) ? first : undefined;
}

/** The section of a version or, without one, the sections of unreleased changes and of its pre-releases, without headings. */
function findSections(
  { sections: all, preamble }: SplitChangelog,
  version: string,
): (Pick<Section, 'nodes'> & { heading?: ReleaseHeading })[] {
  const wanted = trimVersion(version);
  const sections = pickOwn(all, ({ heading }) => heading.component);
  const [same, another] = sections.filter(({ heading }) => trimVersion(heading.version) === wanted);
  const [one, other] = [same, another].map((each) => each?.heading.component);
  if (one !== other && another) {
    throw new Error(
      `${one} and ${other} have this version; run this in the directory of the one that is meant`,
    );
  }
  const releases = sections.filter(({ heading }) => heading.certainty !== 'doubtful');
  const [first] = releases;
  // After a text, a single heading with a version may be part of it.
  const isPart = preamble && releases.length === 1;
  const before = releases.filter(
    ({ heading }) => heading.isUnreleased || (!isPart && isBefore(heading, version)),
  );
  const picked = same ? [same] : before.map(withoutTitle);
  if (picked.length > 0 || !first || isPart) return picked;
  const names = releases.slice(0, 3).map(({ name }) => quote(name));
  throw new Error(`the text has no heading of ${quote(version)}, but of ${names.join(', ')}`);
}

/** In a changelog of `gazette show`, titles and what was withdrawn are lines in italics. */
const isAside = (node: RootContent) =>
  node.type === 'paragraph' && node.children.every(({ type }) => type === 'emphasis');

function withoutTitle({ heading, nodes }: Section): Pick<Section, 'nodes'> {
  const start = heading.isUnreleased ? 0 : nodes.findIndex((node) => !isAside(node));
  return { nodes: nodes.slice(start) };
}

/** Whether a heading is of a pre-release of a version: `2.0.0-rc.1`, `2.0.0-1` or `2.0.0b1` of 2.0.0. */
function isBefore({ version, isPrerelease }: ReleaseHeading, release: string): boolean {
  const [early, final] = [parseVersion(version), parseVersion(release)];
  if (!isPrerelease || !early || !final) return false;
  return compareVersions({ ...early, suffix: [], isPrerelease: false }, final) === 0;
}
