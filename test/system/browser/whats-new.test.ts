import { describe, expect, test } from 'vitest';
import { respond, useApps, waitForEvents } from './open-app.ts';
import { close, callOpen, delayRequests, settle } from './use-element.ts';

const { start, open } = useApps();

describe('a version that this browser has not seen', () => {
  test('opens the dialog, which has a name and the whole text', async () => {
    const { app, page, wrong, dialog } = await open();
    expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
    expect(await dialog.ariaSnapshot()).toBe(`- dialog "What's new":
  - group "What's new":
    - paragraph: 2.4.0 Published on November 20, 2026
    - heading "What's new" [level=2]
    - text: Search is faster.
    - heading "SITE" [level=3]
    - list:
      - listitem: Speed improvements.
      - listitem: A second change.
  - link "All releases":
    - /url: ${app.origin.replace('localhost', '127.0.0.1')}
  - button "Close"`);
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.alt)).toBe('');
    expect(await page.locator('img').isVisible()).toBe(true);
    expect(wrong).toEqual([]);
  });

  test('counts as seen when the dialog is closed, not before; the next version opens it again', async () => {
    const { app, page, dialog } = await open();
    const images: string[] = [];
    await page.route('**/art.svg', async (route) => {
      images.push(route.request().url());
      await route.continue();
    });
    await page.reload();
    await dialog.waitFor();
    await close(page);
    await page.reload();
    await settle(page);
    expect(await dialog.count()).toBe(0);
    expect(await waitForEvents(page, 0)).toEqual([]);
    expect(images).toHaveLength(1);
    app.answer = respond({ version: '2.5.0' });
    await page.reload();
    await dialog.waitFor();
    expect(await waitForEvents(page)).toEqual([['new-version', '2.5.0']]);
    expect(app.requests).toBe(4);
  });

  test('without a title names the dialog by the version; empty fields take no space', async () => {
    const { page } = await start({
      answer: respond({ title: '', published: '', body: '', headlines: [] }),
      attributes: 'page=""',
    });
    const dialog = page.getByRole('dialog', { name: '2.4.0' });
    await dialog.waitFor();
    expect(await dialog.ariaSnapshot()).toBe(`- dialog "2.4.0":
  - group "2.4.0":
    - heading "2.4.0" [level=2]
  - button "Close"`);
    expect(await page.locator('[part=published]').isVisible()).toBe(false);
    expect((await page.locator('[part=body]').boundingBox())?.height).toBe(0);
  });

  test('opens later if the app prevents new-version and calls open()', async () => {
    const { app, page, dialog } = await start({ body: () => '' });
    await page.evaluate((src) => {
      const element = document.createElement('whats-new');
      element.addEventListener('new-version', (event) => {
        event.preventDefault();
        document.title = `New: ${event.detail.version}`;
      });
      element.setAttribute('src', src);
      document.body.append(element);
    }, app.src);
    await page.waitForFunction(() => document.title === 'New: 2.4.0');
    await settle(page);
    expect(await dialog.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await callOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => localStorage.length === 1);
  });

  test('is not requested until the page has loaded', async () => {
    const { app, page, dialog } = await open({
      body: (src) => `<whats-new src="${src}"></whats-new><img src="/late.png" alt="">`,
    });
    const release = await delayRequests(page, '**/late.png');
    app.requests = 0;
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.waitForTimeout(400);
    expect(app.requests).toBe(0);
    release();
    await dialog.waitFor();
    expect(app.requests).toBe(1);
  });
});

describe('open() and current', () => {
  test('show a seen version again and again, with the same art', async () => {
    const { app, page, dialog } = await open();
    await page.keyboard.press('Escape');
    expect(
      await page.evaluate(() => JSON.stringify(document.querySelector('whats-new')?.current)),
    ).toContain('"version":"2.4.0"');
    for (const _ of [1, 2]) {
      await page.locator('#open').click();
      await dialog.waitFor();
      await dialog.evaluate((element) => element.setAttribute('data-first', ''));
      expect(await callOpen(page)).toBe(true);
      expect(await dialog.getAttribute('data-first')).toBe('');
      expect(await page.locator('img').isVisible()).toBe(true);
      await close(page);
    }
    expect(app.requests).toBe(1);
  });

  test('request at once, and again after a failure', async () => {
    const { app, page, dialog } = await start({
      answer: (_, answer) =>
        void answer.writeHead(503, { 'access-control-allow-origin': '*' }).end(),
    });
    expect(await waitForEvents(page)).toMatchObject([
      ['unavailable', 'status', expect.stringContaining('503')],
    ]);
    expect(await page.evaluate(() => document.querySelector('whats-new')?.current)).toBeNull();
    expect(await callOpen(page)).toBe(false);
    expect(await waitForEvents(page, 2)).toHaveLength(2);
    app.answer = respond({});
    expect(await callOpen(page)).toBe(true);
    await dialog.waitFor();
    expect(app.requests).toBe(3);
  });

  test('a dialog closed while its art loads does not open again', async () => {
    const { app, page, dialog } = await open();
    await page.evaluate(() => localStorage.clear());
    app.answer = respond({ art: `${app.origin}art.svg?late` });
    await page.route('**/art.svg?late', async (route) => {
      await page.waitForTimeout(300);
      await route.fulfill({ status: 404 });
    });
    await page.reload();
    expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
    await callOpen(page);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(600);
    expect(await dialog.count()).toBe(0);
  });
});
