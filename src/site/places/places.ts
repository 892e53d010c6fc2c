import { formatJson, makeHistoryEntry } from '../outputs/json-files.ts';
import { h } from '../outputs/pages/html.ts';
import { renderWithdrawn } from '../outputs/pages/parts.ts';
import { appstream } from './appstream.ts';
import { changelog } from './changelog.ts';
import { markdown } from './markdown.ts';
import type { ShowFormat } from '../options.ts';
import { definePlace, nameWithVersion, type Place } from './place.ts';
import { summary, wholeText } from './text.ts';

/** Safe HTML, such as for a content management system. */
const html = definePlace(['feed'], (releases, { settings, hasTitles }) =>
  releases
    .map((release) => {
      const title = hasTitles && h('h2', nameWithVersion(release, settings));
      const notice = renderWithdrawn(release.frontMatter.withdrawn, settings);
      const parts = [title, notice].flatMap((part) => (part ? `${part.html}\n` : []));
      return `${parts.join('')}${release.feed.trimEnd()}\n`;
    })
    .join('\n'),
);

/** The releases as in `releases.json`, with `html` of the whole text; a list if there may be several. */
const json = definePlace(['body', 'feed'], (releases, { settings, hasTitles }) => {
  const entries = releases.map((each) => ({
    ...makeHistoryEntry(each),
    html: each.feed.trimEnd(),
  }));
  return formatJson(hasTitles ? entries : entries[0], settings);
});

/** The formats of `gazette show`. */
export const PLACES: Readonly<Record<ShowFormat, Place>> = {
  text: wholeText,
  markdown,
  json,
  html,
  summary,
  changelog,
  appstream,
};
