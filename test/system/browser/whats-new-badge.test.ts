import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useApps, waitForEvents, type App } from './open-app.ts';
import {
  close,
  callOpen,
  delayRequests,
  observeSeen,
  readFocus,
  readObserved,
  readSeen,
  readTitles,
  seen,
  setAttribute,
  settle,
} from './use-element.ts';

const { start } = useApps();

/** As docs/whats-new.md says, the page reserves the space until the script has loaded. */
const badge = (src: string) =>
  `<style>whats-new { display: inline-block; inline-size: 9rem; block-size: 3rem; vertical-align: middle }</style>
  <p>Menu <whats-new mode="badge" src="${src}"></whats-new> More</p>`;
const opening = (src: string) => `${badge(src)}<script>
  const badge = document.querySelector('whats-new');
  badge.addEventListener('new-version', () => badge.open());</script>`;

describe('mode="badge"', () => {
  test('is a button with the number of unread releases, which opens a panel', async () => {
    const { page, wrong, dialog } = await start({ body: badge }, observeSeen('2.0.0'));
    const button = page.getByRole('button', { name: "What's new New releases: 3" });
    await button.waitFor();
    expect(await page.locator('[part=count]').innerText()).toBe('3');
    await settle(page);
    expect(await dialog.count()).toBe(0);
    expect(await readSeen(page)).toEqual(['2.0.0']);
    await button.click();
    await dialog.waitFor();
    expect(await dialog.locator('[part=title]').count()).toBe(3);
    expect(await page.locator('img').isVisible()).toBe(true);
    await close(page);
    expect(await readFocus(page)).toBe('badge');
    expect(await page.locator('[part=count]').isVisible()).toBe(false);
    expect(await readSeen(page)).toEqual(['2.4.0']);
    expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
    expect(await readObserved(page)).toEqual({ numbers: [3, 0], shifts: [] });
    expect(wrong).toEqual([]);
  });

  test('has no number if nothing is new, and opens the current release', async () => {
    const { app, page, dialog } = await start({ body: badge }, observeSeen('2.4.0'));
    const button = page.getByRole('button', { name: "What's new", exact: true }).nth(1);
    await button.waitFor();
    expect(await page.locator('[part=count]').isVisible()).toBe(false);
    expect(app.historyRequests).toBe(0);
    await button.press('Enter');
    await dialog.waitFor();
    expect(await readTitles(page)).toEqual(["What's new"]);
  });

  test('takes its space before the response arrives, and is invisible until then', async () => {
    const { app, page } = await start({ body: badge }, observeSeen('2.0.0'));
    const button = page.locator('[part=badge]');
    await button.waitFor();
    const release = await delayRequests(page, app.src);
    await page.reload();
    await button.waitFor({ state: 'attached' });
    const before = await button.boundingBox();
    expect(before?.width).toBeGreaterThan(50);
    expect(await button.isVisible()).toBe(false);
    release();
    await button.waitFor();
    expect(await button.boundingBox()).toEqual(before);
    expect(await readObserved(page)).toEqual({ numbers: [3], shifts: [] });
  });

  test('stays invisible if there is no response', async () => {
    const { page } = await start({ body: badge }, async (newPage) =>
      newPage.route('**/v2/**', async (route) => route.abort('internetdisconnected')),
    );
    await waitForEvents(page);
    expect(await page.locator('[part=badge]').isVisible()).toBe(false);
    await page.locator('#after').focus();
    await page.keyboard.press('Tab');
    expect(await readFocus(page)).not.toBe('badge');
  });

  test('can open its dialog by itself, as docs say, and is read when that is closed', async () => {
    const { page, dialog } = await start({ body: opening }, observeSeen('2.0.0'));
    await dialog.waitFor();
    await close(page);
    expect(await page.locator('[part=count]').isVisible()).toBe(false);
    expect(await readObserved(page)).toEqual({ numbers: [3, 0], shifts: [] });
  });

  test('has the labels of its attributes', async () => {
    const attributes =
      'mode="badge" badge-label="News" unread-label="{count} unread" all-label="Archive" close-label="Schließen"';
    const { page, dialog } = await start({ attributes }, seen('2.0.0'));
    await page.getByRole('button', { name: 'News 3 unread' }).waitFor();
    await setAttribute(page, 'badge-label', 'Neues');
    await page.getByRole('button', { name: 'Neues 3 unread' }).click();
    await dialog.getByRole('link', { name: 'Archive' }).waitFor();
    expect(await dialog.getByText('3 unread').count()).toBe(1);
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Schließen']);
  });
});

/** Opens the badge of an app in a window of this size. */
async function openBadge(app: Partial<App> = { body: badge }, width = 1280, prepare?: () => void) {
  const started = await start(app, async (page) => {
    await seen('2.0.0')(page);
    await page.setViewportSize({ width, height: 720 });
    if (prepare) await page.addInitScript(prepare);
  });
  const button = started.page.locator('[part=badge]');
  await button.click();
  await started.dialog.waitFor();
  return { ...started, button };
}
const isModal = (element: Element) => element.matches(':modal');

describe('the panel of a badge', () => {
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['badge', async (page) => page.keyboard.press('Escape')],
    ['badge', async (page) => page.locator('[part=close]').click()],
    ['badge', async (page) => page.locator('[part=badge]').click()],
    ['before', async (page) => page.locator('#before').click()],
  ];

  test('closes in every way, which marks as seen; open() opens a dialog instead', async () => {
    const { page, wrong, dialog, button } = await openBadge();
    expect(await readSeen(page)).toEqual(['2.0.0']);
    for (const [focused, act] of ways) {
      expect(await dialog.evaluate(isModal)).toBe(false);
      await expect.poll(async () => button.getAttribute('aria-expanded')).toBe('true');
      expect(await readFocus(page)).toBe('notes');
      await act(page);
      await dialog.waitFor({ state: 'detached' });
      expect(await button.getAttribute('aria-expanded')).toBe('false');
      expect(await readFocus(page)).toBe(focused);
      expect(await readSeen(page)).toEqual(['2.4.0']);
      await button.click();
      await dialog.waitFor();
    }
    await close(page);
    expect(await callOpen(page)).toBe(true);
    expect(await dialog.evaluate(isModal)).toBe(true);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['right: 1rem; top: 1rem', 1280],
    ['left: 15rem; bottom: 12rem', 480],
  ])('is next to a badge at %s, inside a window %i px wide', async (style, width) => {
    const attributes = `mode="badge" style="position: fixed; ${style}"`;
    const { button, dialog } = await openBadge({ attributes }, width);
    await dialog.evaluate(async (element) =>
      Promise.all(element.getAnimations().map(async ({ finished }) => finished)),
    );
    const from = await button.boundingBox();
    const box = await dialog.boundingBox();
    if (!from || !box) throw new Error('both are visible');
    const gap = style.includes('top') ? box.y - from.y - from.height : from.y - box.y - box.height;
    expect(gap).toBeCloseTo(8, 0);
    expect(box.width).toBe(416);
    expect(box.x).toBeGreaterThanOrEqual(16);
    expect(box.x + box.width).toBeLessThanOrEqual(width - 16);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(720);
    expect(from.x < box.x + box.width && box.x < from.x + from.width).toBe(true);
  });

  test.each([
    ['a narrow window', 479, undefined],
    ['a browser without anchor positioning', 1280, () => (CSS.supports = () => false)],
  ])('is a dialog over the page in %s', async (_, width, prepare) => {
    const { page, dialog } = await openBadge({ body: badge }, width, prepare);
    expect(await dialog.evaluate(isModal)).toBe(true);
    await close(page);
    expect(await readFocus(page)).toBe('badge');
  });
});
