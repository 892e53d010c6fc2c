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
