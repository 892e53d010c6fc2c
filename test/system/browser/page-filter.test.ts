import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE } from './open-site.ts';

const browser = openBrowser();

const note = (version: string, date: string, title: string) =>
  noteText({ version, date, title, art: './art/pixel.png' }, '## Fixes\n\n- A fix.');

const notes = {
  '2.1.0.md': note('2.1.0', '2026-03-01', 'Faster search'),
  '2.0.0.md': note('2.0.0', '2026-02-01', 'Ein Café für alle'),
  '1.9.0.md': note('1.9.0', '2025-03-01', 'Search for people'),
  '1.8.0.md': note('1.8.0', '2024-02-01', 'Dark mode'),
};

const withoutScripts = (html: string) => html.replace(/script-src .*?; (?=img-src)/, '');

async function openFiltered(words: string, settings = {}) {
  const site = await buildSite(notes, { history: 2, ...settings });
  const { page, messages } = await openSite(browser.get(), site);
  await page.locator('search input').fill(words);
  return { page, messages };
}

async function listShown(page: Page) {
  const listed = await page.locator('article:visible .version').allTextContents();
  const older = await page.locator('.older li:visible .version').allTextContents();
  const years = await page.locator('.older h3:visible').allTextContents();
  return { listed, older, years };
}

test('the filter finds words in versions and titles, also those of older releases', async () => {
  const { page, messages } = await openFiltered('search');
  expect(await listShown(page)).toMatchObject({
    listed: ['2.1.0'],
    older: ['1.9.0'],
    years: ['2025'],
  });
  expect(await page.locator('article:visible').count()).toBe(1);
  expect(await page.locator('search output').textContent()).toBe('Matching releases: 2');
  expect(messages).toEqual([]);
});

test.each([
  ['SEARCH 2.1', ['2.1.0'], []],
  ['cafe', ['2.0.0'], []],
  ['dark', [], ['1.8.0']],
  ['2026', ['2.1.0', '2.0.0'], []],
  ['a fix', ['2.1.0', '2.0.0'], ['1.9.0', '1.8.0']],
  ['fixes dark', [], ['1.8.0']],
  ['missing', [], []],
  [' ', ['2.1.0', '2.0.0'], ['1.9.0', '1.8.0']],
])('the filter %j', async (words, listed, older) => {
  const { page } = await openFiltered(words);
  await expect.poll(async () => listShown(page)).toMatchObject({ listed, older });
});

test('types of changes filter too, hits are marked, and there is a way back', async () => {
  const body = '## Fixed\n\n- Ein Café: ﬁx of the café.\n\n## New\n\n- B.';
  const art = './art/pixel.png';
  const security = noteText({ version: '3.0.0', date: '2026-04-01', art }, '- Security: A.');
  const fixed = noteText({ version: '3.1.0', date: '2026-05-01', art }, body);
  const site = await buildSite(
    { ...notes, '3.0.0.md': security, '3.1.0.md': fixed },
    { history: 1 },
  );
  const { page, messages } = await openSite(browser.get(), site);
  await page.getByRole('button', { name: 'Security' }).click();
  expect(await listShown(page)).toMatchObject({ listed: [], older: ['3.0.0'] });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  expect(await listShown(page)).toMatchObject({ listed: ['3.1.0'], older: ['3.0.0'] });
  expect(await findViolations(page)).toEqual([]);
  const input = page.locator('search input');
  await input.fill('cafe fix');
  expect(await listShown(page)).toMatchObject({ listed: ['3.1.0'], older: [] });
  const marked = await page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map(String));
  expect(marked).toEqual(['Fix', 'Café', 'café', 'ﬁx']);
  await input.fill('nowhere');
  await page.getByText('Nothing matches.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.locator('.nothing button').click();
  expect((await listShown(page)).older).toHaveLength(5);
  expect(messages).toEqual([]);
});

test('a match that the front page does not show has an excerpt, which leads to it', async () => {
  const sections = Array.from({ length: 40 }, (_, n) => `## Area ${n}\n\n- A café, dark-red ${n}.`);
  const art = './art/pixel.png';
  const long = noteText({ version: '3.0.0', date: '2026-04-01', art }, sections.join('\n\n'));
  const site = await buildSite({ ...notes, '3.0.0.md': long }, { history: 3 });
  const { page, messages } = await openSite(browser.get(), site);
  const excerpts = async (words: string) => {
    await page.locator('search input').fill(words);
    await page.waitForLoadState('networkidle');
    return page.locator('.excerpt:visible').allTextContents();
  };
  expect(await excerpts('cafe')).toEqual([]);
  expect(await excerpts('dark-red 39')).toEqual([
    '… dark-red 37. Area 38 A café, dark-red 38. Area 39 A café, dark-red 39.',
  ]);
  expect(await excerpts('fix dark')).toEqual(['Fixes A fix.']);
  expect(await findViolations(page)).toEqual([]);
  await excerpts('39');
  await page.locator('.excerpt').click();
  await page.waitForURL('**/releases/3.0.0.html*');
  await expect.poll(async () => page.evaluate('scrollY')).toBeGreaterThan(1000);
  expect(messages).toEqual([]);
});

test('the number of matches is announced, in the language of the page', async () => {
  const { page } = await openFiltered('1', { locale: 'ar-EG' });
  const status = page.getByRole('status');
  expect(await status.textContent()).toBe('الإصدارات المطابقة: ٣');
  expect(await findViolations(page)).toEqual([]);
});

test('the old address of a headline leads to the page of its release', async () => {
  const site = await buildSite(notes, { history: 2 });
  const { page, messages } = await openSite(browser.get(), site, '#1.8.0/fixes');
  await page.waitForURL('**/releases/1.8.0.html#1.8.0/fixes');
  expect(await page.locator('h2:target').textContent()).toBe('Fixes');
  for (const hash of ['#2.0.0/fixes', '#1.8.0', '#%']) {
    await page.goto('about:blank');
    await page.goto(`${SITE}${hash}`);
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${SITE}${hash}`);
  }
  expect(messages).toEqual([]);
});

test('the address of what a folded release leaves out leads to its page', async () => {
  const sections = Array.from({ length: 40 }, (_, n) => `## Area ${n}\n\n- A fix.`).join('\n\n');
  const long = noteText({ version: '3.0.0', date: '2026-04-01', art: './art/pixel.png' }, sections);
  const site = await buildSite({ ...notes, '3.0.0.md': long });
  for (const area of ['area-9', 'area-39']) {
    const { page } = await openSite(browser.get(), site, `#3.0.0/${area}`);
    await page.waitForURL(`**/releases/3.0.0.html#3.0.0/${area}`);
    expect(await page.locator('h2:target').count()).toBe(1);
  }
  const { page } = await openSite(browser.get(), site, '#3.0.0/area-1');
  expect(await page.locator('h3:target').textContent()).toBe('Area 1');
  const { page: plain } = await openSite(browser.get(), site, '#3.0.0/area-9', withoutScripts);
  await plain.locator('li:target').getByRole('link', { name: 'Area 9' }).click();
  await plain.waitForURL('**/releases/3.0.0.html#3.0.0/area-9');
});

test('without scripts there is no filter, and links lead to every release and back', async () => {
  const site = await buildSite(notes, { history: 2 });
  const { page } = await openSite(browser.get(), site, '', withoutScripts);
  expect(await page.locator('search').isVisible()).toBe(false);
  expect(await page.locator('article:visible').count()).toBe(2);
  expect(await page.locator('.older li:visible').count()).toBe(2);
  for (const version of ['2.0.0', '1.9.0', '1.8.0']) {
    await page.locator('main a', { hasText: version }).click();
    await page.waitForURL(`**/releases/${version}.html`);
    await page.getByRole('link', { name: 'All releases' }).click();
    await page.waitForURL('**/index.html');
  }
  await page.locator('main a', { hasText: '1.9.0' }).click();
  await page.getByRole('link', { name: 'Previous release 1.8.0' }).click();
  await page.getByRole('link', { name: 'Next release 1.9.0' }).click();
  expect(await page.locator('h1').textContent()).toBe('Search for people');
});
