import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampleResponse } from '../../client/sample-response.ts';
import { findViolations } from './find-violations.ts';
import { answerJson, useApps, waitForEvents } from './open-app.ts';
import { callOpen, delayRequests, readFocus, readSeen, seen, settle } from './use-element.ts';

const start = useApps();

/** As docs/whats-new.md says, the page reserves the space until the script has loaded. */
const badge = (src: string) =>
  `<style>whats-new { display: inline-block; inline-size: 9rem; block-size: 3rem; vertical-align: middle }</style>
  <p>Menu <whats-new mode="badge" src="${src}"></whats-new> More</p>`;
const inline = (src: string) => `<whats-new mode="inline" src="${src}"></whats-new>`;

/** Collects the numbers of the event `unread`, and how far content has moved. */
function observe(): void {
  const numbers: number[] = [];
  document.addEventListener('DOMContentLoaded', () => {
    document
      .querySelector('whats-new')
      ?.addEventListener('unread', ({ detail }) => numbers.push(detail));
  });
  const shifts: number[] = [];
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))),
    ).observe({ type: 'layout-shift', buffered: true });
  }
  Object.assign(globalThis, { numbers, shifts });
}
const prepare = (version: string) => async (page: Page) => {
  await seen(version)(page);
  await page.addInitScript(observe);
};
const readAll = async (page: Page) =>
  page.evaluate(() => ({
    numbers: Reflect.get(globalThis, 'numbers'),
    shifts: Reflect.get(globalThis, 'shifts'),
  }));

describe('mode="badge"', () => {
  test('is a button with the number of unread releases, which opens the dialog', async () => {
    const { page, wrong, dialog } = await start({ body: badge }, prepare('2.0.0'));
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
    expect(await readAll(page)).toEqual({ numbers: [3, 0], shifts: [] });
    expect(wrong).toEqual([]);
  });

  test('has no number if nothing is new, and opens the current release', async () => {
    const { app, page, dialog } = await start({ body: badge }, prepare('2.4.0'));
    const button = page.getByRole('button', { name: "What's new", exact: true }).nth(1);
    await button.waitFor();
    expect(await page.locator('[part=count]').isVisible()).toBe(false);
    expect(app.historyRequests).toBe(0);
    await button.press('Enter');
    await dialog.waitFor();
    expect(await dialog.locator('[part=title]').allTextContents()).toEqual(["What's new"]);
  });

  test('takes its space before the response arrives, and is invisible until then', async () => {
    const { app, page } = await start({ body: badge }, prepare('2.0.0'));
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
    expect(await readAll(page)).toEqual({ numbers: [3], shifts: [] });
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
    const body = (src: string) =>
      `<whats-new mode="badge" src="${src}" badge-label="News" unread-label="{count} unread" all-label="Archive"></whats-new>`;
    const { page, dialog } = await start({ body }, seen('2.0.0'));
    await page.getByRole('button', { name: 'News 3 unread' }).click();
    await dialog.getByRole('link', { name: 'Archive' }).waitFor();
    expect(await dialog.getByText('3 unread').count()).toBe(1);
  });
});

describe('mode="inline"', () => {
  test('shows the unread releases in the page, and has seen them when they are visible', async () => {
    const body = (src: string) => `<div style="block-size: 3000px"></div>${inline(src)}`;
    const { page, wrong, dialog } = await start({ body }, prepare('2.0.0'));
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
    expect(await readAll(page)).toEqual({ numbers: [3, 0], shifts: [] });
    expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
    expect(wrong).toEqual([]);
  });

  test('shows the current release if nothing is new', async () => {
    const { app, page } = await start({ body: inline }, seen('2.4.0'));
    const titles = page.locator('[part=title]');
    await titles.waitFor();
    expect(await titles.allTextContents()).toEqual(["What's new"]);
    expect([app.requests, app.historyRequests]).toEqual([1, 0]);
    expect(await waitForEvents(page, 0)).toEqual([]);
  });

  test('moves nothing in the space that the page reserves', async () => {
    const style = 'display: block; block-size: 300px; overflow: auto';
    const body = (src: string) =>
      `<whats-new mode="inline" style="${style}" src="${src}"></whats-new><footer>After</footer>`;
    const { page } = await start({ body }, prepare('2.0.0'));
    await page.getByRole('region').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await readAll(page)).toMatchObject({ shifts: [] });
  });

  test('open() opens the dialog as well', async () => {
    const { page, dialog } = await start({ body: inline }, seen('2.0.0'));
    await page.getByRole('region').waitFor();
    expect(await callOpen(page)).toBe(true);
    await dialog.waitFor();
    expect(await dialog.locator('[part=title]').count()).toBe(3);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('region').locator('[part=title]').count()).toBe(3);
  });

  test('looks like the page around it', async () => {
    const { page } = await start({
      body: (src) => `<div style="color: rgb(1, 2, 3); font: 20px monospace">${inline(src)}</div>`,
    });
    const text = page.locator('[part=body]');
    await text.waitFor();
    const look = await text.evaluate((element) => {
      const { color, fontFamily, fontSize, backgroundColor } = getComputedStyle(element);
      return [color, fontFamily, fontSize, backgroundColor];
    });
    expect(look).toEqual(['rgb(1, 2, 3)', 'monospace', '20px', 'rgba(0, 0, 0, 0)']);
  });
});

test('the dialog moves nothing, also if its art is late', async () => {
  const { page, dialog } = await start({}, async (newPage) => {
    await prepare('2.0.0')(newPage);
    await newPage.route('**/art.svg', async (route) => {
      await newPage.waitForTimeout(4000);
      await route.continue();
    });
  });
  await dialog.waitFor({ timeout: 10_000 });
  await page.waitForTimeout(1500);
  expect(await page.locator('img').isVisible()).toBe(false);
  expect(await readAll(page)).toEqual({ numbers: [3], shifts: [] });
});

test('another mode replaces the first', async () => {
  const { page, dialog } = await start({}, seen('2.0.0'));
  await dialog.waitFor();
  await page.evaluate(() => document.querySelector('whats-new')?.setAttribute('mode', 'badge'));
  await page.locator('[part=count]').waitFor();
  expect(await dialog.count()).toBe(0);
  await page.evaluate(() => document.querySelector('whats-new')?.setAttribute('mode', 'inline'));
  await page.getByRole('region').waitFor();
  expect(await page.locator('[part=badge]').count()).toBe(0);
});

const OPEN = ['dialog', 'badge', 'inline'].flatMap((mode) =>
  ['light', 'dark'].map((colorScheme) => ({ mode, colorScheme })),
);
test.each(OPEN)('mode="$mode" is accessible in $colorScheme', async ({ mode, colorScheme }) => {
  const { page } = await start(
    {
      body: (src) =>
        `<style>:root { color-scheme: light dark }</style><whats-new mode="${mode}" src="${src}"></whats-new>`,
    },
    async (newPage) => {
      await seen('1.0.0')(newPage);
      await newPage.emulateMedia({
        colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
    },
  );
  if (mode === 'badge') await page.locator('[part=count]').waitFor();
  else await page.getByRole('region').waitFor();
  expect(await findViolations(page)).toEqual([]);
  if (mode === 'badge') return;
  for (const older of await page.locator('summary').all()) await older.click();
  expect(await findViolations(page)).toEqual([]);
});

test('a strict policy with trusted types allows every mode', async () => {
  for (const mode of ['dialog', 'badge', 'inline']) {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      'connect-src http://127.0.0.1:*',
      "img-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ];
    const { page, wrong } = await start(
      {
        body: (src) => `<whats-new mode="${mode}" src="${src}"></whats-new>`,
        headers: { 'content-security-policy': policy.join('; ') },
      },
      seen('2.0.0'),
    );
    await settle(page);
    await callOpen(page);
    await page.locator('summary').last().click();
    const last = page.getByText('A second change.').last();
    await expect.poll(async () => last.isVisible()).toBe(true);
    expect(wrong).toEqual([]);
    await page.close();
  }
});

test('the history is one of the response, also if the element changes between the two', async () => {
  const { app, page, dialog } = await start({ history: () => {} }, seen('2.0.0'));
  await expect.poll(() => app.historyRequests).toBe(1);
  app.answer = answerJson({
    ...sampleResponse,
    version: '3',
    log: { ...sampleResponse.log, version: '3', title: 'Three' },
  });
  await page.evaluate(
    (src) => document.querySelector('whats-new')?.setAttribute('src', src),
    `${app.src}?other`,
  );
  await dialog.waitFor();
  expect(await dialog.locator('[part=title]').allTextContents()).toEqual(['Three']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await readSeen(page)).toSorted()).toEqual(['2.0.0', '3']);
});
