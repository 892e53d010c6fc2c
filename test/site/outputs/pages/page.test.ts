import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../../../temporary.ts';
import { buildPages, type TypedSettings } from './build-pages.ts';

const notes = {
  '1.md': noteText(
    { version: '1', date: '2026-01-01', art: 'art.png' },
    '## Fixes & <b>more</b>\n\n- A.',
  ),
  '2.md': noteText(
    { version: '2', date: '2026-02-01', title: 'Zwei' },
    '> [!NOTE]\n> A.\n\n## A\n\n- B.',
  ),
  '3.md': noteText({ version: '3', date: '2026-03-01', latest: 'false' }, 'A.'),
};

const ART = { art: [800, 400] };
const build = async (settings: TypedSettings = {}, sizes: Record<string, number[]> = ART) =>
  buildPages(notes, settings, { sizes });

const PAGES = ['index.html', 'releases/1.html', '404.html'];
const body = (page: string) => page.replace(/<script>[^]*?<\/script>/g, '');

describe('the settings of a site', () => {
  test('siteLogo is in the header, and is the icon', async () => {
    const sizes = { art: [800, 400], logo: [64, 64], 'logo.dark': [64, 64] };
    const { read, paths } = await build({ siteLogo: 'logo.png' }, sizes);
    const logo = paths.find((path) => /art\/logo-(?!dark)/.test(path));
    const dark = paths.find((path) => path.startsWith('art/logo-dark-'));
    expect(dark).toBeDefined();
    for (const page of PAGES) {
      expect(read(page)).toContain(`<link rel="icon" href="${logo}">`);
      expect(read(page)).toContain(
        `<picture class="logo"><source media="(prefers-color-scheme: dark)" srcset="${dark}" width="64" height="64"><img src="${logo}" alt="" width="64" height="64" decoding="async"></picture>`,
      );
    }
    expect(paths.filter((path) => path.startsWith('art/icon-'))).toEqual([]);
  });

  test('a wide logo is no icon', async () => {
    const { read, paths } = await build(
      { siteLogo: 'logo.png' },
      { art: [800, 400], logo: [300, 64] },
    );
    const icon = paths.find((path) => path.startsWith('art/icon-')) ?? '';
    expect(read('index.html')).toContain(`<link rel="icon" href="${icon}">`);
    expect(read(icon)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  });

  test('a word mark stands alone', async () => {
    const sizes = { art: [800, 400], logo: [400, 100] };
    const { read } = await build({ siteLogo: 'logo.png', siteTitle: 'News' }, sizes);
    expect(read('index.html')).toMatch(/<h1 dir="auto"><picture class="logo"><img [^>]*alt="News"/);
    expect(read('releases/1.html')).toMatch(/<p><a href="index.html"><bdi><picture class="logo">/);
  });

  test('a logo elsewhere is allowed by the policy', async () => {
    const { read } = await build({ siteLogo: 'https://cdn.example.org/logo.svg' });
    for (const page of PAGES) {
      expect(read(page)).toMatch(/img-src [^"]*https:\/\/cdn\.example\.org;/);
      expect(read(page)).toContain('<link rel="icon" href="https://cdn.example.org/logo.svg">');
    }
  });

  test.each([
    ['#5b2be0', '--accent:light-dark(#5b2be0,#9373eb);--brand:#5b2be0;--on-brand:#fff}', '#fff'],
    ['#ffd400', '--accent:light-dark(#806a00,#ffd400);--brand:#ffd400;--on-brand:#000}', '#000'],
  ])(
    'accent %s is the background of badges and of the icon, and made legible for links',
    async (accent, rule, ink) => {
      const { read, paths } = await build({ accent });
      expect(read(paths.find((path) => path.endsWith('.css')) ?? '')).toContain(rule);
      const icon = read(paths.find((path) => path.startsWith('art/icon-')) ?? '');
      expect(icon).toContain(`fill="${accent}"/>`);
      expect(icon).toContain(`stroke="${ink}"`);
    },
  );

  test('css is appended to the style sheet, which may load fonts and pictures from the origins in it', async () => {
    const text = '@font-face { src: url("https://fonts.example.org/a.woff2"); }';
    const css = join(temporaryDirectory({ 'brand.css': text }), 'brand.css');
    const { read, paths } = await build({ css });
    const path = paths.find((each) => each.endsWith('.css')) ?? '';
    expect(path).toMatch(/^styles\/[\da-f]{16}\.css$/);
    expect(read(path).endsWith(text)).toBe(true);
    for (const page of PAGES) {
      expect(read(page)).toContain(`<link rel="stylesheet" href="${path}">`);
      expect(read(page)).toContain(
        'style-src &#x27;self&#x27;; font-src &#x27;self&#x27; data: https://fonts.example.org;',
      );
      expect(read(page)).toMatch(/ img-src [^"]* https:\/\/fonts\.example\.org; base-uri/);
    }
  });

  test('its title is escaped, in text and in attributes', async () => {
    const { read } = await build({ siteTitle: 'A "b" & <c>' });
    expect(read('index.html')).toContain('<title>A "b" &#x26; &#x3C;c></title>');
    expect(read('index.html')).toContain('content="A &#x22;b&#x22; &#x26; <c>"');
  });

  test('labels replace phrases', async () => {
    const { read } = await build({ labels: { subscribe: 'Atom & <more>' } });
    for (const page of PAGES) {
      expect(read(page)).toContain(
        '<a class="subscribe" href="subscribe.html">Atom &#x26; &#x3C;more></a>',
      );
    }
  });
});

describe('the language of a site', () => {
  test('with a translation, nothing is in English', async () => {
    const { read } = await build({ locale: 'de-DE', format: 'markdown', history: 1 });
    for (const page of [...PAGES, 'releases/2.html']) {
      expect(read(page)).toContain('<html lang="de-DE" dir="ltr">');
      expect(body(read(page))).not.toMatch(
        /lang="en"|Release|Skip|Subscribe|Published|Latest|Filter|Note|Back|Page not/,
      );
    }
    expect(read('releases/2.html')).toContain('<strong class="alert-note">Hinweis:</strong>');
    expect(read('releases/1.html')).toContain('<h1><bdi>1</bdi></h1>');
    expect(read('feed.xml')).toContain('<title>Versionshinweise</title>');
    expect(read('whats-new.js')).toContain('"close":"Schließen"');
  });

  test('from right to left, versions in titles are isolated, and the list leaves these titles out', async () => {
    const { read } = await build({ locale: 'ar', history: 1 });
    expect(read('releases/1.html')).toContain('ما الجديد في الإصدار \u20661\u2069');
    expect(read('index.html').match(/<bdi class="name">[^<]*/g)).toEqual([
      '<bdi class="name">Zwei',
    ]);
  });

  test('without a translation, English phrases are marked, but not those of the settings', async () => {
    const { read } = await build({
      locale: 'nl',
      labels: { copyLink: 'Kopieer' },
    });
    const page = read('releases/1.html');
    expect(page).toContain(
      '<a class="subscribe" lang="en" dir="ltr" href="subscribe.html">Subscribe</a>',
    );
    expect(page).toMatch(/<button class="copy" type="button"[^>]*>Kopieer</);
  });
});

describe('art', () => {
  test('that is too high is shown smaller, and its room is reserved', async () => {
    const { read } = await build({}, { art: [1000, 2000] });
    expect(read('releases/1.html')).toMatch(
      /<img src="art\/art-[^"]*" alt="" width="240" height="480"/,
    );
  });

  test('can have a dark variant', async () => {
    const sizes = { art: [800, 400], 'art.dark': [800, 600] };
    const { read, paths } = await build({}, sizes);
    const dark = paths.find((path) => path.startsWith('art/art-dark-'));
    for (const page of ['index.html', 'releases/1.html']) {
      expect(read(page)).toContain(
        `<picture class="art"><source media="(prefers-color-scheme: dark)" srcset="${dark}" width="640" height="480"><img`,
      );
    }
    expect(read('feed.xml')).not.toContain('dark');
  });

  test('a dark variant that is no picture is a problem', async () => {
    const { problems } = await buildPages({ ...notes, 'art.dark.png': 'text' }, {}, { sizes: ART });
    expect(problems).toEqual([expect.stringContaining('"art.dark.png" is not a picture')]);
  });
});

test('headlines have links to themselves, on the page of their release', async () => {
  const { read } = await build();
  const link =
    '<a class="anchor" href="releases/1.html#1/fixes--more" aria-labelledby="1/fixes--more"></a>';
  expect(read('index.html')).toContain(
    `<h3 id="1/fixes--more">Fixes &#x26; <b>more</b>${link}</h3>`,
  );
  expect(read('releases/1.html')).toContain(
    `<h2 id="1/fixes--more">Fixes &#x26; <b>more</b>${link}</h2>`,
  );
  expect(read('feed.xml')).not.toContain('anchor');
});
