import { LONGEST_SUMMARY } from '../../notes/limits.ts';
import type { EntryBody } from '../../notes/render/render-body.ts';
import { cutText } from './cut-text.ts';
import { definePlace, nameWithVersion } from './place.ts';

/** Plain text, such as for a chat or an email. */
export const text = definePlace('text', (releases, { settings, hasTitles }) =>
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

/** One or two sentences, such as for an app store: the `summary` of a release, or else its start, cut after a sentence. */
export const summary = definePlace('text', (releases) =>
  releases
    .map((release) => {
      const { summary: typed } = release.frontMatter;
      return `${typed ?? cutText(findStart(release.text), LONGEST_SUMMARY, '')}\n`;
    })
    .join('\n'),
);

/** The first paragraph of a release, or else its first changes. */
function findStart({ body, headlines }: EntryBody): string {
  const [paragraph = ''] = body.split('\n\n');
  if (paragraph !== '' && !paragraph.endsWith(':')) return paragraph;
  if (body !== '') return body.replaceAll(/\n+/g, ' ');
  return headlines.flatMap(({ changes }) => changes).join(' ');
}
