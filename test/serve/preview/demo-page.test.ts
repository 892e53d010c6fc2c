import { expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { renderDemoPage } from '../../../src/serve/preview/demo-page.ts';

const script = { src: '/reload.js', nonce: 'a-nonce' };
const siteUrl = 'https://notes.example.com/';
const render = (history: string | undefined, settings = {}, prefix = '') =>
  renderDemoPage({ prefix, settings: Settings.parse(settings) }, history, script);

test('has the element in each mode, and says how to write it', () => {
  const html = render('{}', { siteUrl });
  for (const mode of ['dialog', 'badge', 'inline']) {
    expect(html).toContain(
      `<whats-new src="v2/cloud/version?${mode}" mode="${mode}" page="../" lang="en-US" dir="ltr"></whats-new>`,
    );
    expect(html).toContain(`&#x3C;whats-new src="${siteUrl}v2/cloud/version" mode="${mode}">`);
  }
});

test('has the direction of its language, and an address there', () => {
  const html = render('{}', { locale: 'ar' }, 'beta/ar/');
  expect(html).toContain('lang="ar" dir="rtl"></whats-new>');
  expect(html).toContain('src="https://notes.example.com/beta/ar/v2/cloud/version"');
});

test('its policy allows its own scripts, its server, and the pictures of the releases', () => {
  const json = JSON.stringify({
    art: 'https://cdn.example.com/a.png',
    content: [
      ['img', { src: 'https://b.example/b.png' }],
      ['a', { href: 'https://c.example' }],
    ],
  });
  expect(render(json)).toContain(
    'script-src &#x27;nonce-a-nonce&#x27;; connect-src &#x27;self&#x27;; img-src &#x27;self&#x27; https://b.example https://cdn.example.com;',
  );
});

test('without two releases, it says so', () => {
  expect(render(undefined)).toContain('There is no version response yet: it needs two releases.');
});
