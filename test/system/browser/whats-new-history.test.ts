import type { RequestListener } from 'node:http';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { answerJson, useApps, waitForEvents } from './open-app.ts';
import { callOpen, readSeen, seen, settle } from './use-element.ts';

const { start, open } = useApps();

const readTitles = async (dialog: Locator) => dialog.locator('[part=title]').allTextContents();
const readUnread = () => document.querySelector('whats-new')?.unread;
const CORS = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };

describe('a reader who has missed several releases', () => {
  test('gets them all: the newest is open, the others are closed', async () => {
    const { app, page, wrong, dialog } = await open({}, seen('2.0.0'));
    const site = app.origin.replace('localhost', '127.0.0.1');
    expect(await dialog.ariaSnapshot()).toBe(`- dialog "What's new":
  - region "What's new":
    - paragraph: "New releases: 3"
    - paragraph: 2.4.0 Published on November 20, 2026
    - heading "What's new" [level=2]
    - text: Search is faster.
    - heading "SITE" [level=3]
    - list:
      - listitem: Speed improvements.
      - listitem: A second change.
    - group:
      - paragraph: 2.3.0 Published on November 20, 2026
      - heading "Autumn clean-up" [level=2]
    - group:
      - paragraph: 2.1.0 Published on November 20, 2026
      - heading "Summer" [level=2]
  - link "All releases":
    - /url: ${site}
  - button "Close"`);
    expect([app.requests, app.historyRequests]).toEqual([1, 1]);
    expect(await page.evaluate(readUnread)).toBe(3);
    expect(wrong).toEqual([]);
  });

  test('opens and closes the others with the keyboard', async () => {
    const { page, dialog } = await open({}, seen('2.0.0'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const summer = dialog.locator('[part=older]').nth(1);
    await expect.poll(async () => summer.getByText('A second change.').isVisible()).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(async () => summer.getByText('A second change.').isVisible()).toBe(false);
    await page.keyboard.press('Space');
    await expect.poll(async () => summer.getByText('A second change.').count()).toBe(1);
  });

  test('has seen them when the dialog is closed, and can open it again', async () => {
    const { app, page, dialog } = await open({}, seen('2.0.0'));
    expect(await readSeen(page)).toEqual(['2.0.0']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await readSeen(page)).toEqual(['2.4.0']);
    expect(await page.evaluate(readUnread)).toBe(0);
    await callOpen(page);
    expect(await readTitles(dialog)).toEqual(["What's new", 'Autumn clean-up', 'Summer']);
    expect(await dialog.locator('[part=unread]').count()).toBe(0);
    await page.reload();
    await settle(page);
    expect([await dialog.count(), app.requests, app.historyRequests]).toEqual([0, 2, 1]);
  });

  test('reads the history from the address in the attribute', async () => {
    const { app, dialog } = await open(
      {
        body: (src) => `<whats-new src="${src}" history="/art.svg/../releases.json"></whats-new>`,
        history: answerJson(sampleHistory.slice(0, -2)),
      },
      seen('2.1.0'),
    );
    expect(await readTitles(dialog)).toEqual(["What's new", 'Autumn clean-up']);
    expect(app.historyRequests).toBe(1);
  });
});

const elsewhere = () => '<whats-new src="/v2/news"></whats-new>';

const isQuiet = (version: string) => version === '2.4.0' || version === '2.1.0';

describe('a quiet release', () => {
  const history = answerJson(
    sampleHistory.map((entry) => (isQuiet(entry.version) ? { ...entry, announce: false } : entry)),
  );

  test.each([
    ['on the first visit', undefined],
    ['after the previous release', '2.3.0'],
  ])('%s opens nothing by itself, and stays new', async (_, version) => {
    const prepare = version === undefined ? undefined : seen(version);
    const { app, page, dialog } = await start({ history }, prepare);
    await settle(page);
    expect(await waitForEvents(page, 0)).toEqual([]);
    expect([await dialog.count(), app.historyRequests]).toEqual([0, 1]);
    expect(await readSeen(page)).toEqual(version === undefined ? [] : [version]);
    await callOpen(page);
    expect(await readTitles(dialog)).toEqual(["What's new"]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await readSeen(page)).toEqual(['2.4.0']);
  });

  test('is shown with others, but does not count', async () => {
    const { page, dialog } = await open({ history }, seen('2.0.0'));
    expect(await readTitles(dialog)).toEqual(["What's new", 'Autumn clean-up', 'Summer']);
    expect(await page.evaluate(readUnread)).toBe(1);
    expect(await dialog.locator('[part=unread]').innerText()).toBe('New releases: 3');
  });
});

const installed = (version: string) => (src: string) =>
  `<whats-new src="${src}" version="${version}"></whats-new>`;

describe('with the attribute version', () => {
  test('nothing newer is shown, and that version is stored as seen', async () => {
    const { page, dialog } = await open({ body: installed('2.3.0') }, seen('2.0.0'));
    expect(await readTitles(dialog)).toEqual(['Autumn clean-up', 'Summer']);
    expect(await waitForEvents(page)).toEqual([['new-version', '2.3.0']]);
    const current = await page.evaluate(() => document.querySelector('whats-new')?.current);
    expect(current).toMatchObject({ version: '2.3.0', log: { previous: { version: '2.2.0' } } });
    const all = dialog.getByRole('link', { name: 'All releases' });
    expect(await all.getAttribute('href')).toMatch(/\/\?from=2\.3\.0$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await readSeen(page)).toEqual(['2.3.0']);
    await page.locator('whats-new').evaluate((element) => element.removeAttribute('version'));
    await dialog.waitFor();
    expect(await readTitles(dialog)).toEqual(["What's new"]);
  });

  test.each([
    ['not in the history', sampleHistory, '2.5.0'],
    ['old, and there is no history', [], '2.3.0'],
  ])('that is %s, nothing is shown', async (_, entries, version) => {
    const options = { body: installed(version), history: answerJson(entries) };
    const { page, dialog } = await start(options, seen('2.0.0'));
    const message = `the history does not have the version "${version}"`;
    expect(await waitForEvents(page)).toEqual([['unavailable', 'unknown-version', message]]);
    expect([await callOpen(page), await dialog.count()]).toEqual([false, 0]);
    expect(await readSeen(page)).toEqual(['2.0.0']);
  });
});

describe('the history is not requested', () => {
  test('if nothing is new', async () => {
    const { app, page, dialog } = await start({}, seen('2.4.0'));
    await settle(page);
    expect(await page.evaluate(readUnread)).toBe(0);
    expect([await dialog.count(), app.requests, app.historyRequests]).toEqual([0, 1, 0]);
  });

  test('if the address of the response tells nothing about it; there is no link either', async () => {
    const { app, page, dialog } = await open({ body: elsewhere }, async (newPage) =>
      newPage.addInitScript(() =>
        localStorage.setItem(`whats-new ${location.origin}/v2/news`, '2.0.0'),
      ),
    );
    expect(await readTitles(dialog)).toEqual(["What's new"]);
    expect(await dialog.getByText('Not everything is shown here.').count()).toBe(1);
    expect(await page.locator('a').count()).toBe(0);
    expect(app.historyRequests).toBe(0);
  });
});

const answerForMinute: RequestListener = (_, answer) =>
  void answer
    .writeHead(200, { ...CORS, 'cache-control': 'public, max-age=60' })
    .end(JSON.stringify(sampleResponse));

test('within max-age no request is sent', async () => {
  const { app, page } = await start({ answer: answerForMinute }, seen('2.4.0'));
  await settle(page);
  await page.goto(app.origin);
  await settle(page);
  expect(app.requests).toBe(1);
});

test('a response that is older than the version last seen shows nothing, and the mark stays', async () => {
  const previous = sampleResponse.log.previous;
  const log = { ...previous, previous_version: '2.1.0', previous: sampleHistory[4] };
  const older = { ...sampleResponse, version: '2.3.0', log };
  const { app, page, dialog } = await start({ answer: answerJson(older) }, seen('2.4.0'));
  await settle(page);
  expect(await waitForEvents(page, 0)).toEqual([]);
  expect([await dialog.count(), app.historyRequests]).toEqual([0, 1]);
  expect(await callOpen(page)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await readSeen(page)).toEqual(['2.4.0']);
});

describe('the current release is shown, with a link to the page, if the history', () => {
  test.each<[string, RequestListener]>([
    ['is missing', (_, answer) => void answer.writeHead(404, CORS).end('[]')],
    ['cannot be reached', (_, answer) => void answer.destroy()],
  ])('%s', async (_, history) => {
    const { app, page, dialog } = await open({ history }, seen('2.0.0'));
    expect(await readTitles(dialog)).toEqual(["What's new"]);
    const more = dialog.getByRole('link', { name: 'Not everything is shown here.' });
    expect(await more.getAttribute('href')).toBe(app.origin.replace('localhost', '127.0.0.1'));
    expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
  });
});
