import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Release } from '../../notes/make-release.ts';
import type { Settings } from '../settings.ts';
import type { OutputFile } from '../write-files.ts';

/** A script of the server's own, and the nonce by which the policy of the page lets it run. */
export interface PageScript {
  src: string;
  nonce: string;
}

/** Makes the page that people read, from the newest release to the oldest. */
export function makePage(releases: Release[], settings: Settings, script?: PageScript): OutputFile {
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h('html', { lang: settings.locale }, [
        h('head', [
          h('meta', { charSet: 'utf-8' }),
          h('meta', { name: 'viewport', content: 'width=device-width' }),
          h('title', settings.title),
          script && h('script', { ...script, defer: true }),
        ]),
        h('body', releases.map(showRelease)),
      ]),
    ],
  };
  return { path: 'index.html', content: `${toHtml(root)}\n` };
}

function showRelease({ entry, date, isDraft }: Release) {
  return h('article', [
    h('h2', entry.title),
    h('p', [entry.version, isDraft ? ' Draft' : '']),
    h('p', h('time', { dateTime: date.text }, entry.published)),
    h('p', entry.body),
    ...entry.headlines.flatMap(({ headline, changes }) => [
      h('h3', headline),
      h(
        'ul',
        changes.map((change) => h('li', change)),
      ),
    ]),
  ]);
}
