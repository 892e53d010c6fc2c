import { renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPreview } from '../../scripts/start-preview.ts';
import { noteText } from '../../temporary.ts';
import { openBrowser } from './open-browser.ts';

const { get } = openBrowser();
const PATIENT = { timeout: 10_000 };

const older = noteText({ version: '1.0', date: '2026-01-01' });
const newer = (body: string, fields = {}) =>
  noteText({ version: '2.0', date: '2026-02-01', ...fields }, body);

/** Opens the preview of two notes in a new tab, and keeps what goes wrong in it. */
async function openPreview(body = 'First text.') {
  const preview = await startPreview({ 'releases/a.md': older, 'releases/b.md': newer(body) });
  const page = await get().newPage();
  onTestFinished(async () => page.close());
  const faults: string[] = [];
  page.on('console', (message) => {
    if (!message.location().url.endsWith('/favicon.ico')) faults.push(message.text());
  });
  page.on('pageerror', (error) => void faults.push(error.message));
  await page.goto(preview.url);
  const write = (name: string, text: string) =>
    writeFileSync(join(preview.directory, 'releases', name), text);
  return { ...preview, page, faults, write };
}

const expectText = async (page: Page, text: string) =>
  expect.poll(async () => page.locator('body').innerText(), PATIENT).toContain(text);
const expectNoText = async (page: Page, text: string) =>
  expect.poll(async () => page.locator('body').innerText(), PATIENT).not.toContain(text);

test('an edit is seen', async () => {
  const { page, write, faults } = await openPreview();
  await expectText(page, 'First text.');
  write('b.md', newer('Second text.'));
  await expectText(page, 'Second text.');
  expect(faults).toEqual([]);
});

test('100 saves in quick succession end on the newest text', async () => {
  const { page, write } = await openPreview();
  for (let round = 1; round <= 100; round++) {
    write('b.md', newer(`Round ${round}.`));
    await new Promise((resolve) => setTimeout(resolve, round % 7));
  }
  await expectText(page, 'Round 100.');
});

describe('problems', () => {
  test('appear at their line and disappear with their cause', async () => {
    const { page, write, faults } = await openPreview();
    write('b.md', newer('First text.', { titel: 'Spring <img src=x onerror=alert(1)>' }));
    await expectText(page, '"titel" is not a key of a release note; did you mean "title"?');
    expect(await page.title()).toBe('1 problem · Gazette preview');
    expect(await page.locator('h2').innerText()).toBe('releases/b.md');
    expect(await page.locator('mark').innerText()).toBe('titel:');
    expect(await page.locator('code:has(mark)').getAttribute('data-line')).toBe('5');
    expect(await page.locator('code:has(mark)').innerText()).toBe(
      'titel: Spring <img src=x onerror=alert(1)>',
    );
    write('b.md', newer('Mended text.'));
    await expectText(page, 'Mended text.');
    expect(faults).toEqual([]);
  });

  test('of the settings, and of a directory that is gone', async () => {
    const { page, directory } = await openPreview();
    writeFileSync(join(directory, 'package.json'), '{ "gazette": { "tittle": "x" } }');
    await expectText(page, '"tittle" is not a key of the settings');
    expect(await page.locator('mark').innerText()).toBe('"tittle":');
    writeFileSync(join(directory, 'package.json'), '{ "gazette": { "title": "Titled" } }');
    await expectText(page, 'Titled');
    renameSync(join(directory, 'releases'), join(directory, 'away'));
    await expectText(page, 'there is no such file or directory');
    renameSync(join(directory, 'away'), join(directory, 'releases'));
    await expectText(page, 'Titled');
  });
});

test('notes that are added, renamed and deleted are seen', async () => {
  const { page, directory, write } = await openPreview();
  const path = (name: string) => join(directory, 'releases', name);
  write('c.md', noteText({ version: '3.0', date: '2026-03-01' }, 'Third text.'));
  await expectText(page, 'Third text.');
  renameSync(path('c.md'), path('c.txt'));
  await expectNoText(page, 'Third text.');
  renameSync(path('c.txt'), path('d.md'));
  await expectText(page, 'Third text.');
  unlinkSync(path('d.md'));
  await expectNoText(page, 'Third text.');
  rmSync(path('b.md'));
  await expectText(page, '"1.0" is the only release here');
});

test('drafts are shown, and marked', async () => {
  const { page, write } = await openPreview();
  write('c.md', noteText({ version: '3.0', date: '2026-03-01', draft: 'true' }, 'Draft text.'));
  await expectText(page, 'Draft text.');
  const article = page.locator('article', { hasText: 'Draft text.' });
  expect(await article.innerText()).toMatch(/\bDraft\b(?! text)/);
});

test.each(['', '#problems'])(
  'the page%s stays where it was scrolled to, with problems between too',
  async (fragment) => {
    const long = `## LINES\n\n${'- One more.\n'.repeat(200)}`;
    const { page, url, write } = await openPreview(long);
    await page.goto(`${url}/${fragment}`);
    await page.evaluate(() => scrollTo(0, 1500));
    write('b.md', newer(`${long}- Changed.`));
    await expectText(page, 'Changed.');
    await expect.poll(async () => page.evaluate(() => scrollY)).toBe(1500);
    write('b.md', newer(long, { titel: 'x' }));
    await expectText(page, '1 problem');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    write('b.md', newer(`${long}- Changed again.`));
    await expectText(page, 'Changed again.');
    await expect.poll(async () => page.evaluate(() => scrollY)).toBe(1500);
  },
);

test('a preview that is started again is found again', async () => {
  const { page, stop, restart, write } = await openPreview();
  await stop();
  write('b.md', newer('Written meanwhile.'));
  await restart();
  await expectText(page, 'Written meanwhile.');
});

test('a page that nobody sees lets go of its connection, and follows once it is seen', async () => {
  const { page, write } = await openPreview();
  const show = async (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await show(true);
  write('b.md', newer('Second text.'));
  await page.waitForTimeout(500);
  await expectText(page, 'First text.');
  await show(false);
  await expectText(page, 'Second text.');
});
