import { h } from '../pages/html.ts';
import { renderWithdrawn } from '../pages/parts.ts';
import { definePlace, nameWithVersion } from './place.ts';

/** Safe HTML, such as for a content management system. */
export const html = definePlace(['feed'], (releases, { settings, hasTitles }) =>
  releases
    .map((release) => {
      const title = hasTitles && h('h2', nameWithVersion(release, settings));
      const notice = renderWithdrawn(release.frontMatter.withdrawn, settings);
      const parts = [title, notice].flatMap((part) => (part ? `${part.html}\n` : []));
      return `${parts.join('')}${release.feed.trimEnd()}\n`;
    })
    .join('\n'),
);
