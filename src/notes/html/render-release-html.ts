import { linkToElement, makeIdPrefix } from '../anchor.ts';
import type { HtmlNode } from './elements.ts';
import type { Outline, Section } from '../markdown/outline.ts';
import { renderHeading } from '../render/render-text.ts';
import { makePagePath } from '../page-path.ts';
import { NO_HTML, type ReleaseHtml } from '../release.ts';
import {
  createHtmlWriter,
  escapeAttribute,
  writeHtml,
  writeId,
  type HtmlWriter,
  type WriterOptions,
} from './write-html.ts';
import { foldOutline, pickHeadlines, type Folded } from './fold-outline.ts';
import type { ChangeType, Highlight } from './elements.ts';
import { highlightCode } from './highlight-code.ts';
import { markTypes } from './mark-types.ts';
import type { Block } from './to-elements.ts';

export interface ReleaseContext extends Pick<WriterOptions, 'linkSchemes' | 'files'> {
  siteUrl: string | undefined;
  version: string | undefined;
  highlight: Highlight | undefined;
  types: readonly ChangeType[] | undefined;
  isWhole: boolean;
}

export function renderReleaseHtml(outline: Outline, context: ReleaseContext): ReleaseHtml {
  const { siteUrl, version, files, linkSchemes, isWhole, highlight, types = [] } = context;
  const feed = isWhole ? writeParts(outline, createHtmlWriter({ linkSchemes, files })) : [];
  const feedHtml = joinParts(feed, 0);
  if (version === undefined) return { ...NO_HTML, feedHtml };
  if (highlight) highlightCode(outline, highlight);
  const found = markTypes(outline, types);
  const page = makePagePath(version);
  const idPrefix = makeIdPrefix(version);
  const own = `${siteUrl}${page}#`;
  const shorten = (url: string): string => {
    const isOwn = files?.has(url) === true || url.startsWith(own);
    return siteUrl !== undefined && isOwn ? url.slice(siteUrl.length) : url;
  };
  const writer = createHtmlWriter({ linkSchemes, files, idPrefix, shorten });
  const parts = writeParts(outline, writer, page);
  const targets = writeTargets(outline, version, writer);
  const { text, pictures, recordings } = writer;
  const folded = isWhole ? foldOutline(outline) : undefined;
  const writeFolded = ({ start, rest }: Folded) => {
    const front = createHtmlWriter({ linkSchemes, files, idPrefix, shorten });
    return joinParts(writeParts(start, front, page), 0) + writeHeadlines(rest, front, page);
  };
  return {
    html: isWhole ? targets + (folded ? writeFolded(folded) : joinParts(parts, 0)) : '',
    isFolded: folded !== undefined,
    pageHtml: targets + joinParts(parts, 1),
    contents: writeContents(outline.sections, parts.slice(1), page),
    types: found,
    summary: summarize(text),
    feedHtml,
    pictures: [...pictures],
    recordings: [...recordings],
  };
}

interface Part {
  level: number;
  /** Of its address; `''` if it has no id. */
  fragment: string;
  /** The attributes and the content of the headline. */
  headline: string;
  blocks: string;
}

/** The levels of headlines on the front page: the site has the first level, a release's title the second. */
const [OUTERMOST, DEEPEST] = [3, 6];

/**
 * Writes the parts of a release. With a `page`, headlines link to themselves there, and a default headline at the start is
 * left out.
 */
function writeParts({ body, sections }: Outline, writer: HtmlWriter, page?: string): Part[] {
  const first = { level: 0, fragment: '', headline: '', blocks: writeBlocks(body, writer) };
  const parts = sections.map((section) => writeSection(section, writer, page));
  const [start] = parts;
  if (start && sections[0]?.source.length === 0 && page !== undefined) start.headline = '';
  return [first, ...parts];
}

function writeSection(section: Section, writer: HtmlWriter, page: string | undefined): Part {
  const { html, id, ancestors, blocks, source } = section;
  const attribute = id === undefined ? '' : writeId(id, writer);
  const { text } = writer;
  writer.text += ' ';
  const content = writeHtml(html, writer);
  // A summary leaves out a default headline.
  writer.text = `${source.length === 0 ? text : writer.text} `;
  const fragment = fragmentOf(attribute);
  // Named like the headline that it is in.
  const link = `<a class="anchor" href="${page}#${fragment}" aria-labelledby="${fragment}"></a>`;
  const anchor = attribute === '' || page === undefined ? '' : link;
  return {
    fragment,
    level: Math.min(OUTERMOST + ancestors.length, DEEPEST),
    headline: `${attribute}>${content}${anchor}`,
    blocks: writeBlocks(blocks, writer),
  };
}

const fragmentOf = (attribute: string) => attribute.slice(' id="'.length, -1);

function writeBlocks(blocks: Block[], writer: HtmlWriter): string {
  return blocks.map(({ html }) => writeHtml([...html, '\n'], writer)).join('');
}

function joinParts(parts: Part[], levelsUp: number): string {
  return parts
    .map(({ level, headline, blocks }) => {
      const name = `h${level - levelsUp}`;
      return headline === '' ? blocks : `<${name}${headline}</${name}>${blocks}`;
    })
    .join('');
}

/** Links to the headlines that the front page leaves out. */
function writeHeadlines(sections: Section[], writer: HtmlWriter, page: string): string {
  const items = sections.map(({ html, id }) => {
    const attribute = id === undefined ? '' : writeId(id, writer);
    return writeItem(html, attribute, `${page}${attribute && `#${fragmentOf(attribute)}`}`);
  });
  return items.length === 0 ? '' : `<ul class="rest">${items.join('')}</ul>`;
}

const FEWEST_CONTENTS = 4;

function writeContents(sections: Section[], parts: Part[], page: string): string {
  const outermost = pickHeadlines(sections);
  const listed = new Set(outermost.length < FEWEST_CONTENTS ? sections : outermost);
  const items = sections.flatMap((section, index) => {
    const { fragment = '' } = parts[index] ?? {};
    if (fragment === '' || !listed.has(section)) return [];
    return [writeItem(section.html, '', `${page}#${fragment}`)];
  });
  return items.length < FEWEST_CONTENTS ? '' : `<ul dir="auto">${items.join('')}</ul>`;
}

function writeItem(headline: HtmlNode[], attribute: string, href: string): string {
  const name = writeHtml([renderHeading(headline)], createHtmlWriter());
  return `<li${attribute}><a href="${href}">${name}</a></li>`;
}

/** Links to headlines that are left out lead to the start of the release. */
function writeTargets({ empty }: Outline, version: string, { links }: HtmlWriter): string {
  if (empty.length === 0) return '';
  const fragments = new Set([...links].map((url) => /#.*/.exec(url)?.[0]));
  const targets = empty.flatMap(({ id }) => {
    const isLinked = id !== undefined && fragments.has(linkToElement(version, id));
    return isLinked ? [`<span id="${escapeAttribute(makeIdPrefix(version) + id)}"></span>`] : [];
  });
  return targets.join('');
}

/** Search engines show about so many characters. */
const LONGEST_SUMMARY = 200;

function summarize(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_SUMMARY) return line;
  const start = line.slice(0, LONGEST_SUMMARY).replace(/[\uD800-\uDBFF]$/, '');
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
