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
