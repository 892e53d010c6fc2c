import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE, withoutPolicy } from './open-site.ts';

const browser = openBrowser();

const notes = {
  '1.md': noteText(
    { version: '1', date: '2026-01-01', art: 'art/pixel.png' },
    '## Only\n\n- Faster.',
  ),
  '2.md': noteText({ version: '2', date: '2026-01-02', art: 'art/pixel.png', title: 'Search' }),
  '2.de.md': '# Suche\n\nDie Suche ist schneller.\n',
  '3.md': noteText({
    version: '3-beta',
    date: '2026-01-03',
    art: 'art/pixel.png',
    channel: 'beta',
  }),
};
const settings = { languages: ['de', 'ar', 'pt-BR', 'zh-Hant'], channels: ['beta'] };

const files = await buildSite(notes, settings);

test('a page leads to the same page in another language, and its top leads back', async () => {
  const { page, requests, messages } = await openSite(browser.get(), files, 'releases/2.html');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  expect(page.url()).toBe(`${SITE}de/releases/2.html`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Suche');
  const current = page.getByRole('navigation', { name: 'Sprachen' }).locator('[aria-current]');
  expect(await current.textContent()).toBe('Deutsch');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  expect(page.url()).toBe(`${SITE}releases/2.html`);
  expect([requests, messages]).toEqual([[], []]);
});

test('a page of a language and a channel is accessible and fits a phone', async () => {
  const { page } = await openSite(
    browser.get(),
    files,
    'beta/de/releases/3-beta.html',
    withoutPolicy,
  );
  await page.setViewportSize({ width: 340, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page)).toEqual([]);
  const [scroll, client] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(scroll).toBe(client);
});
