import { makeAnchor } from '../../render/page-path.ts';
import { formatDay, formatTitle } from '../../../notes/format.ts';
import type { Edition } from '../../../project/editions.ts';
import type { Settings } from '../../../project/settings.ts';
import { weigh } from '../../../versions/weight.ts';
import type { Shown } from '../../render/shown.ts';
import { h, type Content, type Html } from './html.ts';
import {
  dateOf,
  fitSize,
  languageOf,
  renderLabel,
  renderPicture,
  renderWithdrawn,
} from './parts.ts';

/**
 * Renders the releases of the front page one after the other. A picture that several share is shown with the newest of
 * them only, and the neutral picture with none.
 */
export function renderArticles(releases: readonly Shown<'article'>[], edition: Edition): Html[] {
  const shown = new Set<string>();
  return releases.map((release, index) => {
    const { url } = release.art;
    const art = !shown.has(url) && renderArt(release, edition, index === 0);
    shown.add(url);
    const { entry, path, article } = release;
    const more = article.isFolded && renderReadAll('a.more', entry.version, edition.settings, path);
    return renderArticle(release, [art, article, more], edition);
  });
}

/** Renders a release for its own page. */
export function renderOnlyArticle(release: Shown<'page'>, edition: Edition): Html {
  const { entry, ownTitle: title, page, frontMatter } = release;
  return renderParts(release, edition, {
    version: title !== undefined && h('bdi.version', entry.version),
    contents: page.contents !== '' && renderContents(page.contents, edition.settings),
    text: [
      h('h1', title ?? entry.version),
      renderWithdrawn(frontMatter.withdrawn, edition.settings),
      renderArt(release, edition, true),
      page,
    ],
  });
}

/** A list next to the release; on narrow screens it opens. */
function renderContents(html: string, settings: Settings): Html {
  const summary = renderLabel('summary', 'contents', settings);
  const label = { ...languageOf(settings, 'contents'), 'aria-label': settings.labels.contents };
  return h('nav.contents', label, h('details', [summary, h('ul', { dir: 'auto' }, { html })]));
}

/** Renders a release of the front page. Without a title of its own, its version is its heading. */
function renderArticle(release: Shown, content: (Html | false)[], edition: Edition): Html {
  const { entry, ownTitle: title, frontMatter } = release;
  const { settings } = edition;
  const link = h('a', { href: release.path }, h('bdi', entry.version));
  const notice = renderWithdrawn(frontMatter.withdrawn, settings);
  const summary = renderReadAll('summary', entry.version, settings);
  return renderParts(release, edition, {
    version: title !== undefined && h('div.version', link),
    text: [
      title === undefined ? h('h2.version', link) : h('h2', title),
      notice,
      notice ? h('details', [summary, content]) : content,
    ],
  });
}

function renderReadAll(selector: string, version: string, settings: Settings, href?: string): Html {
  const text = formatTitle(settings.labels.readAll, version);
  return h(selector, { ...languageOf(settings, 'readAll'), href }, text);
}

function renderParts(
  { entry, ownTitle, day, frontMatter, isScheduled, lang }: Shown,
  { settings, project }: Edition,
  { version, contents, text }: { version: Content; contents?: Content; text: Content[] },
): Html {
  const { draft: isDraft, published } = frontMatter;
  const classes = [
    (isDraft || isScheduled) && 'draft',
    ownTitle === undefined && `quiet ${weigh(entry.version)}`,
  ].filter(Boolean);
  const shownDay =
    published === undefined ? formatDay(day, settings.locale, 'long') : entry.published;
  const about = [
    h('time', { datetime: dateOf(frontMatter) }, h('bdi', shownDay)),
    version,
    entry.version === project.latest[0]?.version && renderLabel('bdi.badge', 'latest', settings),
    frontMatter.channel !== undefined && h('bdi.mark', frontMatter.channel),
    frontMatter.required && renderLabel('bdi.mark', 'required', settings),
    frontMatter.withdrawn !== undefined && renderLabel('bdi.mark', 'withdrawn', settings),
    isDraft && renderLabel('bdi.mark', 'draft', settings),
    isScheduled && renderLabel('bdi.mark', 'scheduled', settings),
    contents,
  ];
  const attributes = { id: makeAnchor(entry.version), class: classes.join(' ') || undefined };
  return h('article', attributes, [
    h('div.about', about),
    // The direction follows the title: text in <bdi> does not count.
    h('div.text', { dir: 'auto', lang }, text),
  ]);
}

/** In CSS pixels. Art that is narrower has a frame as wide as the text. */
const FULL_WIDTH = 720;

/** The neutral picture is not shown. */
function renderArt({ art }: Shown, { up }: Edition, isFirst: boolean): Html | false {
  if (art.isNeutral) return false;
  const size = fitSize(art.local?.size);
  const isFramed = size && size.width < FULL_WIDTH;
  const selector = isFramed ? 'picture.art.framed' : 'picture.art';
  return renderPicture(selector, art, up, !isFirst && 'lazy');
}
