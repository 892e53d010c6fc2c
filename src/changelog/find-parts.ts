import type { ParseMarkdown } from '../notes/parse/parser.ts';
import { parseMarkdown } from '../notes/parse/parse-markdown.ts';
import { quote } from '../notes/problem.ts';
import { normalize } from './blocks.ts';
import { listDropped, parseFileNames, readFields, takeFrontMatter } from './file-fields.ts';
import { findJsonReleases, isJson } from './json-releases.ts';
import { hasVersion, parseHeading } from './parse-heading.ts';
import type { LinkTargets } from './list-fixes.ts';
import { rewriteBody } from './rewrite-body.ts';
import {
  splitChangelogs,
  type FoundRelease,
  type OtherPart,
  type SplitChangelog,
} from './split-changelog.ts';

/** A release, or what becomes of another part of a source. */
export type FoundPart = (FoundRelease | OtherPart) & { source: string };

/** A changelog, or the JSON of GitHub's releases. */
export interface ChangelogSource {
  /** Its path, or `-`. */
  name: string;
  text: string;
}

export interface FindOptions {
  parse: ParseMarkdown;
  /** What the addresses of a source lead to; without it, texts are not fixed. */
  findTargets?: (source: string) => LinkTargets;
}

/** Finds the parts of each source. Those of Markdown are looked at together. */
export function findParts(
  sources: readonly ChangelogSource[],
  options: FindOptions,
): FoundPart[][] {
  const texts = sources.map(({ name, text }) => ({ name, text: normalize(text) }));
  const markdown = texts.filter((source) => !isJson(source.text) && !refuse(source));
  const found = Map.groupBy(findMarkdownReleases(markdown, options), ({ source }) => source);
  return texts.map((source) => {
    const { name, text } = source;
    const own = found.get(name);
    if (own) return own;
    const targets = options.findTargets?.(name);
    const parts = [refuse(source) ?? findJsonReleases(text, options.parse, targets)].flat();
    return parts.map((part) => ({ ...part, source: name }));
  });
}

const RST = /\.rst$/i;
const ASCIIDOC = /\.(?:adoc|asciidoc|asc)$/i;
/** Directives, roles and links that only reStructuredText has. */
const LOOKS_LIKE_RST = /^\.\. [\w-]+::|(?<!`)`[^`<>\n]+ <[^`<>\n]+>`_|(?<![\w`}]):[a-z]+:`/gm;

/** Refuses what is not Markdown, and says how to convert it. */
function refuse({ name, text }: ChangelogSource): OtherPart | undefined {
  const isRst =
    RST.test(name) || (!/^#{1,6} /m.test(text) && (text.match(LOOKS_LIKE_RST)?.length ?? 0) > 2);
  if (!isRst && !ASCIIDOC.test(name)) return undefined;
  const output = name.replace(/\.\w+$/, '.md');
  const to = `--to gfm --output '${output === name ? 'converted.md' : output}'`;
  const [language, command] = isRst
    ? ['reStructuredText', `pandoc --from rst ${to} '${name}'`]
    : [
        'AsciiDoc',
        `asciidoctor --backend docbook5 --out-file - '${name}' | pandoc --from docbook ${to}`,
      ];
  const reason = `${language} is not Markdown; convert it first: ${command}`;
  return { outcome: 'failed', reason, line: 1, endLine: 1 };
}

const LONGEST_LINE = 120;

/** Why there is no release: names the first line that looks like one, if there is one. */
function explainNone(source: string): string {
  const found = source.split('\n').flatMap((typed, index) => {
    const text = typed.slice(0, LONGEST_LINE).replaceAll(/^[\s#>*=-]+|[\s#*`]+$/g, '');
    const heading = hasVersion(text) ? parseHeading(text) : undefined;
    return heading ? { text, line: index + 1, isDoubtful: heading.certainty === 'doubtful' } : [];
  });
  const first = found.find(({ isDoubtful }) => !isDoubtful) ?? found[0];
  const missing = 'no heading of a release, such as "## 1.2.0 - 2026-03-14"';
  return first ? `${missing}; line ${first.line} looks like one: ${quote(first.text)}` : missing;
}

/** Finds the releases of changelogs, and everything else in them, in its order. */
function findMarkdownReleases(
  sources: readonly ChangelogSource[],
  { parse, findTargets }: FindOptions,
): FoundPart[] {
  const versions = parseFileNames(sources.map(({ name }) => name));
  const files = sources.map(({ name, text: typed }, index) => {
    const { text, fields } = takeFrontMatter(typed);
    const parsed = parseMarkdown(parse, text, 1);
    const nodes = 'rule' in parsed ? [] : parsed.tree.children;
    const dropped = listDropped(fields);
    return {
      name,
      source: text,
      parsed,
      nodes,
      dropped,
      fields: readFields(fields, versions[index]),
    };
  });
  const split = splitChangelogs(files);
  const isAny = split.some(({ sections }) => sections.length > 0);
  return files.flatMap(({ name: source, source: text, parsed, dropped }, index): FoundPart[] => {
    if ('rule' in parsed) {
      const { message: reason, line = 1 } = parsed;
      return [{ source, outcome: 'failed', reason, line, endLine: line }];
    }
    const found = split[index];
    if (!found) return [];
    const releases = found.sections.map(({ heading, name, nodes, line, endLine }) => {
      const place = { source, name, line, endLine };
      if (heading.isRange)
        return { ...place, outcome: 'skipped', reason: 'several releases' } as const;
      const body = rewriteBody(nodes, text, parsed, findTargets?.(source));
      return { ...place, heading, product: found.title, body, dropped };
    });
    const others = [...found.others, ...explainRest(found, text, isAny)];
    const parts = [...releases, ...others.map((other) => ({ ...other, source }))];
    return parts.toSorted((a, b) => a.line - b.line);
  });
}

/** What becomes of the text before the releases. A file without any is no mistake if others have some. */
function explainRest(
  { sections, preamble }: SplitChangelog,
  text: string,
  isAny: boolean,
): OtherPart[] {
  if (sections.length > 0) {
    return preamble
      ? [{ outcome: 'skipped', reason: 'text before the first release', ...preamble }]
      : [];
  }
  const reason = isAny ? 'no release' : explainNone(text);
  const outcome = isAny ? 'skipped' : 'failed';
  return [{ outcome, reason, ...(preamble ?? { line: 1, endLine: 1 }) }];
}
