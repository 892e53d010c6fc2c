import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeAnchor } from '../../../src/site/anchor.ts';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE } from './open-site.ts';

const browser = openBrowser();

const note = (version: string, date: string, title: string) =>
  noteText(
    { version, date, title, art: './art/pixel.png' },
    '## Fixed\n\n- A fix.\n\n## New\n\n- Boards.\n\n## Breaking\n\n- No version 1.',
  );

const notes = {
  '2.1.0.md': note('2.1.0', '2026-03-01', 'Faster search'),
  '2.0.0.md': note('2.0.0', '2026-02-01', 'Ein Café für alle'),
  '1.9.0.md': note('1.9.0', '2025-03-01', 'Search for people'),
  '1.8.0.md': note('1.8.0', '2024-02-01', 'Dark mode'),
};

const COLORS = Array.from({ length: 5 }, (_, n) => `Color ${n} of a dark-red café.`);
const LONG = `${'A long text. '.repeat(30)}Boards crash. ${'End. '.repeat(50)}`;

type Section = [name: string, kind: string, changes: string[]];
/** What the search reads about a release. */
const entry = (version: string, date: string, title: string | undefined, sections: Section[]) => ({
  id: makeAnchor(version),
  version,
  title,
  date,
  sections,
});

/** What the search reads, in two files. */
const SEARCH = [
  [
    entry('2.1.0', '2026-03-01', 'Faster search', [
      ['', '', ['A text about dates.']],
      ['Fixed', 'fix', ['Ein Café: ﬁx of the café.', 'A crash.']],
    ]),
    entry('2.0.0', '2026-02-01', undefined, [
      ['New', 'add', ['Boards.', LONG]],
      ['API', 'breaking', ['No version 1.']],
    ]),
  ],
  [
    entry('1.9.0', '2025-03-01', 'Search for people', [['Colors', '', COLORS]]),
    entry('1.8.0', '2024-02-01', 'Dark mode', [['Fixed', 'fix', ['See 2.0.0.', '´A´ boards´ ﷺ']]]),
  ],
];

const searched = SEARCH.map((part, index) => ({
  path: index === 0 ? 'search.json' : `search-${index + 1}.json`,
  content: JSON.stringify(part),
}));
const site = await buildSite(notes, { history: 2 });
const arabic = await buildSite(notes, { history: 2, locale: 'ar-EG' });
const long = Array.from(
  { length: 100 },
  (_, n) => [`${n}.md`, note(`1.${n}`, '2025-01-01', `Release ${n}`)] as const,
);
const longSite = await buildSite(Object.fromEntries(long));

const withTwoParts = (html: string) =>
  html.replace('data-files="search.json"', 'data-files="search.json search-2.json"');

async function openSearched(path = '', files = site) {
  const all = [...searched, ...files];
  const { page, messages } = await openSite(browser.get(), all, path, withTwoParts);
  const find = async (words: string) => {
    await page.locator('input.words').fill(words);
    return async () => listShown(page);
  };
  return { page, messages, find };
}

/** The results: the heading of each release, and its changes. */
async function listShown(page: Page) {
  const articles = await page.locator('.results article').all();
  return Promise.all(
    articles.map(async (article) => ({
      name: await article.locator('h2').textContent(),
      hits: await article.locator('li, .more').allTextContents(),
    })),
  );
}

const NAMES = {
  '2.1.0': 'Faster search',
  '2.0.0': '2.0.0',
  '1.9.0': 'Search for people',
  '1.8.0': 'Dark mode',
};

test('the search finds words of changes, titles, versions and dates', async () => {
  const { page, messages, find } = await openSearched();
  const count = page.locator('search output');
  const nothing = page.getByText('Nothing matches.');
  for (const [words, versions] of [
    ['SEARCH 2.1', ['2.1.0']],
    ['cafe', ['2.1.0', '1.9.0']],
    ['2026', ['2.1.0', '2.0.0']],
    ['february', ['2.0.0', '1.8.0']],
    // An exact version comes first.
    ['2.0.0', ['2.0.0', '1.8.0']],
    // So do releases with all words in one change.
    ['dark color', ['1.9.0']],
    ['boards', ['2.0.0', '1.8.0']],
    ['a crash', ['2.1.0', '2.0.0']],
    ['text crash', ['2.0.0', '2.1.0']],
    ['missing', []],
  ] as const) {
    const list = await find(words);
    const names = versions.map((version) => NAMES[version]);
    await expect.poll(async () => (await list()).map(({ name }) => name)).toEqual(names);
    await expect.poll(async () => count.textContent()).toBe(`Matching releases: ${names.length}`);
    expect(await page.locator('main > article').first().isVisible()).toBe(false);
    await expect.poll(async () => nothing.isVisible()).toBe(names.length === 0);
  }
  expect(messages).toEqual([]);
});

test('a result shows the changes with the most words, their sections, and how many more there are', async () => {
  const { page, messages, find } = await openSearched();
  await expect.poll(await find('cafe color 3')).toEqual([
    {
      name: 'Search for people',
      hits: [
        'Color 3 of a dark-red café. ·\u00A0Colors',
        'Color 0 of a dark-red café. ·\u00A0Colors',
        'Color 1 of a dark-red café. ·\u00A0Colors',
        '2 more in 1.9.0',
      ],
    },
  ]);
  expect(await page.locator('mark').allTextContents()).toEqual(
    'Color 3 café Color café Color café'.split(' '),
  );
  expect(await findViolations(page)).toEqual([]);
  await expect.poll(await find('boards crash')).toEqual([
    {
      name: '2.0.0',
      hits: [
        expect.stringMatching(/^… .*A long text\. Boards crash\. End\. .* …\s·\sNew$/),
        'Boards. ·\u00A0New',
      ],
    },
  ]);
  await find('fix');
  expect(await page.locator('mark').allTextContents()).toEqual(['ﬁx']);
  expect(messages).toEqual([]);
});

test('a result leads to its words', async () => {
  const { page, find } = await openSearched();
  const links = page.locator('.results li a');
  const list = async () => links.evaluateAll((all) => all.map(String).join('\n'));
  await find('dark-red 4');
  await expect.poll(list).toContain('#:~:text=a-,dark%2Dred,-caf%C3%A9.');
  await find('boards ﷺ');
  await expect.poll(list).toContain('#:~:text=%C2%B4A%C2%B4-,boards%C2%B4,-%EF%B7%BA');
});

test('kinds of changes filter too, in the language of the page', async () => {
  const { page, messages } = await openSearched('', arabic);
  const kinds = page.locator('.kinds button');
  expect(await kinds.allTextContents()).toEqual(['غير متوافق', 'جديد', 'إصلاح']);
  await kinds.last().click();
  await page.waitForURL('**/?type=fix');
  const status = page.getByRole('status');
  await expect.poll(async () => status.textContent()).toBe('الإصدارات المطابقة: ٢');
  expect(await findViolations(page)).toEqual([]);
  expect(await listShown(page)).toEqual([
    {
      name: 'Faster search',
      hits: ['Ein Café: ﬁx of the café. ·\u00A0Fixed', 'A crash. ·\u00A0Fixed'],
    },
    { name: 'Dark mode', hits: ['See 2.0.0. ·\u00A0Fixed', '´A´ boards´ ﷺ ·\u00A0Fixed'] },
  ]);
  expect(messages).toEqual([]);
});

test('the address has what is searched for, and Escape empties it', async () => {
  const { page, find } = await openSearched('?q=crash');
  await expect.poll(async () => (await listShown(page)).length).toBe(2);
  await find('crash boards');
  await page.waitForURL('**/?q=crash+boards');
  await page.locator('input.words').press('Escape');
  await page.waitForURL(SITE);
  expect(await page.locator('.results').isVisible()).toBe(false);
  await page.locator('input.words').fill('nowhere');
  await page.locator('.nothing button').click();
  expect(await page.locator('main > article').first().isVisible()).toBe(true);
});

test('all that is new since a version is listed by its kind', async () => {
  const { page, messages } = await openSearched('?from=1.9.0');
  const sections = page.locator('.results section');
  await expect.poll(async () => sections.count()).toBe(4);
  expect(await page.locator('.results h2').textContent()).toBe('New since 1.9.0');
  expect(await page.locator('.results h3').allTextContents()).toEqual(
    'Breaking New Fixed Other'.split(' '),
  );
  expect(await sections.first().locator('li').allTextContents()).toEqual([
    'No version 1. ·\u00A02.0.0',
  ]);
  expect(await findViolations(page)).toEqual([]);
  for (const [version, count] of [
    ['2.0', 1],
    ['2.0.0-rc.1', 2],
    ['v2.1.0', 0],
    ['1.10', 2],
    ['0.1', 4],
  ] as const) {
    await page.locator('input.own').fill(version);
    await expect
      .poll(async () => page.locator('output').textContent())
      .toBe(`Matching releases: ${count}`);
  }
  expect(messages).toEqual([]);
});

test('more results follow when the reader scrolls', async () => {
  const { page } = await openSite(browser.get(), longSite);
  await page.locator('input.words').fill('fix');
  const shown = page.locator('.results article');
  await expect.poll(async () => shown.count()).toBeGreaterThan(19);
  expect(await shown.count()).toBeLessThan(100);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5000);
      return shown.count();
    })
    .toBe(100);
  expect(await page.locator('output').textContent()).toBe('Matching releases: 100');
});

test('where the files of the search cannot be read, the page stays as it is', async () => {
  const without = site.filter(({ path }) => path !== 'search.json');
  const { page } = await openSite(browser.get(), without);
  await page.locator('input.words').fill('search');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('main > article').first().isVisible()).toBe(true);
});
