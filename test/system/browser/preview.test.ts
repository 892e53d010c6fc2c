import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startPreview } from '../../scripts/start-preview.ts';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-app.ts';
import { openBrowser } from './open-browser.ts';
import { makeSolidPng } from './solid-png.ts';
import { close } from './use-element.ts';

const { get } = openBrowser();

const older = noteText({ version: '1.0', date: '2026-01-01' });
const newer = (body: string, fields = {}) =>
  noteText({ version: '2.0', date: '2026-02-01', ...fields }, body);

/** In each look a page has no accessibility violation and is not too wide. */
async function expectAccessible(page: Page) {
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    const found = [await page.evaluate<number>(overflow), ...(await findViolations(page))];
    expect([colorScheme, width, ...found]).toEqual([colorScheme, width, 0]);
  }
}

/** Opens the preview of two notes, or of these files, in a new tab, and collects its errors. */
async function openPreview(body = 'First text.', files: Record<string, string> = {}) {
  const notes = { 'releases/a.md': older, 'releases/b.md': newer(body) };
  const preview = await startPreview({ ...notes, ...files });
  const { page, wrong } = await openPage(get());
  // Its pages have no icon, and the pictures of the notes are elsewhere.
  await page.route('**/favicon.ico', async (route) => route.fulfill({ status: 204 }));
  await page.route(/^https:/, async (route) => route.fulfill({ status: 204 }));
  await page.goto(preview.url);
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(preview.directory, 'releases', name), content);
  return { ...preview, page, wrong, write };
}

const textOf = (page: Page) => async () => page.locator('body').innerText();

describe('problems', () => {
  test('appear at their line and disappear with their cause', async () => {
    const { page, write, wrong, directory } = await openPreview();
    write('b.md', newer('First text.', { titel: 'Spring <img src=x onerror=alert(1)>' }));
    await expect
      .poll(textOf(page))
      .toContain('"titel" is not a key of a release note; did you mean "title"?');
    expect(await page.title()).toBe('1 error · Gazette preview');
    expect(await page.locator('h2').innerText()).toBe('releases/b.md');
    expect(await page.locator('mark').innerText()).toBe('titel:');
    expect(await page.locator('pre').innerText()).toBe(
      'titel: Spring <img src=x onerror=alert(1)>',
    );
    write('b.md', newer('A long line of text, [wrong](https://a:b@e.com) at its end. '.repeat(9)));
    await expect.poll(textOf(page)).toContain('9 errors');
    await expectAccessible(page);
    write('b.md', newer('Fixed text.'));
    await expect.poll(textOf(page)).toContain('Fixed text.');
    expect(wrong).toEqual([]);
    expect(existsSync(join(directory, 'dist'))).toBe(false);
  });

  test('that are warnings leave the page and are linked from it', async () => {
    const { page, write, wrong } = await openPreview();
    write('b.md', newer('Newer text.\n\n## Site'));
    await expect.poll(textOf(page)).toContain('1 warning');
    expect(await textOf(page)()).toContain('Newer text.');
    await page.getByRole('link', { name: '1 warning' }).click();
    await expect.poll(textOf(page)).toContain('"Site" has no changes and is left out');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the release notes' }).click();
    await expect.poll(textOf(page)).toContain('Newer text.');
    expect(wrong).toEqual([]);
  });
});

test('a page, opened at a fragment, keeps its scroll position over reloads and problems', async () => {
  const long = `## LINES\n\n${'- One more.\n'.repeat(200)}`;
  const { page, url, write } = await openPreview(long);
  await page.setViewportSize({ width: 1280, height: 300 });
  const id = await page.locator('article').last().getAttribute('id');
  await page.goto(`${url}/#${id}`);
  await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
  write('b.md', newer(long, { titel: 'x' }));
  await expect.poll(textOf(page)).toContain('1 error');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  write('b.md', newer(`Changed again.\n\n${long}`));
  await expect.poll(textOf(page)).toContain('Changed again.');
  await expect.poll(async () => page.evaluate(() => scrollY)).toBe(250);
});

test('the page reconnects after the preview restarts', async () => {
  const { page, stop, restart, write } = await openPreview();
  await stop();
  write('b.md', newer('Written meanwhile.'));
  await restart();
  await expect.poll(textOf(page)).toContain('Written meanwhile.');
});

test('a hidden page closes its connection, and reloads when shown again', async () => {
  const { page, write } = await openPreview();
  const show = async (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await show(true);
  write('b.md', newer('Second text.'));
  await page.waitForTimeout(500);
  await expect.poll(textOf(page)).toContain('First text.');
  await show(false);
  await expect.poll(textOf(page)).toContain('Second text.');
});

test('drafts, scheduled releases and warnings have no accessibility violation', async () => {
  const { page } = await openPreview('A text.', {
    'package.json': '{ "gazette": { "locale": "ar" } }',
    'releases/c.md': noteText({ version: '3.0', date: '2999-03-01' }, 'Scheduled text.'),
    'releases/d.md': noteText({ version: '4.0', draft: 'true' }, 'Draft text.\n\n## Empty'),
  });
  expect(await page.locator('.draft').count()).toBe(2);
  await expectAccessible(page);
});

test('the demo shows the element in each mode, with local pictures, and reloads when something changes', async () => {
  const settings = '{ "siteUrl": "https://notes.example.com/", "languages": ["de"] }';
  const { page, wrong, write, url } = await openPreview('First text.', {
    'gazette.json': settings,
  });
  await page.goto(`${url}/de/releases/1.0.html`);
  write('art.png', makeSolidPng(80, 30));
  write('b.md', newer('Second text.', { art: 'art.png' }));
  await page.getByRole('link', { name: 'Preview <whats-new>' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const measure = async () =>
    page
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
  await expect.poll(measure).toEqual([80, 80]);
  write('art.png', makeSolidPng(90, 30));
  await expect.poll(measure).toEqual([90, 90]);
  write('b.md', newer('Another text.', { art: 'art.png' }));
  await dialog.getByText('Another text.').waitFor();
  await close(page);
  const badge = page.locator('whats-new[mode=badge]').getByRole('button');
  await expect.poll(async () => badge.innerText()).toMatch(/^Neuerungen\s*1$/);
  expect(await page.locator('whats-new[mode=inline]').getByText('Another text.').count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await badge.click();
  await dialog.waitFor();
  expect(wrong).toEqual([]);
});
