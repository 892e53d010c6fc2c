import { normalize } from './blocks.ts';
import type { LinkTargets } from './list-fixes.ts';
import type { ParseMarkdown } from '../notes/parse/parser.ts';
import { findJsonReleases, isJson } from './json-releases.ts';
import { findMarkdownReleases, type FoundPart } from './markdown-releases.ts';
import type { OtherPart } from './split-changelog.ts';

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
  { parse, findTargets }: FindOptions,
): FoundPart[][] {
  const texts = sources.map(({ name, text }) => ({ name, text: normalize(text) }));
  const markdown = texts.filter((source) => !isJson(source.text) && !refuse(source));
  const found = Map.groupBy(
    findMarkdownReleases(markdown, parse, findTargets),
    ({ source }) => source,
  );
  return texts.map((source) => {
    const { name, text } = source;
    const own = found.get(name);
    if (own) return own;
    const refused = refuse(source);
    const parts = refused ? [refused] : findJsonReleases(text, parse, findTargets?.(name));
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
