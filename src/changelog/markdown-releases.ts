import { parseMarkdown } from '../notes/parse/parse-markdown.ts';
import type { ParseMarkdown } from '../notes/parse/parser.ts';
import type { Lines } from './blocks.ts';
import { quote } from '../notes/problem.ts';
import { hasVersion, parseHeading, type ReleaseHeading } from './parse-heading.ts';
import type { LinkTargets } from './list-fixes.ts';
import { rewriteBody, type Body } from './rewrite-body.ts';
import { splitChangelog, type OtherPart } from './split-changelog.ts';

export interface FoundRelease extends Lines {
  name: string;
  heading: ReleaseHeading;
  /** The title of its file, which can be the name of the product. */
  product?: string | undefined;
  body: Body;
}

const LONGEST_LINE = 120;

/** Why there is no release: names the first line that looks like one, if there is one. */
function explainNone(source: string): string {
  const found = source.split('\n').flatMap((typed, index) => {
    const text = typed.slice(0, LONGEST_LINE).replaceAll(/^[\s#>*=-]+|[\s#*`]+$/g, '');
    const heading = hasVersion(text) ? parseHeading(text) : undefined;
    return heading ? { text, line: index + 1, isLoose: heading.isLoose } : [];
  });
  const first = found.find(({ isLoose }) => !isLoose) ?? found[0];
  const missing = 'no heading of a release, such as "## 1.2.0 - 2026-03-14"';
  return first ? `${missing}; line ${first.line} looks like one: ${quote(first.text)}` : missing;
}

/** Finds the releases of a changelog, and everything else in it, in its order. */
export function findMarkdownReleases(
  markdown: string,
  parse: ParseMarkdown,
  targets?: LinkTargets,
): (FoundRelease | OtherPart)[] {
  const parsed = parseMarkdown(parse, markdown, 1);
  if ('rule' in parsed) {
    const { message: reason, line = 1 } = parsed;
    return [{ outcome: 'failed', reason, line, endLine: line }];
  }
  const { preamble, title, sections, others } = splitChangelog(parsed.tree.children, markdown);
  const releases = sections.map((section): FoundRelease | OtherPart => {
    const { heading, name, nodes, line, endLine } = section;
    const place = { name, line, endLine };
    if (heading.isRange) return { ...place, outcome: 'skipped', reason: 'several releases' };
    const body = rewriteBody(nodes, markdown, parsed, targets);
    return { ...place, heading, product: title, body };
  });
  if (releases.length === 0) {
    const reason = explainNone(markdown);
    others.push({ outcome: 'failed', reason, ...(preamble ?? { line: 1, endLine: 1 }) });
  } else if (preamble) {
    others.push({ outcome: 'skipped', reason: 'text before the first release', ...preamble });
  }
  return [...others, ...releases].toSorted((a, b) => a.line - b.line);
}
