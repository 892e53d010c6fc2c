import { expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { arabic, listShown, longSite, openSearched, site } from './open-searched.ts';
import { openSite, SITE } from './open-site.ts';

const browser = openBrowser();

const NAMES = {
  '2.1.0': 'Faster search',
  '2.0.0': '2.0.0',
  '1.9.0': 'Search for people',
  '1.8.0': 'Dark mode',
};

test('the search finds words of changes, titles, versions and dates', async () => {
  const { page, messages, find } = await openSearched(browser.get());
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
  const { page, messages, find } = await openSearched(browser.get());
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
  const { page, find } = await openSearched(browser.get());
  const links = page.locator('.results li a');
  const list = async () => links.evaluateAll((all) => all.map(String).join('\n'));
  await find('dark-red 4');
  await expect.poll(list).toContain('#:~:text=a-,dark%2Dred,-caf%C3%A9.');
  await find('boards ﷺ');
  await page.locator('.results').getByText('Withdrawn: It lost data.').waitFor();
  await expect.poll(list).toContain('#:~:text=%C2%B4A%C2%B4-,boards%C2%B4,-%EF%B7%BA');
});

test('kinds of changes filter too, in the language of the page', async () => {
  const { page, messages } = await openSearched(browser.get(), '', arabic);
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
  const { page, find } = await openSearched(browser.get(), '?q=crash');
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
  const { page } = await openSearched(browser.get());
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
