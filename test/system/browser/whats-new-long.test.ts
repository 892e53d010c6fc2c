import { expect, test } from 'vitest';
import { sampleResponse } from '../../client/sample-response.ts';
import { answerJson, useApps, waitForEvents } from './open-app.ts';
import { isFirefox } from './open-browser.ts';

const { start, open } = useApps();

const respond = (changes: object) =>
  answerJson({ ...sampleResponse, log: { ...sampleResponse.log, art: '', ...changes } });
const many = <Item>(item: Item) => Array.from({ length: 130_000 }, () => item);

/** Measures the longest time in milliseconds in which the page did not respond. */
function measureFreeze(): void {
  let last = performance.now();
  let longest = 0;
  setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    Reflect.set(globalThis, 'longestFreeze', longest);
  }, 10);
}

test.each([
  ['130,000 changes', { headlines: [{ headline: 'H', changes: many('a') }] }],
  ['130,000 headlines', { headlines: many({ headline: 'a', changes: [] }) }],
  ['a word of 7.5 MB', { body: 'a'.repeat(7_500_000) }],
  ['2 million words', { body: 'ab '.repeat(2_000_000) }],
  ['5 MB in two directions', { body: 'A sentence, its end. مرحبا بالعالم. '.repeat(110_000) }],
  ['4 million empty lines', { body: '\n'.repeat(4_000_000) }],
  ['a title of 7.5 MB', { title: 'W'.repeat(7_500_000) }],
])('of %s, the start is shown without a freeze', async (_name, changes) => {
  const { page, wrong, dialog } = await start({ answer: respond(changes) }, (newPage) =>
    newPage.addInitScript(measureFreeze),
  );
  await dialog.waitFor({ timeout: 15_000 });
  await page.waitForTimeout(300);
  const longest = await page.evaluate(() => Number(Reflect.get(globalThis, 'longestFreeze')));
  // Firefox takes longer to lay out 100,000 empty lines.
  expect(longest).toBeLessThan(isFirefox ? 4000 : 2000);
  expect(await dialog.locator('[part=more]').innerText()).toBe('Not everything is shown here.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(wrong).toEqual([]);
  expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
});

test('the text after a long release has the label and the link of the attributes', async () => {
  const { app, page, dialog } = await start({
    body: (src) => `<whats-new src="${src}" page="art.svg" more-label="Alles lesen"></whats-new>`,
    answer: respond({ body: 'a'.repeat(200_000) }),
  });
  const link = dialog.getByRole('link', { name: 'Alles lesen' });
  await link.waitFor();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.waitForURL(`${app.origin}art.svg`);
  expect(await opened.evaluate(() => globalThis.opener === null)).toBe(true);
  await opened.close();
  expect(await dialog.count()).toBe(1);
});

test('a release of usual length has no such text', async () => {
  const { dialog } = await open({
    body: (src) => `<whats-new src="${src}" page="/"></whats-new>`,
  });
  expect(await dialog.locator('[part=more]').count()).toBe(0);
});
