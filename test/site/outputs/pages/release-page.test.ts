import { expect, test } from 'vitest';
import { noteText } from '../../../temporary.ts';
import { buildPages, type TypedSettings } from './build-pages.ts';

const notes = {
  'a.md': noteText({ version: '1.0', date: '2025-01-01' }),
  'b.md': noteText({ version: '1.1', date: '2025-06-01', withdrawn: 'It lost data.' }),
  'c.md': noteText(
    { version: '2.0 <b>', date: '2026-02-01', title: 'A & <i>', art: 'a.png' },
    'Read [this](#site-v2 "<h3 x>"), &lt;h3> `<h4>`.\n\n## Site `v2`\n\n- One.\n\n### Fixes\n\n- Two.',
  ),
  'd.md': noteText({ version: '3-x', date: '2026-03-01' }),
};

async function build(settings: TypedSettings = {}, more: Record<string, string> = {}) {
  const all = { siteTitle: 'News', ...settings };
  const { files, problems } = await buildPages({ ...notes, ...more }, all, {
    sizes: { a: [640, 360] },
  });
  expect(problems).toEqual([]);
  return new Map([...files].filter(([path]) => path.endsWith('.html')));
}

/** Without `siteUrl`, there are no local pictures. */
const WITHOUT_ART = { 'c.md': noteText({ version: '2.0', date: '2026-02-01' }) };
const PAGE = 'releases/2.0-b-8f50cf6c.html';

test('every release has a page, however many the front page shows', async () => {
  const paths = [...(await build({ history: 1 })).keys()];
  expect(paths).toEqual([
    'releases/3-x.html',
    PAGE,
    'releases/1.1.html',
    'releases/1.0.html',
    '404.html',
    'subscribe.html',
    'index.html',
  ]);
});

test('the page of a release, word for word', async () => {
  const page = (await build()).get(PAGE) ?? '';
  const art = /art\/a-[\da-f]{16}\.png/.exec(page)?.[0] ?? '';
  const id = '2.0~20~~3c~b~3e~';
  const linkTo = (name: string) =>
    `<a class="anchor" href="${PAGE}#${id}/${name}" aria-labelledby="${id}/${name}"></a>`;
  const subscribe = '<a class="subscribe" href="subscribe.html">Subscribe</a>';
  const shown = page.replace(/(<script[^>]*>)[^]*?<\/script>/, '$1</script>');
  expect(shown.slice(shown.indexOf('<body')).trimEnd()).toBe(
    `<body class="release"><a class="skip" href="${PAGE}#2.0~20~~3c~b~3e~">Skip to content</a>` +
      `<header id="/top"><div class="top"><div class="site"><p><a href="index.html"><bdi>News</bdi></a></p></div><p class="links">${subscribe}</p></div></header>` +
      `<main><nav class="trail" aria-label="News"><a href="index.html#2.0~20~~3c~b~3e~">All releases</a><button class="copy" type="button" data-copy="https://example.com/x/${PAGE}" aria-live="polite" hidden>Copy link</button></nav>` +
      `<article id="${id}"><div class="about"><time datetime="2026-02-01"><bdi>February 1, 2026</bdi></time>` +
      '<bdi class="version">2.0 &#x3C;b></bdi></div><div class="text" dir="ltr"><h1>A &#x26; &#x3C;i></h1>' +
      `<picture class="art framed"><img src="${art}" alt="" width="640" height="360" decoding="async"></picture>` +
      `<p>Read <a href="${PAGE}#${id}/site-v2" title="<h3 x>">this</a>, &#x3C;h3> <code>&#x3C;h4></code>.</p>\n` +
      `<h2 id="${id}/site-v2">Site <code>v2</code>${linkTo('site-v2')}</h2><ul>\n<li>One.</li>\n</ul>\n` +
      `<h3 id="${id}/fixes">Fixes${linkTo('fixes')}</h3><ul>\n<li>Two.</li>\n</ul>\n</div></article></main>` +
      '<nav class="others" aria-label="Releases">' +
      `<a href="releases/1.1.html" rel="prev" class="prev"><span>Previous release</span> <bdi class="version">1.1</bdi></a>` +
      `<a href="releases/3-x.html" rel="next" class="next"><span>Next release</span> <bdi class="version">3-x</bdi></a></nav>` +
      '<script data-label="Copy code" data-done="Copied"></script>' +
      `<footer><p>${subscribe} <span>Get new releases in your feed reader.</span></p><p><a href="${PAGE}#/top">Back to top</a></p></footer></body></html>`,
  );
});

test('its head: addresses are relative to the site, and previews show the release', async () => {
  const page = (await build()).get(PAGE) ?? '';
  const head = page.slice(0, page.indexOf('<link rel="stylesheet"'));
  expect(head).toContain('<base href="../">');
  expect(head).toContain('base-uri &#x27;self&#x27;');
  const description = 'Read this, &#x3C;h3> &#x3C;h4>.';
  const url = `https://example.com/x/${PAGE}`;
  expect(head.slice(head.indexOf('<title>'))).toMatch(
    new RegExp(
      '^<title>2.0 &#x3C;b>: A &#x26; &#x3C;i> · News</title><link rel="icon" href="art/icon-[0-9a-f]{16}.svg">' +
        `<meta name="description" content="${description.replaceAll('&#x3C;', '<')}">` +
        `<link rel="alternate" type="text/markdown" href="${url.replace(/html$/, 'md')}">` +
        `<link rel="canonical" href="${url}"><meta property="og:type" content="article">` +
        '<meta property="og:site_name" content="News"><meta property="og:title" content="2.0 <b>: A &#x26; <i> · News">' +
        `<meta property="og:description" content="${description.replaceAll('&#x3C;', '<')}">` +
        `<meta property="og:url" content="${url}"><meta property="article:published_time" content="2026-02-01">` +
        '<meta property="og:image" content="https://example.com/x/art/a-[0-9a-f]{16}.png">' +
        '<meta property="og:image:width" content="640"><meta property="og:image:height" content="360"><meta property="og:image:alt" content="2.0 <b>: A &#x26; <i>">' +
        '<meta name="twitter:card" content="summary_large_image">' +
        '<link rel="alternate" type="application/atom\\+xml" title="News" href="feed.xml">$',
    ),
  );
});

test.each([
  ['word '.repeat(100), `${'word '.repeat(40).trim()}…`],
  [`a${'\u{1F680}'.repeat(200)}`, `a${'\u{1F680}'.repeat(99)}…`],
])('the description is the start of the text, cut between words: %j', async (body, start) => {
  const page = (
    await build({}, { 'e.md': noteText({ version: '5', date: '2026-04-01' }, body) })
  ).get('releases/5.html');
  expect(page).toContain(`<meta name="description" content="${start}">`);
});

test('a description leaves out a default headline', async () => {
  const pages = await build({}, { 'e.md': noteText({ version: '2.0' }, '- One.') });
  expect(pages.get('releases/2.0.html')).toContain('<meta name="description" content="One.">');
});

test('without siteUrl, pages name no address of the site', async () => {
  const pages = await build({ siteUrl: undefined }, WITHOUT_ART);
  for (const page of pages.values()) expect(page).not.toMatch(/canonical|og:|feed/);
  expect(pages.get('index.html')).toContain('<meta name="description" content="What');
  expect(pages.get('releases/1.0.html')).toContain(
    '<meta name="description" content="Faster search.">',
  );
});

test('the front page lists the releases that it does not show, by year and with their old ids', async () => {
  const page = (await build({ history: 1 })).get('index.html') ?? '';
  expect(page.slice(page.indexOf('<section'), page.indexOf('<div class="results"'))).toBe(
    '<section class="older" aria-labelledby="/older"><h2 id="/older">Older releases</h2><p class="years"><a href="#/2026">2026</a><a href="#/2025">2025</a></p>' +
      '<section id="/2026"><h3>2026</h3><ul><li id="2.0~20~~3c~b~3e~">' +
      `<a href="${PAGE}"><bdi class="version">2.0 &#x3C;b></bdi> <bdi class="name">A &#x26; &#x3C;i></bdi></a> <time datetime="2026-02-01">Feb 1, 2026</time></li></ul></section>` +
      '<section id="/2025"><h3>2025</h3><ul><li id="1.1">' +
      `<a href="releases/1.1.html"><bdi class="version">1.1</bdi></a> <time datetime="2025-06-01">Jun 1, 2025</time> <bdi class="withdrawn">Withdrawn</bdi></li>` +
      '<li id="1.0">' +
      `<a href="releases/1.0.html"><bdi class="version">1.0</bdi></a> <time datetime="2025-01-01">Jan 1, 2025</time></li></ul></section></section>`,
  );
  expect((await build()).get('index.html')).not.toContain('<section');
});

test('pages of ten changes without pictures are smaller than 50 KB', async () => {
  const change = (_: unknown, index: number) => `- Change ${index}. ${'A word. '.repeat(20)}`;
  const body = `## Fixes\n\n${Array.from({ length: 10 }, change).join('\n')}`;
  const pages = await build(
    { history: 1 },
    { 'e.md': noteText({ version: '4.0', date: '2026-05-01' }, body) },
  );
  for (const path of ['index.html', 'releases/4.0.html']) {
    const page = pages.get(path) ?? '';
    expect(page).toContain('Change 9.');
    expect(Buffer.byteLength(page)).toBeLessThan(50_000);
  }
});

test('an id occurs once on a page, and every link within the site leads to one', async () => {
  const pages = await build({ history: 2 });
  const idsOf = (page: string) => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  const links = [...pages].flatMap(([path, page]) => {
    const ids = idsOf(page);
    expect(new Set(ids).size).toBe(ids.length);
    const found = page.matchAll(/<a[^>]* href="((?:releases\/|#)[^"]*)"/g);
    return [...found].map(([, href = '']) => {
      const [target = '', fragment = ''] = decodeURIComponent(href).split('#');
      return { href, target: pages.get(target || path), fragment };
    });
  });
  expect(links.length).toBeGreaterThan(15);
  const broken = links.filter(
    ({ target, fragment }) => !target || (fragment !== '' && !idsOf(target).includes(fragment)),
  );
  expect(broken).toEqual([]);
});

test('four or more headlines are listed next to the release, the outermost with those inside if there are enough', async () => {
  const list = (body: string) =>
    build({}, { 'e.md': noteText({ version: '4', date: '2026-04-01' }, body) }).then(
      (pages) => /<nav class="contents".*?<\/nav>/.exec(pages.get('releases/4.html') ?? '')?.[0],
    );
  const item = (name: string, below = '') =>
    `<li><a href="releases/4.html#4/${name.toLowerCase()}">${name}</a>${below}</li>`;
  const items = (names: string[]) => names.map((name) => item(name)).join('');
  const headlines = (names: string[], marks = '##') =>
    names.map((name) => `${marks} ${name}\n\n- A change.\n\n`).join('');
  expect(await list(headlines(['A', 'B', 'C']))).toBe(undefined);
  expect(await list(headlines(['A', 'B', 'C', 'D']) + headlines(['E'], '###'))).toBe(
    '<nav class="contents" aria-label="Contents"><details><summary>Contents</summary>' +
      `<ul dir="ltr">${items(['A', 'B', 'C'])}${item('D', `<ul>${item('E')}</ul>`)}</ul></details></nav>`,
  );
  expect(await list(headlines(['A', 'B']) + headlines(['C', 'D'], '###'))).toContain(
    items(['A', 'B', 'C', 'D']),
  );
});

test('the page about subscribing has the address of the feed, and another way', async () => {
  const page =
    (await build({ subscribeUrl: 'https://example.org/news' })).get('subscribe.html') ?? '';
  const main = /<main>.*<\/main>/s.exec(page)?.[0];
  const feed = 'https://example.com/x/feed.xml';
  expect(main).toBe(
    '<main><h1>Subscribe</h1><p>Get new releases in your feed reader.</p>' +
      `<p class="address"><a href="${feed}"><bdi>${feed}</bdi></a>` +
      `<button class="copy" type="button" data-copy="${feed}" aria-live="polite" hidden>Copy link</button></p>` +
      '<p class="actions"><a class="button" href="https://example.org/news">Subscribe · <bdi>example.org</bdi></a></p></main>',
  );
});

test('without siteUrl, subscribing is only the other way', async () => {
  const pages = await build(
    { siteUrl: undefined, subscribeUrl: 'https://example.org/news' },
    WITHOUT_ART,
  );
  expect(pages.has('subscribe.html')).toBe(false);
  for (const page of pages.values()) {
    expect(page).toContain('<a class="subscribe" href="https://example.org/news">Subscribe</a>');
  }
});
