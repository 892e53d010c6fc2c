import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startPreview } from '../../scripts/start-preview.ts';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { isTransition } from './open-app.ts';
import { close } from './use-element.ts';
import { openBrowser } from './open-browser.ts';
import { makeSolidPng } from './solid-png.ts';

const browser = openBrowser();

const noteOf = (number: number, body = `Text ${number}.`) =>
  noteText({ version: `${number}.0`, date: `2026-0${number}-01`, art: 'art.png' }, body);

/** Opens the demo page of four releases with a local picture, and collects its errors. */
async function openDemo() {
  const numbers = [1, 2, 3, 4];
  const notes = numbers.map((number) => [`releases/${number}.md`, noteOf(number)] as const);
  const settings = { gazette: { siteUrl: 'https://notes.example.com/' } };
  const preview = await startPreview({
    'package.json': JSON.stringify(settings),
    ...Object.fromEntries(notes),
  });
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(preview.directory, 'releases', name), content);
  write('art.png', makeSolidPng(80, 30));
  const page = await browser.get().newPage();
  onTestFinished(async () => page.close());
  const faults: string[] = [];
  page.on('console', (message) => faults.push(`${message.text()} ${message.location().url}`));
  page.on('pageerror', (error) => {
    if (!isTransition(error)) faults.push(error.message);
  });
  await page.goto(preview.url);
  // Until the preview has found the picture, the page shows that it is missing.
  await page.getByText('Text 4.').waitFor();
  faults.length = 0;
  await page.getByRole('link', { name: 'Preview <whats-new>' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return { page, dialog, faults, write };
}

/** What is unread, as the badge says. */
const readBadge = (page: Page) => async () =>
  page.locator('whats-new[mode=badge]').getByRole('button').innerText();

/** The errors but for the icon, which the pages of the preview do not have. */
const withoutIcon = (faults: string[]) => faults.filter((fault) => !fault.includes('/favicon.ico'));

test('shows the element in each mode, with local pictures, and reloads when something changes', async () => {
  const { page, dialog, faults, write } = await openDemo();
  const measure = async () =>
    page
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
  await expect.poll(measure).toEqual([80, 80]);
  write('art.png', makeSolidPng(90, 30));
  await expect.poll(measure).toEqual([90, 90]);
  write('4.md', noteOf(4, 'Another text.'));
  await dialog.getByText('Another text.').waitFor();
  await close(page);
  await expect.poll(readBadge(page)).toContain('1');
  expect(await page.locator('whats-new[mode=inline]').getByText('Another text.').count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await page.locator('whats-new[mode=badge]').getByRole('button').click();
  await dialog.waitFor();
  expect(withoutIcon(faults)).toEqual([]);
});
