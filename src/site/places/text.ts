import type { EntryBody } from '../../notes/render/render-body.ts';
import { definePlace, nameWithVersion } from './place.ts';

/** Plain text, such as for a chat or an email. */
export const text = definePlace(['text'], (releases, { settings, hasTitles }) =>
  releases
    .map((release) => {
      const { withdrawn } = release.frontMatter;
      const notice = withdrawn === undefined ? '' : `${settings.labels.withdrawn}: ${withdrawn}`;
      const title = hasTitles ? `${nameWithVersion(release, settings)}\n\n` : '';
      return title + renderBody(release.text, notice);
    })
    .join('\n'),
);

function renderBody({ body, headlines }: EntryBody, notice: string): string {
  const sections = headlines.map(({ headline, changes }) =>
    [headline, ...changes.map(renderChange)].join('\n'),
  );
  return `${[notice, body, ...sections].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Numbered changes need no bullet. */
function renderChange(change: string): string {
  const bullet = /^\d+\. /.test(change) ? '' : '- ';
  return bullet + change.replaceAll(/\n(?=[^\n])/g, '\n  ');
}
