import { linkToElement, makeIdPrefix } from './anchor.ts';
import { levelOf, type Outline, type Section } from '../notes/outline/outline.ts';
import { renderHeading } from '../notes/render/render-text.ts';
import { makePagePath } from './page-path.ts';
import { NO_HTML, type ReleaseHtml } from '../notes/release.ts';
import {
  createHtmlWriter,
  escapeAttribute,
  writeHtml,
  writeId,
  type HtmlWriter,
  type WriterOptions,
} from '../notes/render/write-html.ts';
import { foldOutline, pickHeadlines, type Folded } from './pages/fold-outline.ts';
import type { ChangeType, Highlight } from '../notes/elements.ts';
import { highlightCode } from './pages/highlight-code.ts';
import { makeContent } from './make-content.ts';
import { markTypes } from './pages/mark-types.ts';
import type { Block } from '../notes/outline/to-elements.ts';

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
  const found = markTypes(outline, types);
  const content = isWhole ? makeContent(outline, createHtmlWriter({ linkSchemes, files })) : [];
  if (version === undefined) return { ...NO_HTML, feedHtml, content };
  if (highlight) highlightCode(outline, highlight);
  const page = makePagePath(version);
  const idPrefix = makeIdPrefix(version);
  const own = `${siteUrl}${page}#`;
  const shorten = (url: string): string => {
    const isOwn = files?.has(url) === true || url.startsWith(own);
    return siteUrl !== undefined && isOwn ? url.slice(siteUrl.length) : url;
  };
  const createWriter = () => createHtmlWriter({ linkSchemes, files, idPrefix, shorten });
  const writer = createWriter();
  const parts = writeParts(outline, writer, page);
  const targets = writeTargets(outline, version, writer);
  const { text, pictures, recordings } = writer;
  const folded = isWhole ? foldOutline(outline) : undefined;
  const writeFolded = ({ start, rest }: Folded, front = createWriter()) => {
    const html = joinParts(writeParts(start, front, page), 0);
    const links = writeLinks(rest, front, page, true);
    return links === '' ? html : `${html}<ul class="rest">${links}</ul>`;
  };
  return {
    html: isWhole ? targets + (folded ? writeFolded(folded) : joinParts(parts, 0)) : '',
    isFolded: folded !== undefined,
    pageHtml: targets + joinParts(parts, 1),
    contents: writeLinks(pickContents(outline), createWriter(), page, false),
    types: found,
    text: text.replaceAll(/\s+/g, ' ').trim(),
    feedHtml,
    content,
    pictures: [...pictures],
    recordings: [...recordings],
  };
}

interface Part {
  level: number;
  /** The attributes and the content of the headline. */
  headline: string;
  blocks: string;
}

/**
 * Writes the parts of a release. With a `page`, headlines link to themselves there, and a default headline at the start is
 * left out.
 */
function writeParts({ body, sections }: Outline, writer: HtmlWriter, page?: string): Part[] {
  const first = { level: 0, headline: '', blocks: writeBlocks(body, writer) };
  const parts = sections.map((section) => writeSection(section, writer, page));
  const [start] = parts;
  if (start && sections[0]?.source.length === 0 && page !== undefined) start.headline = '';
  return [first, ...parts];
}

function writeSection(section: Section, writer: HtmlWriter, page: string | undefined): Part {
  const { html, id, blocks, source } = section;
  const attribute = id === undefined ? '' : writeId(id, writer);
  const { text } = writer;
  writer.text += ' ';
  const content = writeHtml(html, writer);
  // A default headline is no text of the note.
  writer.text = `${source.length === 0 ? text : writer.text} `;
  const fragment = attribute.slice(' id="'.length, -1);
  // Named like the headline that it is in.
  const link = `<a class="anchor" href="${page}#${fragment}" aria-labelledby="${fragment}"></a>`;
  const anchor = attribute === '' || page === undefined ? '' : link;
  return {
    level: levelOf(section),
    headline: `${attribute}>${content}${anchor}`,
    blocks: writeBlocks(blocks, writer),
  };
}

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

const FEWEST_CONTENTS = 4;

/** The outermost headlines, or all if these are few; nothing if all are. */
function pickContents({ sections }: Outline): Section[] {
  const named = sections.filter(({ id }) => id !== undefined);
  const outermost = pickHeadlines(named);
  const picked = outermost.length < FEWEST_CONTENTS ? named : outermost;
  return picked.length < FEWEST_CONTENTS ? [] : picked;
}

/** Links to headlines on the page of the release. Items have ids in place of headlines that are left out. */
function writeLinks(
  sections: Section[],
  writer: HtmlWriter,
  page: string,
  hasIds: boolean,
): string {
  const items = sections.map(({ html, id }) => {
    const attribute = id === undefined ? '' : writeId(id, writer);
    const href = `${page}${attribute.replace(/^ id="(.*)"$/, '#$1')}`;
    const name = writeHtml([renderHeading(html)], createHtmlWriter());
    return `<li${hasIds ? attribute : ''}><a href="${href}">${name}</a></li>`;
  });
  return items.join('');
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
