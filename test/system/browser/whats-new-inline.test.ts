import { describe, expect, test } from 'vitest';
import { useApps, waitForEvents } from './open-app.ts';
import {
  close,
  callOpen,
  observeSeen,
  readObserved,
  readSeen,
  readStyle,
  seen,
} from './use-element.ts';

const { start } = useApps();

const inline = (src: string) => `<whats-new mode="inline" src="${src}"></whats-new>`;
const below = (src: string) => `<div style="block-size: 3000px"></div>${inline(src)}`;

describe('mode="inline"', () => {
  test('shows the unread releases in the page, and has seen them when they are visible', async () => {
    const { page, wrong, dialog } = await start({ body: below }, observeSeen('2.0.0'));
    const notes = page.locator('whats-new').getByRole('region', { name: "What's new" });
    await notes.waitFor();
    expect(await notes.getByRole('heading', { level: 2 }).count()).toBe(3);
    expect(await page.locator('img').isVisible()).toBe(true);
    await page.waitForTimeout(300);
    expect(await readSeen(page)).toEqual(['2.0.0']);
    expect(await page.evaluate(() => document.querySelector('whats-new')?.unread)).toBe(3);
    await page.getByRole('link', { name: 'All releases' }).scrollIntoViewIfNeeded();
    await expect.poll(async () => readSeen(page)).toEqual(['2.4.0']);
    expect(await notes.getByRole('heading', { level: 2 }).count()).toBe(3);
    expect(await dialog.count()).toBe(0);
    expect(await readObserved(page)).toEqual({ numbers: [3, 0], shifts: [] });
    expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
    expect(wrong).toEqual([]);
  });

  test('shows the current release if nothing is new', async () => {
    const { app, page } = await start({ body: inline }, seen('2.4.0'));
    const titles = page.locator('[part=title]');
    await titles.waitFor();
    expect(await titles.allTextContents()).toEqual(["What's new"]);
    expect([app.requests, app.historyRequests]).toEqual([1, 1]);
    expect(await waitForEvents(page, 0)).toEqual([]);
  });

  test('open() opens the dialog as well', async () => {
    const { page, dialog } = await start({ body: inline }, seen('2.0.0'));
    await page.getByRole('region').waitFor();
    expect(await callOpen(page)).toBe(true);
    await dialog.waitFor();
    expect(await dialog.locator('[part=title]').count()).toBe(3);
    await close(page);
    expect(await page.getByRole('region').locator('[part=title]').count()).toBe(3);
  });

  test('shows the whole picture, and looks like the page, but for text at the start of its lines', async () => {
    const style =
      'color: rgb(1, 2, 3); font: 20px monospace; text-align: center; inline-size: 90vw';
    const body = (src: string) => `<div style="${style}">${inline(src)}</div>`;
    const { page } = await start({ body });
    const picture = page.locator('[part=art]');
    await picture.waitFor();
    const isWhole = await picture.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      return Math.abs(width / height - image.naturalWidth / image.naturalHeight) < 0.01;
    });
    expect(isWhole).toBe(true);
    const names = 'color font-family font-size background-color text-align';
    expect(await readStyle(page.locator('[part=body]'), names)).toBe(
      'rgb(1, 2, 3)|monospace|20px|rgba(0, 0, 0, 0)|left',
    );
  });
});
