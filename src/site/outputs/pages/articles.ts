import { makeAnchor } from '../../render/page-path.ts';
import { formatDay, formatTitle } from '../../../notes/format.ts';
import type { Edition } from '../../../project/editions.ts';
import type { Settings } from '../../../project/settings.ts';
import { weigh } from '../../../versions/weight.ts';
import type { Rendered } from '../../render/requests.ts';
import { h, type Content, type Html } from './html.ts';
import { nameHost } from './page.ts';
import { dateOf, fitSize, langOf, renderLabel, renderPicture, renderWithdrawn } from './parts.ts';

/**
 * Renders the releases of the front page one after the other. A picture that several share is shown with the newest of
 * them only, and the neutral picture with none.
 */
export function renderArticles(releases: readonly Rendered<'article'>[], edition: Edition): Html[] {
  const shown = new Set<string>();
  return releases.map((release, index) => {
    const { url } = release.art;
    const art = !shown.has(url) && renderArt(release, edition, index === 0);
    shown.add(url);
    const { label, path, article } = release;
    const more = article.isFolded && renderReadAll('a.more', label, edition.settings, path);
    return renderArticle(release, [art, article, more], edition);
  });
}

/** Renders a release for its own page. */
export function renderOnlyArticle(release: Rendered<'page'>, edition: Edition): Html {
  const { entry, ownTitle: title, page, direction, frontMatter } = release;
  const { releaseUrl } = edition.settings;
  const href = releaseUrl?.replaceAll('{version}', () => encodeURIComponent(entry.version));
  return renderParts(release, edition, {
    version: title !== undefined && h('bdi.version', entry.version),
    more: [
      href !== undefined && h('a', { href }, nameHost(href)),
      page.contents !== '' && renderContents(page.contents, direction, edition.settings),
    ],
    text: [
      h('h1', title ?? h('bdi', entry.version)),
      renderWithdrawn(frontMatter.withdrawn, edition.settings),
      renderArt(release, edition, true),
      page,
    ],
  });
}

/** A list next to the release; on narrow screens it opens. */
function renderContents(html: string, dir: string, settings: Settings): Html {
  const summary = renderLabel('summary', 'contents', settings);
  const label = { ...langOf(settings, 'contents'), 'aria-label': settings.labels.contents };
  return h('nav.contents', label, h('details', [summary, h('ul', { dir }, { html })]));
}

/** Renders a release of the front page. Without a title of its own, its version is its heading. */
function renderArticle(release: Rendered, content: (Html | false)[], edition: Edition): Html {
  const { entry, ownTitle: title, label, path: href, frontMatter } = release;
  const { settings } = edition;
  const link = h('a', { href }, h('bdi', entry.version));
  const notice = renderWithdrawn(frontMatter.withdrawn, settings);
  const summary = renderReadAll('summary', label, settings);
  return renderParts(release, edition, {
    version: title !== undefined && h('div.version', link),
    text: [
      title === undefined ? h('h2.version', link) : h('h2', h('a', { href }, title)),
      notice,
      notice ? h('details', [summary, content]) : content,
    ],
  });
}

function renderReadAll(selector: string, name: string, settings: Settings, href?: string): Html {
  const text = formatTitle(settings.labels.readAll, name);
  return h(selector, { ...langOf(settings, 'readAll'), href }, text);
}

function renderParts(
  { entry, ownTitle, day, frontMatter, isScheduled, direction, lang }: Rendered,
  { settings, project }: Edition,
  { version, more, text }: { version: Content; more?: Content; text: Content[] },
): Html {
  const { draft: isDraft, published, tags = [] } = frontMatter;
  const classes = [
    (isDraft || isScheduled) && 'draft',
    ownTitle === undefined && `quiet ${weigh(entry.version)}`,
  ].filter(Boolean);
  const shownDay =
    published === undefined ? formatDay(day, settings.locale, 'long') : entry.published;
  const about = [
    h('time', { datetime: dateOf(frontMatter) }, h('bdi', shownDay)),
    settings.showVersions && version,
    entry.version === project.latest[0]?.version && renderLabel('bdi.badge', 'latest', settings),
    frontMatter.channel !== undefined && h('bdi.mark', frontMatter.channel),
    frontMatter.required && renderLabel('bdi.mark', 'required', settings),
    frontMatter.withdrawn !== undefined && renderLabel('bdi.mark', 'withdrawn', settings),
    isDraft && renderLabel('bdi.mark', 'draft', settings),
    isScheduled && renderLabel('bdi.mark', 'scheduled', settings),
    tags.map((tag) => h('bdi.type', tag)),
    more,
  ];
  const attributes = { id: makeAnchor(entry.version), class: classes.join(' ') || undefined };
  return h('article', attributes, [
    h('div.about', about),
    h('div.text', { dir: direction, lang }, text),
  ]);
}

/** In CSS pixels. Art that is narrower has a frame as wide as the text. */
const FULL_WIDTH = 720;

/** The neutral picture is not shown. */
function renderArt({ art }: Rendered, { up }: Edition, isFirst: boolean): Html | false {
  if (art.isNeutral) return false;
  const size = fitSize(art.local?.size);
  const isFramed = size && size.width < FULL_WIDTH;
  const selector = isFramed ? 'picture.art.framed' : 'picture.art';
  return renderPicture(selector, art, up, { loading: !isFirst && 'lazy' });
}
