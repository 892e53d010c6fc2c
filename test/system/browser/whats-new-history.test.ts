import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { answerJson, useApps, waitForEvents } from './open-app.ts';
import { callOpen, close, readSeen, readTitles, seen, settle } from './use-element.ts';

const { start, open } = useApps();

const readUnread = () => document.querySelector('whats-new')?.unread;

describe('a reader who has missed several releases', () => {
  test('gets them all: the newest is open, and the keyboard opens and closes the others', async () => {
    const { app, page, wrong, dialog } = await open({}, seen('2.0.0'));
    const site = app.origin.replace('localhost', '127.0.0.1');
    expect(await dialog.ariaSnapshot()).toBe(`- dialog "What's new":
  - group "What's new":
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
    const change = dialog.locator('[part=older]').nth(1).getByText('A second change.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    for (const [key, isOpen] of [
      ['Enter', true],
      ['Enter', false],
      ['Space', true],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(async () => change.isVisible()).toBe(isOpen);
    }
    expect(wrong).toEqual([]);
  });

  test('has seen them when the dialog is closed, and can open it again', async () => {
    const { app, page, dialog } = await open({}, seen('2.0.0'));
    expect(await readSeen(page)).toEqual(['2.0.0']);
    await close(page);
    expect(await readSeen(page)).toEqual(['2.4.0']);
    expect(await page.evaluate(readUnread)).toBe(0);
    await callOpen(page);
    expect(await readTitles(page)).toEqual(["What's new", 'Autumn clean-up', 'Summer']);
    expect(await dialog.locator('[part=unread]').count()).toBe(0);
    await page.reload();
    await settle(page);
    expect([await dialog.count(), app.requests, app.historyRequests]).toEqual([0, 2, 1]);
  });

  test('reads the history from the address in the attribute', async () => {
    const attributes = 'history="/art.svg/../releases.json"';
    const history = answerJson(sampleHistory.slice(0, -2));
    const { app, page } = await open({ attributes, history }, seen('2.1.0'));
    expect(await readTitles(page)).toEqual(["What's new", 'Autumn clean-up']);
    expect(app.historyRequests).toBe(1);
  });
});

test('a quiet release opens nothing by itself, and stays new', async () => {
  const [newest, ...older] = sampleHistory;
  const history = answerJson([{ ...newest, announce: false }, ...older]);
  const { app, page, dialog } = await start({ history }, seen('2.3.0'));
  await settle(page);
  expect(await waitForEvents(page, 0)).toEqual([]);
  expect([await dialog.count(), app.historyRequests]).toEqual([0, 1]);
  expect(await readSeen(page)).toEqual(['2.3.0']);
  await callOpen(page);
  expect(await readTitles(page)).toEqual(["What's new"]);
  await close(page);
  expect(await readSeen(page)).toEqual(['2.4.0']);
});

describe('with the attribute version', () => {
  test('nothing newer is shown, and that version is stored as seen', async () => {
    const { page, dialog } = await open({ attributes: 'version="2.3.0"' }, seen('2.0.0'));
    expect(await readTitles(page)).toEqual(['Autumn clean-up', 'Summer']);
    expect(await waitForEvents(page)).toEqual([['new-version', '2.3.0']]);
    const current = await page.evaluate(() => document.querySelector('whats-new')?.current);
    expect(current).toMatchObject({ version: '2.3.0', log: { previous: { version: '2.2.0' } } });
    const all = dialog.getByRole('link', { name: 'All releases' });
    expect(await all.getAttribute('href')).toMatch(/\/\?from=2\.3\.0$/);
    await close(page);
    expect(await readSeen(page)).toEqual(['2.3.0']);
    await page.locator('whats-new').evaluate((element) => element.removeAttribute('version'));
    await dialog.waitFor();
    expect(await readTitles(page)).toEqual(["What's new"]);
  });

  test('that was withdrawn, inline notes begin with the reason', async () => {
    const withdrawn = sampleHistory.map((release) =>
      release.version === '2.3.0' ? { ...release, withdrawn: 'It lost data.' } : release,
    );
    const history = answerJson(withdrawn);
    const attributes = 'mode="inline" version="2.3.0"';
    const { page } = await start({ attributes, history }, seen('2.3.0'));
    const reason = page.getByText('Withdrawn:');
    await reason.waitFor();
    expect(await reason.textContent()).toContain('It lost data.');
  });

  test('that is not in the history, nothing is shown', async () => {
    const { page, dialog } = await start({ attributes: 'version="2.5.0"' }, seen('2.0.0'));
    const message = 'the history does not have the version "2.5.0"';
    expect(await waitForEvents(page)).toEqual([['unavailable', 'unknown-version', message]]);
    expect([await callOpen(page), await dialog.count()]).toEqual([false, 0]);
    expect(await readSeen(page)).toEqual(['2.0.0']);
  });
});

test('if the address of the response tells nothing about the history, it is not requested or linked', async () => {
  const { app, page, dialog } = await open(
    { body: () => '<whats-new src="/v2/news"></whats-new>' },
    async (newPage) =>
      newPage.addInitScript(() =>
        localStorage.setItem(`whats-new ${location.origin}/v2/news`, '2.0.0'),
      ),
  );
  expect(await readTitles(page)).toEqual(["What's new"]);
  expect(await dialog.getByText('Not everything is shown here.').count()).toBe(1);
  expect(await page.locator('a').count()).toBe(0);
  expect(app.historyRequests).toBe(0);
});

const answerForMinute: RequestListener = (request, answer) =>
  answerJson(sampleResponse)(request, answer.setHeader('cache-control', 'public, max-age=60'));

test('within max-age no request is sent', async () => {
  const { app, page } = await start({ answer: answerForMinute }, seen('2.4.0'));
  await settle(page);
  await page.goto(app.origin);
  await settle(page);
  expect(app.requests).toBe(1);
});

test('the current release is shown, with a link to the page, if the history cannot be read', async () => {
  const { app, page, dialog } = await open(
    { attributes: 'more-label="Alles"', history: (_, answer) => void answer.destroy() },
    seen('2.0.0'),
  );
  expect(await readTitles(page)).toEqual(["What's new"]);
  const more = dialog.getByRole('link', { name: 'Alles' });
  expect(await more.getAttribute('href')).toBe(app.origin.replace('localhost', '127.0.0.1'));
  expect(await waitForEvents(page)).toEqual([['new-version', '2.4.0']]);
});
