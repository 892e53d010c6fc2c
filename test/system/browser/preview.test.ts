import { appendFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPreview } from '../../scripts/start-preview.ts';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { isTransition } from './open-app.ts';
import { openBrowser } from './open-browser.ts';

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

/** Opens the preview of two notes in a new tab, and collects its errors. */
async function openPreview(body = 'First text.') {
  const preview = await startPreview({ 'releases/a.md': older, 'releases/b.md': newer(body) });
  const page = await get().newPage();
  onTestFinished(async () => page.close());
  const faults: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    const isOurs = url.startsWith(preview.url) && !url.endsWith('/favicon.ico');
    if (isOurs || message.text().includes('Policy')) faults.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!isTransition(error)) faults.push(error.message);
  });
  await page.goto(preview.url);
  const write = (name: string, text: string) =>
    writeFileSync(join(preview.directory, 'releases', name), text);
  return { ...preview, page, faults, write };
}

const textOf = (page: Page) => async () => page.locator('body').innerText();

test('after 30 saves in quick succession, the page shows the newest text', async () => {
  const { page, directory, write } = await openPreview();
  const path = (name: string) => join(directory, 'releases', name);
  const ways = [
    (text: string) => write('b.md', text),
    (text: string) => {
      write('.b.md.swp', text);
      renameSync(path('.b.md.swp'), path('b.md'));
    },
    (text: string) => {
      renameSync(path('b.md'), path('b.md~'));
      write('b.md', text.slice(0, 20));
      appendFileSync(path('b.md'), text.slice(20));
      unlinkSync(path('b.md~'));
    },
  ];
  for (let round = 1; round <= 30; round++) {
    ways[round % ways.length]?.(newer(`Round ${round}.`));
    await new Promise((resolve) => setTimeout(resolve, round % 7));
  }
  await expect.poll(textOf(page)).toContain('Round 30.');
});

describe('problems', () => {
  test('appear at their line and disappear with their cause', async () => {
    const { page, write, faults } = await openPreview();
    write('b.md', newer('First text.', { titel: 'Spring <img src=x onerror=alert(1)>' }));
    await expect
      .poll(textOf(page))
      .toContain('"titel" is not a key of a release note; did you mean "title"?');
    expect(await page.title()).toBe('1 error · Gazette preview');
    expect(await page.locator('h2').innerText()).toBe('releases/b.md');
    expect(await page.locator('mark').innerText()).toBe('titel:');
    expect(await page.locator('code:has(mark)').getAttribute('data-line')).toBe('5');
    expect(await page.locator('code:has(mark)').innerText()).toBe(
      'titel: Spring <img src=x onerror=alert(1)>',
    );
    write('b.md', newer('Fixed text.'));
    await expect.poll(textOf(page)).toContain('Fixed text.');
    expect(faults).toEqual([]);
  });

  test('are shown without accessibility violations', async () => {
    const { page, write } = await openPreview();
    write('b.md', newer('A long line of text, <wrong x> at its end. '.repeat(9)));
    await expect.poll(textOf(page)).toContain('9 errors');
    await expectAccessible(page);
  });

  test('that are warnings leave the page and are linked from it', async () => {
    const { page, write, faults } = await openPreview();
    write('b.md', newer('Newer text.\n\n## Site'));
    await expect.poll(textOf(page)).toContain('1 warning');
    expect(await textOf(page)()).toContain('Newer text.');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: '1 warning' }).click();
    await expect.poll(textOf(page)).toContain('"Site" has no changes and is left out');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the release notes' }).click();
    await expect.poll(textOf(page)).toContain('Newer text.');
    expect(faults).toEqual([]);
  });
});

test('a page, opened at a fragment, keeps its scroll position over reloads and problems', async () => {
  const long = `## LINES\n\n${'- One more.\n'.repeat(200)}`;
  const { page, url, write } = await openPreview(long);
  await page.setViewportSize({ width: 1280, height: 300 });
  const id = await page.locator('article').last().getAttribute('id');
  await page.goto(`${url}/#${id}`);
  await page.evaluate(() => scrollTo({ top: 250, behavior: 'instant' }));
  write('b.md', newer(`Changed.\n\n${long}`));
  await expect.poll(textOf(page)).toContain('Changed.');
  await expect.poll(async () => page.evaluate(() => scrollY)).toBe(250);
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

test('beside a long list of versions, the release is at the top, with a link to warnings', async () => {
  const { page, write } = await openPreview();
  await page.setViewportSize({ width: 1280, height: 900 });
  for (let number = 10; number < 50; number++) {
    write(
      `${number}.md`,
      noteText({ version: `0.${number}`, date: `2025-01-${(number % 20) + 10}` }),
    );
  }
  write('b.md', newer('A text at the top.\n\n## Empty'));
  await expect.poll(async () => page.locator('aside').innerText()).toBe('1 warning');
  const box = await page.getByText('A text at the top.').boundingBox();
  expect(box?.y).toBeLessThan(900);
});

test.each(['en', 'ar'])(
  'drafts, scheduled releases and warnings have no accessibility violation: %s',
  async (locale) => {
    const { url } = await startPreview({
      'package.json': JSON.stringify({ gazette: { locale } }),
      'releases/a.md': older,
      'releases/b.md': newer('A text.'),
      'releases/c.md': noteText({ version: '3.0', date: '2999-03-01' }, 'Scheduled text.'),
      'releases/d.md': noteText({ version: '4.0', draft: 'true' }, 'Draft text.\n\n## Empty'),
    });
    const page = await get().newPage();
    onTestFinished(async () => page.close());
    await page.goto(url);
    expect(await page.locator('.draft').count()).toBe(2);
    await expectAccessible(page);
  },
);
