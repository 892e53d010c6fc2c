import { expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { openSearched } from './open-searched.ts';

const browser = openBrowser();

test('all that is new since a version is listed by its kind', async () => {
  const { page, messages } = await openSearched(browser.get(), '?from=1.9.0');
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

test('what is new names the newest version, the headline of other changes, and no kind twice', async () => {
  const { page } = await openSearched(browser.get(), '?from=2.1.0');
  const heading = page.locator('.results h2').first();
  await expect.poll(async () => heading.textContent()).toBe('You have the newest version.');
  expect(await page.locator('.results article').textContent()).toContain('2.1.0');
  await page.locator('input.own').fill('99');
  await expect.poll(async () => heading.textContent()).toBe('The newest version is 2.1.0.');
  await page.locator('input.own').fill('1.8.0');
  await expect.poll(async () => heading.textContent()).toBe('New since 1.8.0');
});
