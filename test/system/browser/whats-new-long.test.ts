import { expect, test } from 'vitest';
import { respond, useApps, waitForEvents } from './open-app.ts';
import { close } from './use-element.ts';

const { start } = useApps();

const headlines = Array.from({ length: 130_000 }, () => ({ headline: 'a', changes: [] }));

test.each([
  ['130,000 headlines', { headlines }],
  ['5 MB in two directions', { body: 'A sentence, its end. مرحبا بالعالم. '.repeat(110_000) }],
  ['a title of 7.5 MB', { title: 'W'.repeat(7_500_000) }],
])('of %s, only the start is shown, so that the page does not freeze', async (name, changes) => {
  const { page, wrong, dialog } = await start({ answer: respond({ art: '', ...changes }) });
  await dialog.waitFor();
  const text = await dialog.evaluate(({ textContent }) => textContent);
  expect(text.length).toBeLessThan(110_000);
  const elements = await dialog.evaluate((element) => element.querySelectorAll('*').length);
  expect(elements).toBeLessThan(5000);
  const more = name.includes('title') ? 'Not everything is shown here.' : 'Read all of 2.4.0';
  expect(await dialog.locator('[part=more]').innerText()).toBe(more);
  await close(page);
  expect(wrong).toEqual([]);
  expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
});

test('the text after a long release has the label and the link of the attributes', async () => {
  const { app, page, dialog } = await start({
    attributes: 'page="art.svg" more-label="Alles lesen"',
    answer: respond({ art: '', title: 'a'.repeat(200_000) }),
  });
  const link = dialog.getByRole('link', { name: 'Alles lesen' });
  await link.waitFor();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.waitForURL(`${app.origin}art.svg`);
  expect(await opened.evaluate(() => globalThis.opener === null)).toBe(true);
  await opened.close();
  expect(await dialog.count()).toBe(1);
});
