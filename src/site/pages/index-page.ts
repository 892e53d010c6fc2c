import { linkTo, makeAnchor } from '../anchor.ts';
import { formatDay } from '../../notes/format.ts';
import { readStatic } from '../../project/read-static.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';
import type { Shown } from '../shown.ts';
import { renderArticles } from './articles.ts';
import { makeInline } from './document.ts';
import { h, type Content, type Html } from './html.ts';
import { renderSubscribeLink, renderPage, type Site } from './page.ts';
import { languageOf, renderLabel, renderOwnTitle } from './parts.ts';

/** No anchor of a release starts with a `/`. */
const OLDER_ID = '/older';

/** Makes the front page: the newest releases, in which drafts are marked, and links to the older ones. */
export function makeIndexPage(
  releases: readonly Shown<'article' | 'types'>[],
  older: readonly Shown<'types'>[],
  site: Site,
): OutputFile {
  const { settings } = site;
  const { siteTitle } = settings;
  const [newest] = releases;
  const script = makeInline(readStatic('pages/search.js').toString());
  const { elements, ...media } = renderArticles(releases, site);
  const content = renderPage(site, {
    ...media,
    title: siteTitle,
    path: '',
    about: newest && {
      type: 'website',
      description: settings.siteDescription ?? describe(newest),
      art: newest.art,
      alt: newest.entry.title,
    },
    className: 'list',
    skip: newest && renderLabel('a.skip', 'skip', settings, { href: linkTo(newest.entry.version) }),
    opening: renderOpening(settings, [
      h('div.tools', [renderSearch(settings), renderSubscribeLink(settings)]),
      renderTypes([...releases, ...older]),
      h('script', { html: script.text }),
    ]),
    content: [
      h('main', [
        elements,
        older.length > 0 && renderOlder(older, settings),
        renderNothing(settings),
      ]),
    ],
    inlineScripts: [script],
    hasRequests: true,
  });
  return { path: 'index.html', content };
}

const describe = ({ entry: { version, title, published } }: Shown) =>
  `${version}: ${title}. ${published}`;

function renderOpening({ siteTitle, siteDescription }: Settings, tools: Content[]): Html {
  return h('div.opening', [
    h('div', [
      h('h1', { dir: 'auto' }, siteTitle),
      siteDescription !== undefined && h('p', { dir: 'auto' }, siteDescription),
    ]),
    tools,
  ]);
}

/** Renders the types of changes, by which `search.js` filters, if there are several. */
function renderTypes(releases: readonly Shown<'types'>[]): Html | false {
  const found = new Map(
    releases.flatMap(({ types }) => types.map(({ kind, word }) => [kind, word])),
  );
  const buttons = [...found].map(([kind, word]) =>
    h('button', { class: `type ${kind}`, value: kind, 'aria-pressed': 'false' }, word),
  );
  return buttons.length > 1 && h('div.types', { hidden: true }, buttons);
}

function renderNothing(settings: Settings): Html {
  return h('p.nothing', { hidden: true }, [
    renderLabel('span', 'noMatches', settings),
    ' ',
    renderLabel('button', 'allReleases', settings),
  ]);
}

/**
 * Renders the field with which `search.js` finds releases by their words. Without scripts, it is hidden. The script is
 * next to it, so that nothing moves.
 */
function renderSearch(settings: Settings): Html {
  const { filter, matches } = settings.labels;
  return h('search', { ...languageOf(settings, 'filter'), hidden: true }, [
    h('input', { type: 'search', placeholder: filter, 'aria-label': filter }),
    h('output', { ...languageOf(settings, 'matches'), 'data-text': matches }),
  ]);
}

/** Renders links to the pages of releases, by year. Each has the id that its release has while the front page shows it. */
function renderOlder(releases: readonly Shown<'types'>[], settings: Settings): Html {
  const years = [...new Set(releases.map(yearOf))];
  const sections = years.map((year) => {
    const own = releases.filter((release) => yearOf(release) === year);
    const links = own.map((release) => renderLink(release, settings));
    return h('section', [h('h3', year), h('ul', links)]);
  });
  const heading = renderLabel('h2', 'olderReleases', settings, { id: OLDER_ID });
  return h('section.older', { 'aria-labelledby': OLDER_ID }, [heading, ...sections]);
}

const yearOf = ({ frontMatter }: Shown) => frontMatter.date.text.slice(0, 'YYYY'.length);

function renderLink({ entry, path, frontMatter, types }: Shown<'types'>, settings: Settings): Html {
  const { version } = entry;
  const isWithdrawn = frontMatter.withdrawn !== undefined;
  const day = frontMatter.date.text.slice(0, 'YYYY-MM-DD'.length);
  return h(
    'li',
    {
      id: makeAnchor(version),
      'data-kinds': [...new Set(types.map(({ kind }) => kind))].join(' ') || undefined,
    },
    [
      h('a', { href: path }, [h('bdi.version', version), renderOwnTitle(entry, settings)]),
      ' ',
      h('time', { datetime: day || undefined }, formatDay(day, settings.locale, 'medium')),
      isWithdrawn && [' ', renderLabel('bdi.withdrawn', 'withdrawn', settings)],
    ],
  );
}
