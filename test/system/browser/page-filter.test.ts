import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE } from './open-site.ts';

const browser = openBrowser();

const note = (fields: Record<string, string>, body: string) =>
  noteText({ ...fields, art: './art/pixel.png' }, body);

const COLORS = Array.from({ length: 5 }, (_, n) => `- Color ${n} of a dark-red café.`).join('\n');
const LONG = `${'A long text. '.repeat(30)}Boards crash. ${'End. '.repeat(50)}`;

const site = await buildSearched('en');
const arabic = await buildSearched('ar-EG');
const long = Array.from(
  { length: 100 },
  (_, n) => [`${n}.md`, note({ version: `1.${n}`, date: '2025-01-01' }, '- A fix.')] as const,
);
const longSite = await buildSite(Object.fromEntries(long));

/** Builds five releases, and divides what the search reads into two files. */
async function buildSearched(locale: string) {
  const notes = {
    '2.1.0.md': note(
      { version: '2.1.0', date: '2026-03-01', title: 'Faster search' },
      'A text about dates in 2.0.0.\n\n## Fixed\n\n- Ein Café: ﬁx of the café.\n- A crash.',
    ),
    '2.0.0.md': note(
      { version: '2.0.0', date: '2026-02-01' },
      `## New\n\n- Boards.\n- ${LONG}\n\n## Breaking changes\n\n- No version 1.`,
    ),
    '1.9.0.md': note(
      { version: '1.9.0', date: '2025-03-01', title: 'Search for people', latest: 'false' },
      `## Colors\n\n${COLORS}`,
    ),
    '1.8.0.md': note(
      { version: '1.8.0', date: '2024-02-01', title: 'Dark mode', withdrawn: 'It lost data.' },
      '## Fixed\n\n- See 2.0.0.\n- ´A´ boards´ ﷺ',
    ),
    '1.0.0.md': note({ version: '1.0.0', date: '2023-01-01', tags: '[web, iOS]' }, '- Start.'),
  };
  const files = await buildSite(notes, { history: 2, locale });
  const content = String(files.find(({ path }) => path === 'search.json')?.content);
  const releases = z.array(z.unknown()).parse(JSON.parse(content));
  return [
    { path: 'search.json', content: JSON.stringify(releases.slice(0, 2)) },
    { path: 'search-2.json', content: JSON.stringify(releases.slice(2)) },
    ...files,
  ];
}

const withTwoParts = (html: string) =>
  html.replace('data-files="search.json"', 'data-files="search.json search-2.json"');

async function openSearched(path = '', files = site) {
  const { page, messages } = await openSite(browser.get(), files, path, withTwoParts);
  const find = async (words: string) => {
    await page.locator('input.words').fill(words);
    return async () => listShown(page);
  };
  return { page, messages, find };
}

/** The results: the heading of each release, and its changes. */
async function listShown(page: Page) {
  return page.locator('.results article').evaluateAll((articles) =>
    articles.map((article) => ({
      name: article.querySelector('h2')?.textContent,
      hits: [...article.querySelectorAll('li, .more')].map(({ textContent }) => textContent),
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
    ['2.0.0', ['2.0.0', '2.1.0', '1.8.0']],
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
  await expect.poll(async () => page.locator('mark').allTextContents()).toEqual(['ﬁx']);
  expect(messages).toEqual([]);
});

test('a result leads to its words', async () => {
  const { page, find } = await openSearched();
  const links = page.locator('.results li a');
  const list = async () => links.evaluateAll((all) => all.map(String).join('\n'));
  await find('dark-red 4');
  await expect.poll(list).toContain('#:~:text=a-,dark%2Dred,-caf%C3%A9.');
  await find('boards ﷺ');
  await page.locator('.results').getByText('Withdrawn: It lost data.').waitFor();
  await expect.poll(list).toContain('#:~:text=%C2%B4A%C2%B4-,boards%C2%B4,-%EF%B7%BA');
});

test('kinds of changes filter too, in the language of the page', async () => {
  const { page, messages } = await openSearched('', arabic);
  const kinds = page.locator('.kinds button:visible');
  expect(await kinds.allTextContents()).toEqual([
    'تغيير غير متوافق',
    'إضافة',
    'إصلاح',
    'web',
    'iOS',
  ]);
  await page.getByRole('button', { name: 'إصلاح' }).click();
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
    ['0.1', 3],
    ['99', 0],
  ] as const) {
    await page.locator('input.own').fill(version);
    await expect
      .poll(async () => page.locator('output').textContent())
      .toBe(`Matching releases: ${count}`);
    expect(await page.locator('.nothing').isVisible()).toBe(false);
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

test('tags filter, the key / leads to the search, and results expand in place', async () => {
  const { page } = await openSearched();
  await page.getByRole('button', { name: 'iOS' }).click();
  await page.waitForURL('**/?tag=iOS');
  await expect
    .poll(async () => listShown(page))
    .toEqual([{ name: '1.0.0', hits: ['Start. ·\u00A0Changes'] }]);
  await page.locator('input.words').press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.keyboard.type('color');
  await page.getByRole('button', { name: '2 more in 1.9.0' }).click();
  expect(await page.locator('.results li').count()).toBe(5);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.locator('datalist option').count()).toBe(5);
});

test('what is new names the newest version, the headline of other changes, and no kind twice', async () => {
  const { page } = await openSearched('?from=2.1.0');
  const heading = page.locator('.results h2').first();
  await expect.poll(async () => heading.textContent()).toBe('You have the newest version.');
  expect(await page.locator('.results article').textContent()).toContain('2.1.0');
  await page.locator('input.own').fill('99');
  await expect.poll(async () => heading.textContent()).toBe('The newest version is 2.1.0.');
  await page.locator('input.own').fill('1.8.0');
  await expect.poll(async () => heading.textContent()).toBe('New since 1.8.0');
});
