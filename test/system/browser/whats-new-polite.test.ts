import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { answerJson, openPage, respond, useApps } from './open-app.ts';
import { callOpen, close, readSeen, readStyle, readTitles, seen, settle } from './use-element.ts';

const { start, open } = useApps();
const readUnread = () => document.querySelector('whats-new')?.unread;

const tag = (src: string) => `<whats-new src="${src}"></whats-new>`;

describe('the dialog waits', () => {
  test('until another modal dialog is closed', async () => {
    const { page, dialog } = await start({
      body: (src) => `<dialog id="pay"><input id="card"></dialog>
      <script>pay.showModal()</script>${tag(src)}`,
    });
    await settle(page);
    await page.waitForTimeout(1500);
    expect(await page.locator('[part=dialog]').count()).toBe(0);
    await page.evaluate(() => document.querySelector('dialog')?.close());
    await page.locator('[part=dialog]').waitFor();
    expect(await dialog.count()).toBe(1);
  });

  test('until nothing is full screen', async () => {
    const { page } = await start(
      { body: (src) => `<video id="film" width="9" height="9"></video>${tag(src)}` },
      async (newPage) => {
        await newPage.route('**/v2/cloud/version', async (route) => {
          await newPage
            .locator('#before')
            .evaluate(async () => document.querySelector('video')?.requestFullscreen());
          await route.continue();
        });
      },
    );
    await settle(page);
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => document.fullscreenElement?.id)).toBe('film');
    expect(await page.locator('[part=dialog]').count()).toBe(0);
    await page.evaluate(async () => document.exitFullscreen());
    await page.locator('[part=dialog]').waitFor();
  });

  test('while somebody types, and no key is lost', async () => {
    const { page } = await start({
      body: (src) => `<textarea id="mail" autofocus></textarea>${tag(src)}`,
    });
    await page.locator('#mail').pressSequentially('hello '.repeat(6), { delay: 80 });
    await settle(page);
    expect(await page.locator('[part=dialog]').count()).toBe(0);
    expect(await page.locator('#mail').inputValue()).toBe('hello '.repeat(6));
    await page.locator('#mail').blur();
    await page.locator('[part=dialog]').waitFor();
  });
});

/** Responds with a release after that of the sample response. */
const respondNext = (version: string) => {
  const previous = { ...sampleResponse.log.previous, version: '2.4.0' };
  return respond({ version, previous_version: '2.4.0', previous });
};

test('after a rollback, nothing is new until there is a higher version', async () => {
  const { app, page, dialog } = await start({}, seen('2.5.0'));
  await settle(page);
  expect([await dialog.count(), await page.evaluate(readUnread)]).toEqual([0, 0]);
  expect(await readSeen(page)).toEqual(['2.5.0']);
  app.answer = respondNext('2.5.1');
  app.history = answerJson(sampleHistory);
  await page.reload();
  await dialog.waitFor();
  expect(await page.locator('[part=older]').count()).toBe(0);
});

test('a version last seen that is none shows nothing, and the next release is new', async () => {
  const { app, page, dialog } = await start({}, seen('undefined'));
  await settle(page);
  expect([await dialog.count(), await readSeen(page)]).toEqual([0, ['2.4.0']]);
  app.answer = respondNext('2.5.0');
  await page.reload();
  await dialog.waitFor();
});

test('the badge and the heading of its panel have the same number, with quiet releases between', async () => {
  const [newest, rc, autumn, ...older] = sampleHistory;
  const history = answerJson([newest, rc, { ...autumn, announce: false }, ...older]);
  const { page, dialog } = await start({ history, attributes: 'mode="badge"' }, seen('2.0.0'));
  await page.getByRole('button', { name: "What's new New releases: 2" }).click();
  await dialog.waitFor();
  expect(await dialog.locator('[part=unread]').innerText()).toBe('New releases: 2');
  expect(await readTitles(page)).toHaveLength(3);
});

test('a badge of more than nine says 9+, and screen readers the number', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({
    ...sampleHistory[5],
    version: `1.${12 - n}`,
  }));
  const history = answerJson([...sampleHistory.slice(0, 1), ...many]);
  const { page } = await start({ history, attributes: 'mode="badge"' }, seen('1.1'));
  await page.getByRole('img', { name: 'New releases: 12' }).waitFor();
  expect(await page.locator('[part=count]').innerText()).toBe('9+');
});

test('what is read in one tab is read in the others', async () => {
  const { app, page } = await start({ attributes: 'mode="badge"' }, seen('2.0.0'));
  const { page: other } = await openPage(page.context());
  await other.goto(app.origin);
  await other.getByRole('img', { name: 'New releases: 3' }).waitFor();
  await page.getByRole('button', { name: 'New releases: 3' }).click();
  await page.getByRole('dialog').waitFor();
  await close(page);
  await other.locator('[part=count]').waitFor({ state: 'hidden' });
  expect(await other.evaluate(readUnread)).toBe(0);
});

test('attributes are properties, also those that were set before the element was defined', async () => {
  const { page, wrong } = await start({
    body: (src) => `<whats-new id="early"></whats-new>
    <script>Object.assign(early, { src: '${src}', mode: 'badge', badgeLabel: 'News', skipFirst: true, page: '/all' })</script>`,
  });
  await page.getByRole('button', { name: 'News', exact: true }).waitFor();
  await settle(page);
  const read = await page.locator('whats-new').evaluate((element) => {
    if (!('mode' in element && 'skipFirst' in element && 'closeLabel' in element)) return undefined;
    const before = element.getAttributeNames().toSorted();
    Object.assign(element, { skipFirst: false, page: null, mode: 'inline', closeLabel: 'Done' });
    return [before, element.getAttributeNames().toSorted(), element.mode, element.closeLabel];
  });
  expect(read).toEqual([
    ['badge-label', 'id', 'mode', 'page', 'skip-first', 'src'],
    ['badge-label', 'close-label', 'id', 'mode', 'src'],
    'inline',
    'Done',
  ]);
  await page.locator('[part=inline]').waitFor();
  expect(wrong).toEqual([]);
});

const readPaths = (urls: string[]) =>
  urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.json'));

describe('whats-new.json', () => {
  test.each([
    ['is all that is requested', '', ['/whats-new.json']],
    ['has no older version to show', 'version="2.3.0"', ['/releases.json']],
    ['is not asked for with another history', 'history="/releases.json"', ['/releases.json']],
  ])('%s', async (_, attributes, expected) => {
    const urls: string[] = [];
    await open({ attributes }, async (page) => {
      page.on('request', (request) => urls.push(request.url()));
      await seen('2.0.0')(page);
    });
    expect(readPaths(urls)).toEqual(expected);
  });

  test('may be missing, as on sites of Gazette 0.5', async () => {
    const urls: string[] = [];
    const { page } = await open({}, async (newPage) => {
      newPage.on('request', (request) => urls.push(request.url()));
      await newPage.route('**/whats-new.json', async (route) => route.fulfill({ status: 404 }));
      await seen('2.0.0')(newPage);
    });
    expect(await readTitles(page)).toEqual(["What's new", 'Autumn clean-up', 'Summer']);
    expect(readPaths(urls)).toEqual(['/whats-new.json', '/releases.json']);
  });

  test('has no plain text, so releases.json is read for render', async () => {
    const { page } = await open(
      {
        body: (src) => `<whats-new src="${src}"></whats-new>
      <script>document.querySelector('whats-new').render = (text) => text.toUpperCase()</script>`,
      },
      seen('2.0.0'),
    );
    await page.locator('[part=older]').first().click();
    expect(await page.getByText('SEARCH IS FASTER.').count()).toBe(2);
  });
});

test.each([
  ['a text of 7 MB', { body: 'word '.repeat(1_400_000) }],
  [
    '200,000 changes',
    { headlines: [{ headline: 'A', changes: Array.from({ length: 200_000 }, () => 'b') }] },
  ],
])('%s is cut off, with a link to the rest', async (_, changes) => {
  const { page } = await open({ answer: respond({ ...changes, art: '' }) }, seen('2.3.0'));
  const measured = await page
    .locator('[part=text]')
    .evaluate((text) => [text.textContent?.length ?? 0, text.querySelectorAll('*').length]);
  expect(Math.max(...measured)).toBeLessThan(210_000);
  expect(await page.locator('[part=more]').count()).toBe(1);
});

test('in a window of 256 by 192, the text scrolls as a whole', async () => {
  const { page, dialog } = await open({}, async (newPage) => {
    await newPage.setViewportSize({ width: 256, height: 192 });
    await seen('2.0.0')(newPage);
  });
  expect(await readStyle(dialog, 'overflow-y')).toBe('auto');
  const height = await dialog.evaluate((element) => element.clientHeight);
  expect(height).toBeGreaterThan(180);
  await page.keyboard.press('End');
  await expect.poll(async () => page.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
});

test('the script is small, and what shows notes is loaded only if there are some', async () => {
  const { page } = await start({}, seen('2.4.0'));
  await settle(page);
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(names.filter((name) => name.endsWith('-view.js'))).toEqual([]);
  expect(await callOpen(page)).toBe(true);
  expect(readFileSync('lib/static/whats-new-view.js', 'utf8')).not.toContain('LABELS');
});
