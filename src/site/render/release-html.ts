import { textOfHeading } from '../../notes/elements.ts';
import type { Outline, Section } from '../../notes/outline/outline.ts';
import type { Block } from '../../notes/html/to-blocks.ts';
import type { Release } from '../../notes/release.ts';
import { escapeAttribute, escapeText } from '../../notes/render/escape.ts';
import { createHtmlWriter, type HtmlWriter } from '../../notes/render/show-nodes.ts';
import { writeHtml, writeId } from '../../notes/render/write-html.ts';
import { makeIdPrefix } from './page-path.ts';
import type { SiteView } from './site-view.ts';
import { pickHeadlines, type Folded } from './fold-outline.ts';

/** What HTML of pages is made from: the release, and its outline with colors and labels. */
export interface PageSource {
  release: Release;
  outline: Outline;
}

function createPageWriter({ release }: PageSource, view: SiteView): HtmlWriter {
  const { pathTo, locate } = view;
  return createHtmlWriter({
    view: { ...view, linkTo: pathTo },
    files: release.media,
    locate,
    use: 'page',
    idPrefix: makeIdPrefix(release.frontMatter.version),
  });
}

/** The levels of headlines on the front page: the site has the first level, a release's title the second. */
const [OUTERMOST, DEEPEST] = [3, 6];

export const levelOf = ({ ancestors }: Section): number =>
  Math.min(OUTERMOST + ancestors.length, DEEPEST);

/**
 * Writes a release in the order of its text: the first of equal ids is written. On a page, whose path is `page`, headlines
 * link to themselves. A default headline is left out.
 */
export function writeOutline(
  { body, sections }: Outline,
  writer: HtmlWriter,
  { page, levelsUp = 0 }: { page?: string; levelsUp?: number } = {},
): string {
  const start = writeBlocks(body, writer);
  const parts = sections.map((section) => {
    const name = `h${levelOf(section) - levelsUp}`;
    const isDefault = section.source.length === 0;
    const headline = isDefault ? '' : `<${name}${writeHeadline(section, writer, page)}</${name}>`;
    return headline + writeBlocks(section.blocks, writer);
  });
  return start + parts.join('');
}

/** The attributes and the content of a headline. */
function writeHeadline({ id, html }: Section, writer: HtmlWriter, page?: string): string {
  const content = writeHtml(html, writer);
  const attribute = id === undefined ? '' : writeId(id, writer);
  if (attribute === '' || page === undefined) return `${attribute}>${content}`;
  const fragment = attribute.slice(' id="'.length, -1);
  // Named like the headline that it is in.
  return `${attribute}>${content}<a class="anchor" href="${page}#${fragment}" aria-labelledby="${fragment}"></a>`;
}

function writeBlocks(blocks: Block[], writer: HtmlWriter): string {
  return blocks.map(({ html }) => `${writeHtml(html, writer)}\n`).join('');
}

const pageOf = (view: SiteView) => view.pathTo({})?.replace(/#.*/, '') ?? '';

/** Renders a release for the front page. Headlines start at the third level. */
export function renderArticleText(
  source: PageSource,
  folded: Folded | undefined,
  view: SiteView,
): string {
  const writer = createPageWriter(source, view);
  const page = pageOf(view);
  const text = writeOutline(folded?.start ?? source.outline, writer, { page });
  const links = folded ? writeLinks(folded.rest, writer, page, true) : '';
  const html = text + (links === '' ? '' : `<ul class="rest">${links}</ul>`);
  return writeTargets(source.release, writer) + html;
}

/** Renders a release for its page. Headlines start at the second level. */
export function renderPageText(source: PageSource, view: SiteView): string {
  const writer = createPageWriter(source, view);
  const html = writeOutline(source.outline, writer, { page: pageOf(view), levelsUp: 1 });
  return writeTargets(source.release, writer) + html;
}

export interface Heading {
  depth: number;
  /** The id in the HTML. */
  slug: string;
  text: string;
}

/** Renders a release for another site. Headlines start at the second level. */
export function renderEmbedded({ release, outline }: PageSource, view: SiteView) {
  const { media: files } = release;
  const writer = createHtmlWriter({ view, files, use: 'page', idPrefix: '' });
  const html = writeOutline(outline, writer, { levelsUp: 1 });
  const headings = outline.sections.flatMap((section): Heading[] => {
    const { id: slug, source, html: title } = section;
    if (source.length === 0 || slug === undefined) return [];
    return [{ depth: levelOf(section) - 1, slug, text: textOfHeading(title) }];
  });
  return { html, headings };
}

const FEWEST_CONTENTS = 4;

/** Renders links to the headlines of a page: the outermost with those inside, or all if these are few; nothing if all are. */
export function renderContents(source: PageSource, view: SiteView): string {
  const named = source.outline.sections.filter(({ id }) => id !== undefined);
  const outermost = pickHeadlines(named);
  const isFew = outermost.length < FEWEST_CONTENTS;
  const picked = new Set(isFew ? named : outermost);
  if (picked.size < FEWEST_CONTENTS) return '';
  const writer = createPageWriter(source, view);
  const write = (sections: Section[]) => writeLinks(sections, writer, pageOf(view), false);
  const chapters = named.flatMap((section, index) => (picked.has(section) ? [index] : []));
  return chapters
    .map((start, index) => {
      const [chapter, ...inside] = named.slice(start, chapters[index + 1]);
      const depth = (chapter?.ancestors.length ?? 0) + 1;
      const below = write(inside.filter(({ ancestors }) => ancestors.length === depth));
      const item = write(chapter ? [chapter] : []);
      return below === '' ? item : item.replace(/<\/li>$/, () => `<ul>${below}</ul></li>`);
    })
    .join('');
}

/** Links to headlines on the page of the release. Items have ids in place of headlines that are left out. */
function writeLinks(sections: Section[], writer: HtmlWriter, page: string, hasIds: boolean) {
  const items = sections.map(({ html, id }) => {
    const attribute = id === undefined ? '' : writeId(id, writer);
    const href = `${page}${attribute.replace(/^ id="(.*)"$/, '#$1')}`;
    return `<li${hasIds ? attribute : ''}><a href="${href}">${escapeText(textOfHeading(html))}</a></li>`;
  });
  return items.join('');
}

/** Links to headlines that are left out lead to the start of the release. */
function writeTargets({ outline: { empty }, frontMatter }: Release, { links }: HtmlWriter): string {
  const prefix = makeIdPrefix(frontMatter.version);
  const linked = empty.flatMap(({ id }) => (id !== undefined && links.has(id) ? [id] : []));
  return linked.map((id) => `<span id="${escapeAttribute(prefix + id)}"></span>`).join('');
}
