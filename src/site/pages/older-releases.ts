import type { Element } from 'hast';
import { h } from 'hastscript';
import { makeAnchor } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import { formatDay } from '../../notes/render/format-day.ts';
import type { Release } from '../../project/compile-project.ts';
import type { Settings } from '../../project/settings.ts';
import { renderLabel } from './label.ts';
import { renderOwnTitle } from './own-title.ts';

/** No anchor of a release starts with a `/`. */
export const OLDER_ID = '/older';

/**
 * Renders links to the pages of releases, by year; nothing if there are none. Each has the id that its release has while
 * the front page shows it.
 */
export function renderOlder(releases: readonly Release[], settings: Settings): Element[] {
  if (releases.length === 0) return [];
  const years = [...new Set(releases.map(yearOf))];
  return [
    h('section.older', { ariaLabelledBy: OLDER_ID }, [
      renderLabel('h2', 'olderReleases', settings, { id: OLDER_ID }),
      ...years.map((year) => {
        const own = releases.filter((release) => yearOf(release) === year);
        const links = own.map((release) => renderLink(release, settings));
        return h('section', [h('h3', year), h('ul', links)]);
      }),
    ]),
  ];
}

const yearOf = ({ frontMatter }: Release) => frontMatter.date.text.slice(0, 'YYYY'.length);

function renderLink({ entry, frontMatter }: Release, settings: Settings): Element {
  const { version } = entry;
  const day = frontMatter.date.text.slice(0, 'YYYY-MM-DD'.length);
  const mark = renderLabel('bdi.withdrawn', 'withdrawn', settings);
  const names = [h('bdi.version', version), ...renderOwnTitle(entry, settings)];
  return h('li', { id: makeAnchor(version) }, [
    h('a', { href: makePagePath(version) }, names),
    ' ',
    h('time', { dateTime: day }, formatDay(day, settings.locale, 'medium')),
    ...(frontMatter.withdrawn !== undefined ? [' ', mark] : []),
  ]);
}
