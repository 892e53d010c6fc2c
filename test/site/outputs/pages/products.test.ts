import { expect, test } from 'vitest';
import { noteText } from '../../../temporary.ts';
import { buildPages } from './build-pages.ts';

const NOTES = { 'a.md': noteText({ version: '1' }), 'b.md': noteText({ version: '2' }) };

test('links are in the header and the footer, and each release has its own', async () => {
  const { read } = await buildPages(NOTES, {
    homeUrl: 'https://www.kite.example/',
    links: [{ text: 'Docs', url: 'https://docs.example/' }],
    releaseUrl: 'https://git.example/v{version}',
  });
  const links =
    '<a href="https://www.kite.example/"><bdi>kite.example</bdi></a><a href="https://docs.example/"><bdi>Docs</bdi></a>';
  for (const page of ['index.html', 'releases/1.html', '404.html'])
    expect(read(page).split(links)).toHaveLength(3);
  expect(read('releases/1.html')).toContain(
    '<a href="https://git.example/v1"><bdi>git.example</bdi></a>',
  );
});

test('without versions, titles and dates name releases everywhere', async () => {
  const { read, files } = await buildPages(
    {
      'a.md': noteText({ version: 'saml-sso', title: 'Single sign-on' }, 'A.'.repeat(3000)),
      'b.md': noteText({ version: 'grouped-monitors', date: '2026-02-01' }, 'B.'),
    },
    { showVersions: false },
  );
  expect(read('feed.xml')).toContain('<title>Single sign-on</title>');
  expect(read('feed.xml')).toContain('<title>February 1, 2026</title>');
  expect(read('index.html')).toContain(
    '<input class="own" type="search" placeholder="I use version" aria-label="I use version" list="/versions" hidden>',
  );
  const shown = [...files].filter(([path]) => /html$|md$|txt$/.test(path));
  for (const [, text] of shown)
    expect(text.replaceAll(/<[^>]*>|\([^)]*\)/g, '')).not.toMatch(/saml-sso|grouped-monitors/);
});

test('tags are on the page of a release and filters', async () => {
  const { read } = await buildPages({
    'a.md': noteText({ tags: '[dashboard, status pages]' }),
    'b.md': noteText({ version: '2', tags: 'dashboard' }),
  });
  const chips = '<bdi class="type">dashboard</bdi><bdi class="type">status pages</bdi>';
  expect(read('releases/1.0.0.html')).toContain(chips);
  expect(read('index.html').match(/<button class="type" name="tag" value="[^"]*/g)).toEqual([
    '<button class="type" name="tag" value="dashboard',
    '<button class="type" name="tag" value="status pages',
  ]);
});

test('a release that is not listed is in the version response only', async () => {
  const { files } = await buildPages({
    'a.md': noteText({ title: 'Placeholder', listed: 'false' }),
    'b.md': noteText({ version: '2', date: '2026-02-01' }),
  });
  const found = [...files].filter(([, text]) => text.includes('Placeholder'));
  expect(found.map(([path]) => path)).toEqual(['v2/cloud/version']);
});

test('the direction of a release is that of most of its letters', async () => {
  const { read } = await buildPages(
    {
      'a.md': noteText({}, '`WebView2` إصلاح مشكلة في التطبيق'),
      'b.md': noteText({ version: '2' }, 'Names in Arabic: الرئيسية, and all others in English.'),
      'c.md': noteText({ version: '3' }, '𞤖𞤢𞤪𞤬𞤭𞤴𞤫 𞤸𞤫𞤧𞤭𞤪𞤫 (Adlam)'),
    },
    { locale: 'ar' },
  );
  expect(read('releases/1.0.0.html')).toContain(
    '<div class="text" dir="rtl"><h1><bdi>1.0.0</bdi></h1>',
  );
  expect(read('releases/2.html')).toContain('<div class="text" dir="ltr"');
  expect(read('releases/3.html')).toContain('<div class="text" dir="rtl"');
});
