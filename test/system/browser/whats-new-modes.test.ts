import { expect, test } from 'vitest';
import { answerJson, respond, STRICT_POLICY, useApps } from './open-app.ts';
import {
  close,
  callOpen,
  observeSeen,
  readObserved,
  readSeen,
  readTitles,
  seen,
  settle,
} from './use-element.ts';

const { start, open } = useApps();

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

test('a listener may change the element when its number changes', async () => {
  const { page, wrong } = await start({ attributes: 'mode="badge"' }, seen('2.0.0'));
  await page.locator('[part=count]').waitFor();
  await page.evaluate(() => {
    const element = document.querySelector('whats-new');
    element?.addEventListener('unread', () => element.setAttribute('mode', 'badge'), {
      once: true,
    });
    element?.setAttribute('mode', 'dialog');
  });
  await page.locator('[part=count]').waitFor();
  await settle(page);
  expect(await page.locator('[part=badge]').count()).toBe(1);
  expect(wrong).toEqual([]);
});

test('another mode replaces the first', async () => {
  const { page, dialog } = await open({}, seen('2.0.0'));
  await page.evaluate(() => document.querySelector('whats-new')?.setAttribute('mode', 'badge'));
  await page.locator('[part=count]').waitFor();
  expect(await dialog.count()).toBe(0);
  await page.evaluate(() => document.querySelector('whats-new')?.setAttribute('mode', 'inline'));
  await page.getByRole('region').waitFor();
  expect(await page.locator('[part=badge]').count()).toBe(0);
});

test('a strict policy with trusted types allows every mode', async () => {
  for (const mode of ['dialog', 'badge', 'inline']) {
    const { page, wrong } = await start(
      {
        attributes: `mode="${mode}"`,
        headers: STRICT_POLICY,
      },
      seen('2.0.0'),
    );
    await settle(page);
    if (mode === 'badge') await page.locator('[part=badge]').click();
    else await callOpen(page);
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
  app.history = answerJson([]);
  app.answer = respond({ version: '3', title: 'Three' });
  await page.evaluate(
    (src) => document.querySelector('whats-new')?.setAttribute('src', src),
    `${app.src}?other`,
  );
  await dialog.waitFor();
  expect(await readTitles(page)).toEqual(['Three']);
  await close(page);
  expect((await readSeen(page)).toSorted()).toEqual(['2.0.0', '3']);
});
