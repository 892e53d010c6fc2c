import { textOfHeading } from '../../notes/elements.ts';
import type { Outline, Section } from '../../notes/outline/outline.ts';
import type { Release } from '../../notes/release.ts';
import {
  createHtmlWriter,
  escapeAttribute,
  writeId,
  writeText,
  type HtmlWriter,
} from '../../notes/render/write-html.ts';
import { makeIdPrefix } from '../anchor.ts';
import { joinParts, writeParts } from '../outline-html.ts';
import type { SiteView } from '../view.ts';
import { pickHeadlines, type Folded } from './fold-outline.ts';
import { CODE_CLASSES } from './code-classes.ts';
import { TYPE_CLASSES } from './mark-types.ts';

const CLASSES: ReadonlySet<string> = new Set([...CODE_CLASSES, ...TYPE_CLASSES]);

/** What HTML of pages is made from: the release, its outline with colors and labels, and the schemes of links. */
export interface PageSource {
  release: Release;
  outline: Outline;
  linkSchemes: readonly string[];
}

function createPageWriter({ release, linkSchemes }: PageSource, view: SiteView): HtmlWriter {
  const { labelAlert, pathTo, locate } = view;
  return createHtmlWriter({
    view: { labelAlert, linkTo: pathTo },
    linkSchemes,
    files: release.media,
    locate,
    idPrefix: makeIdPrefix(release.frontMatter.version),
    classes: CLASSES,
  });
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
  const parts = writeParts(folded?.start ?? source.outline, writer, view.nameChanges, page);
  const links = folded ? writeLinks(folded.rest, writer, page, true) : '';
  const html = joinParts(parts, 0) + (links === '' ? '' : `<ul class="rest">${links}</ul>`);
  return writeTargets(source.release, writer) + html;
}

/** Renders a release for its own page. Headlines start at the second level. */
export function renderPageText(source: PageSource, view: SiteView): string {
  const writer = createPageWriter(source, view);
  const parts = writeParts(source.outline, writer, view.nameChanges, pageOf(view));
  return writeTargets(source.release, writer) + joinParts(parts, 1);
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
    return `<li${hasIds ? attribute : ''}><a href="${href}">${writeText(textOfHeading(html))}</a></li>`;
  });
  return items.join('');
}

/** Links to headlines that are left out lead to the start of the release. */
function writeTargets({ outline: { empty }, frontMatter }: Release, { links }: HtmlWriter): string {
  const prefix = makeIdPrefix(frontMatter.version);
  const linked = empty.flatMap(({ id }) => (id !== undefined && links.has(id) ? [id] : []));
  return linked.map((id) => `<span id="${escapeAttribute(prefix + id)}"></span>`).join('');
}
