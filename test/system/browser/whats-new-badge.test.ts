import { describe, expect, test } from 'vitest';
import { useApps, waitForEvents } from './open-app.ts';
import {
  delayRequests,
  observeSeen,
  readFocus,
  readObserved,
  readSeen,
  seen,
} from './use-element.ts';

const { start } = useApps();

/** As docs/whats-new.md says, the page reserves the space until the script has loaded. */
const badge = (src: string) =>
  `<style>whats-new { display: inline-block; inline-size: 9rem; block-size: 3rem; vertical-align: middle }</style>
  <p>Menu <whats-new mode="badge" src="${src}"></whats-new> More</p>`;
const labelled = (src: string) =>
  `<whats-new mode="badge" src="${src}" badge-label="News" unread-label="{count} unread" all-label="Archive" close-label="Schließen"></whats-new>`;

describe('mode="badge"', () => {
  test('is a button with the number of unread releases, which opens the dialog', async () => {
    const { page, wrong, dialog } = await start({ body: badge }, observeSeen('2.0.0'));
    const button = page.getByRole('button', { name: "What's new New releases: 3" });
    await button.waitFor();
    expect(await page.locator('[part=count]').innerText()).toBe('3');
    await page.waitForTimeout(300);
    expect(await dialog.count()).toBe(0);
    expect(await readSeen(page)).toEqual(['2.0.0']);
    await button.click();
    await dialog.waitFor();
    expect(await dialog.locator('[part=title]').count()).toBe(3);
    expect(await page.locator('img').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
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
    expect(await dialog.locator('[part=title]').allTextContents()).toEqual(["What's new"]);
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

  test('has the labels of its attributes', async () => {
    const { page, dialog } = await start({ body: labelled }, seen('2.0.0'));
    await page.getByRole('button', { name: 'News 3 unread' }).click();
    await dialog.getByRole('link', { name: 'Archive' }).waitFor();
    expect(await dialog.getByText('3 unread').count()).toBe(1);
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Schließen']);
  });
});
