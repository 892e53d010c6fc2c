import { linkTo, makeAnchor } from '../anchor.ts';
import { makePagePath } from '../page-path.ts';
import type { Release } from '../../notes/release.ts';
import { formatDay } from '../../notes/format.ts';
import { readStatic } from '../../project/read-static.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';
import { SEARCH_PATH } from '../served-files.ts';
import { renderArticles } from './articles.ts';
import { makeInline } from './document.ts';
import { h, type Content, type Html } from './html.ts';
import { renderSubscribeLink, renderPage, type Site } from './page.ts';
import { languageOf, renderLabel, renderOwnTitle } from './parts.ts';

/** No anchor of a release starts with a `/`. */
const OLDER_ID = '/older';

/** Makes the front page: the newest releases, in which drafts are marked, and links to the older ones. */
export function makeIndexPage(
  releases: readonly Release[],
  older: readonly Release[],
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
      renderTypes([...releases, ...older], settings),
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

/** Makes the file with the text of each release, by its id on the front page. */
export function makeSearchFile(releases: readonly Release[]): OutputFile {
  return {
    path: SEARCH_PATH,
    get content() {
      const texts = releases.map(({ entry, text }) => [makeAnchor(entry.version), text]);
      return `${JSON.stringify(Object.fromEntries(texts))}\n`;
    },
  };
}

const describe = ({ entry: { version, title, published } }: Release) =>
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
function renderTypes(releases: readonly Release[], { types }: Settings): Html | false {
  const found = new Set(releases.flatMap((release) => release.types));
  const buttons = types.flatMap(({ word, kind }, index) => {
    const attributes = { class: `type ${kind}`, value: index, 'aria-pressed': 'false' };
    return found.has(index) ? [h('button', attributes, word)] : [];
  });
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
function renderOlder(releases: readonly Release[], settings: Settings): Html {
  const years = [...new Set(releases.map(yearOf))];
  const sections = years.map((year) => {
    const own = releases.filter((release) => yearOf(release) === year);
    const links = own.map((release) => renderLink(release, settings));
    return h('section', [h('h3', year), h('ul', links)]);
  });
  const heading = renderLabel('h2', 'olderReleases', settings, { id: OLDER_ID });
  return h('section.older', { 'aria-labelledby': OLDER_ID }, [heading, ...sections]);
}

const yearOf = ({ frontMatter }: Release) => frontMatter.date.text.slice(0, 'YYYY'.length);

function renderLink({ entry, frontMatter, types }: Release, settings: Settings): Html {
  const { version } = entry;
  const isWithdrawn = frontMatter.withdrawn !== undefined;
  const day = frontMatter.date.text.slice(0, 'YYYY-MM-DD'.length);
  return h('li', { id: makeAnchor(version), 'data-types': types.join(' ') || undefined }, [
    h('a', { href: makePagePath(version) }, [
      h('bdi.version', version),
      renderOwnTitle(entry, settings),
    ]),
    ' ',
    h('time', { datetime: day || undefined }, formatDay(day, settings.locale, 'medium')),
    isWithdrawn && [' ', renderLabel('bdi.withdrawn', 'withdrawn', settings)],
  ]);
}
