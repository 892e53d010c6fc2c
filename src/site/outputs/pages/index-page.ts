import { makeAnchor } from '../../render/page-path.ts';
import { formatDay } from '../../../notes/format.ts';
import { KINDS } from '../../../labels/labels.ts';
import type { Edition } from '../../../project/editions.ts';
import { readStatic } from '../../../project/files.ts';
import type { Settings } from '../../../project/settings.ts';
import type { Rendered } from '../../render/requests.ts';
import { renderArticles } from './articles.ts';
import { makeInline } from './document.ts';
import { h, type Html } from './html.ts';
import { renderPage, type Frame } from './page.ts';
import { langOf, renderLabel, renderName } from './parts.ts';

/** No anchor of a release starts with a `/`. */
const OLDER_ID = '/older';

/**
 * Renders the front page: the newest releases, in which drafts are marked, and links to the older ones of all.
 * `searchFiles` are the paths of the files with the data of the search.
 */
export function renderIndexPage(
  releases: readonly Rendered<'article'>[],
  all: readonly Rendered<'words'>[],
  { edition, frame, searchFiles }: { edition: Edition; frame: Frame; searchFiles: string[] },
): string {
  const { settings } = edition;
  const [newest] = releases;
  const shown = new Set(releases.map(({ entry }) => entry.version));
  const older = all.filter(({ entry }) => !shown.has(entry.version));
  const script = makeInline(readStatic('pages/search.js').toString());
  return renderPage(edition, frame, {
    title: settings.siteTitle,
    path: '',
    about: newest && {
      type: 'website',
      description: settings.siteDescription ?? `${newest.name}. ${newest.entry.published}`,
      release: newest,
    },
    className: 'list',
    tools: {
      html: h('div.tools', [
        renderSearch(all, settings, searchFiles),
        h('script', { html: script.text }),
      ]),
      script,
    },
    content: [
      h('main', [
        renderArticles(releases, edition),
        older.length > 0 && renderOlder(older, settings),
        h('div.results', { hidden: true }),
        h('p.nothing', { hidden: true }, [
          renderLabel('span', 'noMatches', settings),
          ' ',
          renderLabel('button', 'allReleases', settings),
        ]),
      ]),
    ],
  });
}

/**
 * Renders the fields with which `search.js` finds releases by their words, by the kinds of their changes, and all that is
 * new since a version. Without scripts, they are hidden. The script is next to them, so that nothing moves.
 */
function renderSearch(
  releases: readonly Rendered<'words'>[],
  settings: Settings,
  searchFiles: string[],
): Html {
  const { showVersions, labels } = settings;
  const kinds = new Set(releases.flatMap(({ words }) => words.kinds));
  const tags = new Set(releases.flatMap(({ frontMatter }) => frontMatter.tags ?? []));
  // The script needs the names of all kinds, because headlines such as Bug Fixes have one without being labels.
  const buttons = KINDS.map((kind) => {
    const attributes = { name: 'type', value: kind, 'aria-pressed': 'false' };
    const hidden = !kinds.has(kind);
    return renderLabel(`button.type.${kind}`, kind, settings, { ...attributes, hidden });
  });
  const data = {
    'data-files': searchFiles.join(' '),
    'data-few': releases.length < FEWEST,
    'data-versions': !showVersions && 'false',
    'data-matches': labels.matches,
    'data-more': labels.moreMatches,
    'data-since': labels.newSince,
    'data-latest': labels.upToDate,
    'data-newest': labels.newestVersion,
  };
  return h('search', { hidden: true, ...data }, [
    ICON,
    h('input.words', { ...langOf(settings, 'filter'), ...nameField(labels.filter) }),
    h('input.own', {
      ...langOf(settings, 'ownVersion'),
      ...nameField(labels.ownVersion),
      list: VERSIONS_ID,
      hidden: !showVersions,
    }),
    h('datalist', { id: VERSIONS_ID }),
    h('output', langOf(settings, 'matches')),
    h('div.kinds', { hidden: kinds.size + tags.size < 2 }, [
      buttons,
      [...tags].map((tag) =>
        h('button.type', { name: 'tag', value: tag, 'aria-pressed': 'false' }, tag),
      ),
    ]),
  ]);
}

/** Fewer releases are seen at a glance. */
const FEWEST = 5;
const VERSIONS_ID = '/versions';
const ICON = h(
  'svg',
  { viewBox: '0 0 20 20', 'aria-hidden': 'true' },
  h('path', { d: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zm4.5 10.5L18 18' }),
);

const nameField = (label: string) => ({ type: 'search', placeholder: label, 'aria-label': label });

/** Renders links to the pages of releases, by year. Each has the id that its release has while the front page shows it. */
function renderOlder(releases: readonly Rendered[], settings: Settings): Html {
  const years = [...new Set(releases.map(yearOf))];
  const sections = years.map((year) => {
    const ofYear = releases.filter((release) => yearOf(release) === year);
    const links = ofYear.map((release) => renderLink(release, settings));
    return h('section', { id: idOf(year) }, [h('h3', year), h('ul', links)]);
  });
  const toYears = years.map((year) => h('a', { href: `#${idOf(year)}` }, year));
  const heading = renderLabel('h2', 'olderReleases', settings, { id: OLDER_ID });
  return h('section.older', { 'aria-labelledby': OLDER_ID }, [
    heading,
    years.length > 1 && h('p.years', toYears),
    sections,
  ]);
}

const idOf = (year: string) => `/${year}`;
const yearOf = ({ day }: Rendered) => day.slice(0, 'YYYY'.length) || '–';

function renderLink(release: Rendered, settings: Settings): Html {
  const { entry, path, day, frontMatter } = release;
  const isWithdrawn = frontMatter.withdrawn !== undefined;
  return h('li', { id: makeAnchor(entry.version) }, [
    h('a', { href: path }, renderName(release)),
    ' ',
    h('time', { datetime: day || undefined }, formatDay(day, settings.locale, 'medium')),
    isWithdrawn && [' ', renderLabel('bdi.withdrawn', 'withdrawn', settings)],
  ]);
}
