import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { nameNeutral } from '../../../src/project/local-media.ts';
import { longResponse } from '../../client/sample-response.ts';
import { answerJson, respond, useApps } from './open-app.ts';
import { observeSeen, readObserved, readStyle } from './use-element.ts';

const { start, open } = useApps();

const squareArt = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>',
};

test('in a small window, square art leaves room for the title', async () => {
  const { page } = await open({}, async (newPage) => {
    await newPage.setViewportSize({ width: 844, height: 390 });
    await newPage.route('**/art.svg', async (route) => route.fulfill(squareArt));
  });
  const image = await page.locator('[part=art]').boundingBox();
  const title = await page.locator('[part=title]').boundingBox();
  const bar = await page.locator('[part=bar]').boundingBox();
  expect(image?.height).toBeGreaterThan(50);
  expect((title?.y ?? 0) + 26).toBeLessThan(bar?.y ?? 0);
});

test('inherits language, direction and font of the page and nothing else', async () => {
  const style =
    'font: 20px monospace; pointer-events: none; visibility: hidden; text-transform: uppercase; color: red; text-align: center; line-height: 4';
  const { page } = await start({
    body: (src) =>
      `<div dir="rtl" lang="ar" style="${style}"><whats-new src="${src}"></whats-new></div>`,
  });
  await page.locator('dialog').waitFor({ state: 'attached' });
  const names = 'direction font-family font-size color visibility text-transform line-height';
  expect(await readStyle(page.locator('[part=body]'), names)).toBe(
    'rtl|monospace|20px|rgb(0, 0, 0)|visible|none|31px',
  );
  // A space at its end would be on the other side.
  expect(await page.locator('[part=version]').textContent()).toBe('2.4.0');
  // English text on an Arabic page is aligned to the right.
  expect(await readStyle(page.locator('[part=change]').first(), 'text-align')).toBe('right');
  await page.getByRole('button', { name: 'Close' }).click();
});

test.each([
  ['', '0px'],
  ['Search is faster.', '28px'],
])('after the introduction "%s", the first headline has the margin %s', async (body, margin) => {
  const { page } = await open({ answer: respond({ body }) });
  expect(await readStyle(page.locator('[part=headline]').first(), 'margin-top')).toBe(margin);
});

test('the picture that comes with Gazette is not requested', async () => {
  const art = `https://example.com/art/${nameNeutral()}`;
  const log = { ...longResponse.log, art };
  const { page } = await open({ answer: answerJson({ ...longResponse, log }) });
  expect(art).toMatch(/\/release-[\da-f]{16}\.png$/);
  expect(await page.locator('[part=art]').getAttribute('src')).toBe(null);
});

test('parts and custom properties style the dialog', async () => {
  const style = `<style>
    whats-new { --whats-new-background: rgb(1, 2, 3); --whats-new-color: rgb(250, 250, 250); --whats-new-muted: rgb(200, 200, 200);
      --whats-new-accent: rgb(9, 9, 200); --whats-new-on-accent: rgb(240, 240, 0); --whats-new-line: rgb(4, 5, 6); --whats-new-radius: 3px;
      --whats-new-width: 300px; --whats-new-font: monospace; --whats-new-backdrop: rgb(7, 7, 7); --whats-new-color-scheme: dark }
    ${['dialog', 'notes', 'art', 'text', 'version', 'title', 'published', 'content', 'body', 'headline', 'changes', 'change', 'bar', 'all', 'close', 'cross'].map((part) => `whats-new::part(${part}) { --part: ${part} }`).join('\n')}
  </style>`;
  const body = (src: string) => `<whats-new src="${src}"></whats-new>${style}`;
  const { page, dialog } = await open({ body });
  const box = 'background-color color border-top-color border-top-left-radius width font-family';
  const expected = 'rgb(1, 2, 3)|rgb(250, 250, 250)|rgb(4, 5, 6)|3px|300px|monospace|dark';
  expect(await readStyle(dialog, `${box} color-scheme`)).toBe(expected);
  expect(await readStyle(page.locator('[part=published]'), 'color')).toBe('rgb(200, 200, 200)');
  const button = await readStyle(page.locator('[part=close]'), 'background-color color');
  expect(button).toBe('rgb(9, 9, 200)|rgb(240, 240, 0)');
  expect(await readStyle(dialog, 'background-color', '::backdrop')).toBe('rgb(7, 7, 7)');
  const parts = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((inner) => [
      inner.getAttribute('part'),
      getComputedStyle(inner).getPropertyValue('--part'),
    ]),
  );
  for (const [part, styled] of parts) expect(styled).toBe(part);
});

test('the focus ring around the notes shows after the first key', async () => {
  const { page } = await open();
  const readRing = async () => readStyle(page.locator('[part=notes]'), 'outline-style');
  expect(await readRing()).toBe('none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await readRing()).toBe('auto');
});

test('the dialog moves nothing, also if its art is late', async () => {
  const late = Promise.withResolvers<void>();
  const { page, dialog } = await start({}, async (newPage) => {
    await observeSeen('2.0.0')(newPage);
    await newPage.route('**/art.svg', async (route) => {
      await late.promise;
      await route.continue();
    });
  });
  await dialog.waitFor();
  const arrived = page.waitForEvent('requestfinished');
  late.resolve();
  await arrived;
  await page.waitForTimeout(300);
  expect(await page.locator('img').isVisible()).toBe(false);
  expect(await readObserved(page)).toEqual({ numbers: [3], shifts: [] });
});

test('the file is under 7 KB, compressed', () => {
  expect(gzipSync(readFileSync('lib/static/whats-new.js')).length).toBeLessThan(7168);
});
