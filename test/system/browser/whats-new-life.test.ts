import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { respond, useApps, waitForEvents } from './open-app.ts';
import { callOpen, seen, setAttribute, settle } from './use-element.ts';

const { start, open } = useApps();

const setSrc = async (page: Page, src: string) =>
  page.evaluate((value) => {
    const element = document.querySelector('whats-new');
    element?.setAttribute('src', value);
    return [element?.current, element?.shadowRoot?.querySelector('dialog')];
  }, src);
test('an element removed during the request cancels it and does nothing more', async () => {
  const { app, page, wrong, dialog } = await start({ answer: () => {} });
  const failed = page.waitForEvent('requestfailed');
  await expect.poll(() => app.requests).toBe(1);
  const opened = await page.evaluate(async () => {
    const element = document.querySelector('whats-new');
    const opening = element?.open();
    element?.remove();
    return opening;
  });
  expect(opened).toBe(false);
  expect((await failed).failure()?.errorText).toMatch(/^(?:net::ERR|NS_BINDING)_ABORTED$/);
  expect(await waitForEvents(page, 0)).toEqual([]);
  expect(await dialog.count()).toBe(0);
  expect(wrong).toEqual([]);
});

test('an element removed with its dialog open unblocks the page; a new one opens again', async () => {
  const { app, page, wrong, dialog } = await open();
  await page.evaluate(() => document.querySelector('whats-new')?.remove());
  await page.locator('#before').click();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.evaluate((src) => {
    const element = document.createElement('whats-new');
    element.setAttribute('src', src);
    document.body.append(element);
  }, app.src);
  await dialog.waitFor();
  expect(wrong).toEqual([]);
});

test('an element moved in the page shows one dialog', async () => {
  const { page, wrong, dialog } = await open();
  await page.evaluate(() => {
    const element = document.querySelector('whats-new');
    if (element) document.querySelector('main')?.append(element);
  });
  expect(await waitForEvents(page, 2)).toHaveLength(2);
  await page.locator('dialog:modal').waitFor();
  expect(await dialog.count()).toBe(1);
  expect(wrong).toEqual([]);
});

test('when src changes during the request, only the last response counts', async () => {
  const { app, page, dialog } = await start({
    answer: (request, answer) => {
      const version = new URL(request.url ?? '', 'http://a').searchParams.get('n') ?? '2.4.0';
      // The first responses arrive last.
      setTimeout(
        () => respond({ version, title: version })(request, answer),
        version === '3' ? 0 : 400,
      );
    },
  });
  await page.evaluate((src) => {
    const element = document.querySelector('whats-new');
    for (const n of [1, 2, 3]) {
      element?.setAttribute('src', `${src}?n=${n}`);
      void element?.open();
    }
  }, app.src);
  await page.getByRole('dialog', { name: '3' }).waitFor();
  await page.waitForTimeout(700);
  expect(await dialog.count()).toBe(1);
  expect(await waitForEvents(page)).toEqual([['new-version', '3']]);
});

test('setting src to its value sends no second request', async () => {
  const { app, page, dialog } = await open();
  await setSrc(page, app.src);
  await settle(page);
  expect(app.requests).toBe(1);
  expect(await dialog.count()).toBe(1);
});

test('the script may be loaded twice', async () => {
  const { page, wrong, dialog } = await open({
    body: (src) =>
      `<whats-new src="${src}"></whats-new><script type="module" src="/whats-new.js?again"></script>`,
  });
  expect(await dialog.count()).toBe(1);
  expect(await callOpen(page)).toBe(true);
  expect(wrong).toEqual([]);
});

test('when src changes, nothing is left of the old response', async () => {
  const { app, page, dialog } = await open();
  const art = `${app.origin}favicon.ico`;
  app.answer = (request, answer) => {
    if (request.url?.endsWith('?hang')) return;
    respond({ art })(request, answer);
  };
  expect(await setSrc(page, `${app.src}?next`)).toEqual([null, null]);
  await dialog.waitFor();
  const shown = await page.locator('img').evaluate((image: HTMLImageElement) => image.src);
  expect(shown).toBe(art);
  expect(await setSrc(page, `${app.src}?hang`)).toEqual([null, null]);
});

test('another mode replaces the first', async () => {
  const { page, dialog } = await open({}, seen('2.0.0'));
  await setAttribute(page, 'mode', 'badge');
  await page.locator('[part=count]').waitFor();
  expect(await dialog.count()).toBe(0);
  await setAttribute(page, 'mode', 'inline');
  await page.getByRole('region').waitFor();
  expect(await page.locator('[part=badge]').count()).toBe(0);
});
