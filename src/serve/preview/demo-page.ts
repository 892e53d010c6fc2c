import type { VersionResponse } from '../../contract/index.ts';
import { readStatic } from '../../project/files.ts';
import { makeInline, renderDocument, type PageScript } from '../../site/pages/document.ts';
import { h } from '../../site/pages/html.ts';
import { VERSION_PATH } from '../../site/served-files.ts';

/** The path of the demo page in a URL. The files that `<whats-new>` requests there are below it. */
export const DEMO_PATH = '/whats-new';

const MODES = [
  ['dialog', 'It opens by itself if there are unread releases.'],
  ['badge', 'A button shows the number of unread releases and opens a panel.'],
  ['inline', 'The notes are part of the page.'],
] as const;

export function renderDemoPage(
  response: VersionResponse | undefined,
  siteUrl: string | undefined,
  script: PageScript,
): string {
  const site = siteUrl ?? 'https://notes.example.com/';
  const missing = h('p', 'There is no version response yet: it needs two releases.');
  const sections = MODES.map(([mode, description]) =>
    h('section', [
      h('h2', `mode="${mode}"`),
      h('p', description),
      h('pre', `<whats-new src="${site}${VERSION_PATH}" mode="${mode}"></whats-new>`),
      // Each mode has a URL of its own, so that reading the notes in one does not change the others.
      h('whats-new', { src: `${DEMO_PATH}/${VERSION_PATH}?${mode}`, mode, page: '/' }),
    ]),
  );
  return renderDocument({
    locale: 'en',
    title: '<whats-new> · Gazette preview',
    head: [h('script', { type: 'module', src: '/whats-new.js', nonce: script.nonce })],
    pictures: ['/', ...(response ? [response.log.art] : [])],
    styles: makeInline(readStatic('preview/preview.css').toString()),
    script,
    body: h('body', { id: 'whats-new' }, [
      h('main', [
        h('header', [
          h('p', 'Gazette preview'),
          h('h1', '<whats-new>'),
          h('p', 'What your users see in your app, without drafts.'),
          h('p', h('a', { href: '/' }, 'Back to the release notes')),
        ]),
        ...(response ? sections : [missing]),
      ]),
    ]),
  });
}
