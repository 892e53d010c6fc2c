import type { Edition } from '../../project/editions.ts';
import { readStatic } from '../../project/files.ts';
import {
  directionOf,
  makeInline,
  renderDocument,
  type PageScript,
} from '../../site/outputs/pages/document.ts';
import { h } from '../../site/outputs/pages/html.ts';
import { VERSION_PATH } from '../../project/served-files.ts';

/** The directory of the demo page of an edition. The files that `<whats-new>` requests there are below it. */
export const DEMO = 'whats-new/';

const MODES = [
  ['dialog', 'It opens by itself if there are unread releases.'],
  ['badge', 'A button shows the number of unread releases and opens a panel.'],
  ['inline', 'The notes are part of the page.'],
] as const;

const PICTURE = /"(?:art|art_dark|src)":"([^"]*)"/g;

/** `history` is the JSON of the releases; undefined without two of them. */
export function renderDemoPage(
  { prefix, settings }: Pick<Edition, 'prefix' | 'settings'>,
  history: string | undefined,
  script: PageScript,
): string {
  const { locale, siteUrl: site = `https://notes.example.com/${prefix}` } = settings;
  const dir = directionOf(locale);
  const missing = h('p', 'There is no version response yet: it needs two releases.');
  const sections = MODES.map(([mode, description]) =>
    h('section', [
      h('h2', `mode="${mode}"`),
      h('p', description),
      h('pre', `<whats-new src="${site}${VERSION_PATH}" mode="${mode}"></whats-new>`),
      // Each mode has a URL of its own, so that reading the notes in one does not change the others.
      h('whats-new', { src: `${VERSION_PATH}?${mode}`, mode, page: '../', lang: locale, dir }),
    ]),
  );
  return renderDocument({
    locale: 'en',
    title: '<whats-new> · Gazette preview',
    head: [h('script', { type: 'module', src: '../whats-new.js', nonce: script.nonce })],
    pictures: ['/', ...Array.from(history?.matchAll(PICTURE) ?? [], ([, address = '']) => address)],
    styles: makeInline(readStatic('preview/preview.css').toString()),
    script,
    body: h('body', { id: 'whats-new' }, [
      h('main', [
        h('header', [
          h('p', 'Gazette preview'),
          h('h1', '<whats-new>'),
          h('p', 'What your users see in your app, without drafts.'),
          h('p', h('a', { href: '../' }, 'Back to the release notes')),
        ]),
        ...(history ? sections : [missing]),
      ]),
    ]),
  });
}
