import type { ReleaseHistory, VersionResponse } from '../../contract/index.ts';
import { makeInline, renderDocument, type PageScript } from '../../site/pages/document.ts';
import { h, type Html } from '../../site/pages/html.ts';
import { VERSION_PATH } from '../../site/served-files.ts';
import { DEMO_HISTORY, DEMO_VERSION } from './demo-paths.ts';
import { DEMO_SCRIPT_PATH } from './demo-script.ts';
import { DEMO_STYLE } from './demo-style.ts';

/** What the demo page shows. */
export interface Demo {
  /** Undefined if there are too few releases. */
  response: VersionResponse | undefined;
  history: ReleaseHistory;
  siteUrl: string | undefined;
  script: PageScript;
}

const MODES = [
  ['dialog', 'Dialog', 'It opens by itself if there are unread releases.'],
  ['badge', 'Badge', 'A button shows the number of unread releases and opens the dialog.'],
  ['inline', 'Inline', 'The notes are part of the page.'],
] as const;

/** Renders the page that shows `<whats-new>` in each mode. */
export function renderDemoPage({ response, history, siteUrl, script }: Demo): string {
  const { nonce } = script;
  const content = response
    ? [renderForm(response, history), ...MODES.map((mode) => renderMode(mode, siteUrl))]
    : [h('p', 'There is no version response yet: it needs two releases.')];
  const pictures = ['/', ...history.map(({ art }) => art)];
  return renderDocument({
    locale: 'en',
    title: '<whats-new> · Gazette preview',
    head: [
      h('script', { type: 'module', src: '/whats-new.js', nonce }),
      ...(response ? [h('script', { src: DEMO_SCRIPT_PATH, nonce, defer: true })] : []),
    ],
    pictures,
    styles: makeInline(DEMO_STYLE),
    script,
    body: h('body', { id: 'whats-new' }, [
      h('main', [
        h('header', [
          h('p', 'Gazette preview'),
          h('h1', '<whats-new>'),
          h('p', [
            'What your users see in your app, without drafts. ',
            h('a', { href: '/' }, 'Back to the page'),
          ]),
        ]),
        ...content,
      ]),
    ]),
  });
}

/** Sets what the reader has seen: nothing, or a release that was the current one. */
function renderForm({ version }: VersionResponse, history: ReleaseHistory): Html {
  const versions = history
    .filter(({ latest, withdrawn }) => latest !== false && withdrawn === undefined)
    .map((release) => release.version);
  const options = versions.map((each) =>
    h('option', { value: each }, each === version ? `${each}, the current release` : each),
  );
  return h('form', [
    h('label', { for: 'seen' }, 'Pretend that you have last seen'),
    h('select', { id: 'seen', autocomplete: 'off' }, [
      h('option', { value: '' }, 'nothing: your first visit'),
      ...options,
    ]),
    h('button', { id: 'forget', type: 'button' }, 'Forget what was seen'),
  ]);
}

function renderMode(
  [mode, heading, description]: (typeof MODES)[number],
  siteUrl = 'https://notes.example.com/',
): Html {
  // Each mode has a URL of its own, so that reading the notes in one does not change the others.
  const src = `/${DEMO_VERSION}?${mode}`;
  const attribute = mode === 'dialog' ? '' : ` mode="${mode}"`;
  return h('section', [
    h('h2', heading),
    h('p', description),
    h('pre', `<whats-new src="${siteUrl}${VERSION_PATH}"${attribute}></whats-new>`),
    h('whats-new', { src, mode, history: `/${DEMO_HISTORY}`, page: '/' }),
    ...(mode === 'dialog' ? [h('button', { id: 'open', type: 'button' }, 'Open the dialog')] : []),
  ]);
}
