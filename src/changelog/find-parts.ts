import type { ParseMarkdown } from '../notes/parse/parser.ts';
import { parseMarkdown, type ParsedMarkdown } from '../notes/parse/parse-markdown.ts';
import { quote } from '../notes/problem.ts';
import { normalize, type Lines } from './blocks.ts';
import {
  listDropped,
  parseFileNames,
  readFields,
  takeFrontMatter,
  type MarkdownFile,
} from './file-fields.ts';
import { isJson, parseJsonReleases } from './json-releases.ts';
import { hasVersion, parseHeading, type ReleaseHeading } from './parse-heading.ts';
import type { LinkTargets } from './list-fixes.ts';
import { rewriteBody, type Body } from './rewrite-body.ts';
import { splitChangelogs, type OtherPart, type SplitChangelog } from './split-changelog.ts';

export interface FoundRelease extends Lines {
  name: string;
  heading: ReleaseHeading;
  /** The title of its file, which can be the name of the product. */
  product?: string | undefined;
  body: Body;
  /** The keys of the front matter that notes do not have. */
  dropped?: readonly string[] | undefined;
}

/** A release, or what becomes of another part of a file. */
export type FoundPart = (FoundRelease | OtherPart) & { file: string };

/** A changelog, or the JSON of GitHub's releases. */
export interface ChangelogSource {
  /** Its path, or `-`. */
  name: string;
  text: string;
}

export interface FindOptions {
  parse: ParseMarkdown;
  /** What the addresses of a file lead to; without it, texts are not fixed. */
  findTargets?: (file: string) => LinkTargets;
}

/** The Markdown of a file, or of a release in JSON. */
interface SourceText extends Omit<MarkdownFile, 'nodes'> {
  dropped?: readonly string[];
  /** Of a release in JSON: its tag, and its number instead of its lines. */
  place?: Lines & { name: string };
}

interface ParsedText extends SourceText, MarkdownFile {
  parsed: ParsedMarkdown;
}

/** Finds the parts of these files. The forms of headings are counted over all. */
export function findParts(
  sources: readonly ChangelogSource[],
  { parse, findTargets }: FindOptions,
): FoundPart[] {
  const versions = parseFileNames(sources.map(({ name }) => name));
  const texts = sources.flatMap(({ name: file, text }, index) =>
    listTexts(file, normalize(text), versions[index]).map((each) => ({
      ...('reason' in each ? each : parseText(each, parse)),
      file,
    })),
  );
  const split = splitChangelogs(texts.filter((each) => 'parsed' in each));
  const isAny = split.some(({ sections }) => sections.length > 0);
  const targets = new Map(sources.map(({ name }) => [name, findTargets?.(name)]));
  const parts = split.flatMap((each) => {
    const { file, place } = each.text;
    const releases = listReleases(each, targets.get(file));
    const others = place ? [] : [...each.others, ...explainRest(each, isAny)];
    return [...releases, ...others].map((part) => ({ ...part, file }));
  });
  return [...texts.filter((each) => 'reason' in each), ...parts];
}

const fail = (reason: string, place: Lines = { line: 1, endLine: 1 }): OtherPart => ({
  ...place,
  outcome: 'failed',
  reason,
});

/** The texts of a file, or why it has none. `version` is the one in its name. */
function listTexts(
  file: string,
  text: string,
  version: string | undefined,
): (SourceText | OtherPart)[] {
  const refusal = refuse(file, text);
  if (refusal !== undefined) return [fail(refusal)];
  if (!isJson(text)) {
    const { text: source, fields } = takeFrontMatter(text);
    return [{ source, fields: readFields(fields, version), dropped: listDropped(fields) }];
  }
  const releases = parseJsonReleases(text);
  if (releases?.length === 0) return [fail('no release')];
  if (!releases) return [fail('not the JSON of GitHub or GitLab releases')];
  return releases.map(({ tag: name, heading, body }, index) => {
    const place = { name, line: index + 1, endLine: index + 1 };
    return { source: normalize(body), heading, place };
  });
}

function parseText(text: SourceText, parse: ParseMarkdown): ParsedText | OtherPart {
  const parsed = parseMarkdown(parse, text.source, 1);
  if (!('rule' in parsed)) return { ...text, parsed, nodes: parsed.tree.children };
  const { message, line = 1 } = parsed;
  return fail(message, text.place ?? { line, endLine: line });
}

function listReleases(
  { text, title, sections }: SplitChangelog<ParsedText>,
  targets?: LinkTargets,
): FoundRelease[] {
  const { source, parsed, place, dropped } = text;
  return sections.map(({ nodes, ...section }) => {
    const body = rewriteBody(nodes, source, parsed, targets);
    return { ...section, ...place, product: title, body, dropped };
  });
}

const RST = /\.rst$/i;
const ASCIIDOC = /\.(?:adoc|asciidoc|asc)$/i;
/** Directives, roles and links that only reStructuredText has. */
const LOOKS_LIKE_RST = /^\.\. [\w-]+::|(?<!`)`[^`<>\n]+ <[^`<>\n]+>`_|(?<![\w`}]):[a-z]+:`/gm;

/** Why a text is refused that is not Markdown, and how to convert it. */
function refuse(file: string, text: string): string | undefined {
  const isRst =
    RST.test(file) || (!/^#{1,6} /m.test(text) && (text.match(LOOKS_LIKE_RST)?.length ?? 0) > 2);
  if (!isRst && !ASCIIDOC.test(file)) return undefined;
  const output = file.replace(/\.\w+$/, '.md');
  const to = `--to gfm --output '${output === file ? 'converted.md' : output}'`;
  return isRst
    ? `reStructuredText is not Markdown; convert it first: pandoc --from rst ${to} '${file}'`
    : `AsciiDoc is not Markdown; convert it first: asciidoctor --backend docbook5 --out-file - '${file}' | pandoc --from docbook ${to}`;
}

/** What becomes of the text before the releases. A file without any is no mistake if others have some. */
function explainRest(
  { text, sections, preamble }: SplitChangelog<ParsedText>,
  isAny: boolean,
): OtherPart[] {
  const place = preamble ?? { line: 1, endLine: 1 };
  if (sections.length === 0 && !isAny) return [fail(explainNone(text.source), place)];
  if (sections.length > 0 && !preamble) return [];
  const reason = sections.length > 0 ? 'text before the first release' : 'no release';
  return [{ ...place, outcome: 'skipped', reason }];
}

const LONGEST_LINE = 120;

/** Why there is no release: names the first line that looks like one, if there is one. */
function explainNone(source: string): string {
  const candidates = source.split('\n').flatMap((line, index) => {
    const text = line.slice(0, LONGEST_LINE).replaceAll(/^[\s#>*=-]+|[\s#*`]+$/g, '');
    const heading = hasVersion(text) ? parseHeading(text) : undefined;
    return heading ? { text, line: index + 1, isDoubtful: heading.certainty === 'doubtful' } : [];
  });
  const first = candidates.find(({ isDoubtful }) => !isDoubtful) ?? candidates[0];
  const missing = 'no heading of a release, such as "## 1.2.0 - 2026-03-14"';
  return first ? `${missing}; line ${first.line} looks like one: ${quote(first.text)}` : missing;
}
