import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE } from './open-site.ts';

const browser = openBrowser();

const note = (version: string, title: string, date: string) =>
  noteText({ version, title, date, art: './art/pixel.png' }, '## Fixed\n\n- A fix.');

const notes = {
  '2.1.0.md': note('2.1.0', 'Faster search', '2026-03-01'),
  '2.0.0.md': note('2.0.0', 'A café for everyone', '2026-02-01'),
  '1.9.0.md': note('1.9.0', 'Search for people', '2025-03-01'),
  '1.8.0.md': note('1.8.0', 'Dark mode', '2024-02-01'),
};

const sections = Array.from({ length: 40 }, (_, n) => `## Area ${n}\n\n- A fix.`).join('\n\n');
const long = noteText({ version: '3.0.0', date: '2026-04-01', art: './art/pixel.png' }, sections);
const site = await buildSite(notes, { history: 2 });
const folded = await buildSite({ ...notes, '3.0.0.md': long });

const withoutScripts = (html: string) => html.replace(/script-src .*?; (?=img-src)/, '');

test('the old address of a headline leads to the page of its release', async () => {
  const { page, messages } = await openSite(browser.get(), site, '#1.8.0/fixed');
  await page.waitForURL('**/releases/1.8.0.html#1.8.0/fixed');
  expect(await page.locator('h2:target').textContent()).toBe('Fixed');
  for (const hash of ['#2.0.0/fixed', '#%']) {
    await page.goto('about:blank');
    await page.goto(`${SITE}${hash}`);
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(`${SITE}${hash}`);
  }
  await page.goto('about:blank');
  await page.goto(`${SITE}#2.0.0/%`);
  await page.waitForURL(`${SITE}releases/2.0.0.html#2.0.0/%`);
  expect(messages).toEqual([]);
});

test('the address of what a folded release leaves out leads to its page', async () => {
  const { page: left } = await openSite(browser.get(), folded, '#3.0.0/area-9');
  await left.waitForURL('**/releases/3.0.0.html#3.0.0/area-9');
  expect(await left.locator('h2:target').count()).toBe(1);
  const { page } = await openSite(browser.get(), folded, '#3.0.0/area-1');
  expect(await page.locator('h3:target').textContent()).toBe('Area 1');
  const { page: plain } = await openSite(browser.get(), folded, '#3.0.0/area-9', withoutScripts);
  await plain.locator('li:target').getByRole('link', { name: 'Area 9' }).click();
  await plain.waitForURL('**/releases/3.0.0.html#3.0.0/area-9');
});

test('without scripts there is no filter, and links lead to every release and back', async () => {
  const { page } = await openSite(browser.get(), site, '', withoutScripts);
  expect(await page.locator('search').isVisible()).toBe(false);
  expect(await page.locator('article:visible').count()).toBe(2);
  expect(await page.locator('.older li:visible').count()).toBe(2);
  for (const version of ['2.0.0', '1.8.0']) {
    await page.locator('main a', { hasText: version }).click();
    await page.waitForURL(`**/releases/${version}.html`);
    await page.getByRole('link', { name: 'All releases' }).click();
    await page.waitForURL(`**/index.html#${version}`);
  }
  await page.locator('main a', { hasText: '1.9.0' }).click();
  await page.getByRole('link', { name: 'Previous release 1.8.0' }).click();
  await page.getByRole('link', { name: 'Next release 1.9.0' }).click();
  expect(await page.locator('h1').textContent()).toBe('Search for people');
});

test('names are newer than those below them, and links of GitHub are no changes', async () => {
  const link = '**Full Changelog**: https://github.com/a/b/compare/c...d';
  const named = (version: string, month: number) =>
    noteText({ version, date: `2026-0${month}-01`, art: './art/pixel.png' }, `- A fix.\n\n${link}`);
  const names = await buildSite({
    'a.md': named('Aurora', 1),
    'b.md': named('spring-2026', 3),
    'c.md': named('summer-2026', 6),
    'd.md': named('Borealis', 9),
  });
  const { page } = await openSite(browser.get(), names, '?from=spring-2026');
  const shown = page.locator('.results h2');
  for (const [version, newer] of [
    ['spring-2026', ['New since spring-2026', 'Borealis', 'summer-2026']],
    ['AURORA', ['New since January 1, 2026', 'Borealis', 'summer-2026', 'spring-2026']],
    ['Borealis', ['You have the newest version.', 'Borealis']],
    ['summer-2026', ['New since summer-2026', 'Borealis']],
    ['nowhere', []],
  ] as const) {
    await page.locator('input.own').fill(version);
    await expect.poll(async () => shown.allTextContents()).toEqual(newer);
  }
});
