import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { sampleResponse } from '../../client/sample-response.ts';
import { answerJson, hear, startApp, type App } from './open-app.ts';
import { openBrowser } from './open-browser.ts';
import { callOpen, settle } from './use-element.ts';

const browser = openBrowser();
const start = async (changes: Partial<App> = {}) => startApp(browser.get(), changes);

const text = JSON.stringify(sampleResponse);
const CORS = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
const answerWith =
  (status: number, headers: Record<string, string>, body = text): RequestListener =>
  (_, answer) => {
    answer.writeHead(status, { ...CORS, ...headers }).end(body);
  };
const without = (field: string) => ({
  ...sampleResponse,
  log: Object.fromEntries(Object.entries(sampleResponse.log).filter(([key]) => key !== field)),
});
function pour(answer: ServerResponse): void {
  answer.write(' '.repeat(1_000_000), () => pour(answer));
}

const FAILURES: [string, RequestListener, string, string][] = [
  [
    'a connection that breaks',
    (_, answer) => void answer.destroy(),
    'network',
    'the answer cannot be read: offline, no such server, CORS or CSP',
  ],
  [
    'an answer that other origins may not read',
    (_, answer) => void answer.writeHead(200, { 'content-type': 'application/json' }).end(text),
    'network',
    'the answer cannot be read: offline, no such server, CORS or CSP',
  ],
  ['the status 404', answerWith(404, {}), 'status', 'the answer is 404, not 200'],
  ['the status 204', answerWith(204, {}, ''), 'status', 'the answer is 204, not 200'],
  [
    'the wrong type',
    answerWith(200, { 'content-type': 'text/html' }),
    'type',
    'the answer is "text/html", not application/json',
  ],
  [
    'a type of another beginning',
    answerWith(200, { 'content-type': 'application/jsonp' }),
    'type',
    'the answer is "application/jsonp", not application/json',
  ],
  ['a cut document', answerJson(text.slice(0, -1)), 'json', 'the answer is not JSON'],
  ['nothing', answerJson(''), 'json', 'the answer is not JSON'],
  [
    'a field missing',
    answerJson(without('art')),
    'schema',
    'answer.log.art must be string, not undefined',
  ],
  ['null', answerJson('null'), 'schema', 'answer must be object, not null'],
  [
    'an answer without end',
    (_, answer) => pour(answer.writeHead(200, CORS)),
    'size',
    'the answer is longer than 8388608 bytes',
  ],
  ['an answer that does not come', () => {}, 'timeout', 'no answer in full within 10000 ms'],
];

describe('the app goes on, and hears why nothing is shown', () => {
  test.each(FAILURES)(
    '%s',
    async (_, answer, reason, message) => {
      const { page, wrong, dialog } = await start({ answer });
      expect(await hear(page)).toEqual([['unavailable', reason, message]]);
      await page.waitForTimeout(200);
      expect(await hear(page)).toHaveLength(1);
      expect(await dialog.count()).toBe(0);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.locator('#before').click({ timeout: 5000 });
      // The browser itself reports what it could not load.
      expect(wrong.filter((line) => !/^Failed to load|blocked by CORS/.test(line))).toEqual([]);
    },
    30_000,
  );

  test.each(['', ' src=""', ' src="https://"', ' src="http://[/"'])(
    '<whats-new%s>',
    async (attributes) => {
      const { page, wrong, dialog } = await start({ body: `<whats-new${attributes}></whats-new>` });
      const message = 'src must be the URL of a version response';
      expect(await hear(page)).toEqual([['unavailable', 'url', message]]);
      expect(await dialog.count()).toBe(0);
      expect(wrong).toEqual([]);
    },
  );

  test('offline', async () => {
    const { page, dialog } = await start();
    await dialog.waitFor();
    await page.route('**/v2/**', async (route) => route.abort('internetdisconnected'));
    await page.reload();
    expect(await hear(page)).toEqual([['unavailable', 'network', expect.any(String)]]);
  });
});

test('an answer without end is left soon after its 8 MiB', async () => {
  const poured = { megabytes: 0 };
  const pourOn = (answer: ServerResponse): boolean =>
    answer.write(' '.repeat(1_000_000), (error) => {
      if (error) return;
      poured.megabytes++;
      pourOn(answer);
    });
  const { page } = await start({ answer: (_, answer) => void pourOn(answer.writeHead(200, CORS)) });
  expect(await hear(page)).toHaveLength(1);
  // What is under way between the two is some megabytes more.
  expect(poured.megabytes).toBeLessThan(100);
});

test('a relative src is one of the page; more fields, and an upper case type, are fine', async () => {
  const more = { ...sampleResponse, build: 7, log: { ...sampleResponse.log, mood: ['fine'] } };
  const answer = answerWith(
    200,
    { 'content-type': 'Application/JSON ; charset=utf-8' },
    JSON.stringify(more),
  );
  const { app, page, dialog } = await start({
    answer,
    body: '<whats-new src="v2/cloud/version"></whats-new>',
  });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => localStorage.length === 1);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toEqual([`whats-new ${app.origin}v2/cloud/version`]);
});

describe('a browser that lacks something', () => {
  const cases: [string, () => void, string, string][] = [
    [
      'storage at all',
      () => Object.defineProperty(globalThis, 'localStorage', { value: null }),
      'storage',
      'the browser does not let this page keep what it has shown',
    ],
    [
      'room in the storage',
      () => {
        Storage.prototype.setItem = () => {
          throw new Error('full');
        };
      },
      'storage',
      'the browser does not let this page keep what it has shown',
    ],
    [
      'modal dialogs',
      () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'),
      'unsupported',
      'this browser is too old for the dialog',
    ],
    [
      'signals that join others',
      () => Reflect.deleteProperty(AbortSignal, 'any'),
      'unsupported',
      'this browser is too old for the dialog',
    ],
  ];
  test.each(cases)('%s', async (_, cripple, reason, message) => {
    const { page, wrong, dialog } = await start();
    await dialog.waitFor();
    await page.addInitScript(cripple);
    await page.reload();
    const heard = async () => hear(page);
    await expect.poll(heard).toContainEqual(['unavailable', reason, message]);
    expect(await dialog.count()).toBe(0);
    await page.locator('#before').click({ timeout: 5000 });
    expect(wrong).toEqual([]);
  });

  test('without storage, open() works', async () => {
    const { page, dialog } = await start();
    await dialog.waitFor();
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'localStorage', { value: null }),
    );
    await page.reload();
    await settle(page);
    expect(await callOpen(page)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('without requestIdleCallback, it opens', async () => {
    const { page, dialog } = await start();
    await dialog.waitFor();
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));
    await page.reload();
    await dialog.waitFor();
    expect(await dialog.count()).toBe(1);
  });
});

test.each(['display: none', 'display: none !important'])(
  'an element with %s does not lock the page behind a dialog that nobody sees',
  async (style) => {
    const { page, wrong, app } = await start();
    app.body = `<div style="${style}">${app.body}</div>`;
    await page.reload();
    const message = 'the element, or one around it, is not in the page, or not displayed';
    expect(await hear(page, 2)).toEqual([
      ['new-version', '2.4.0'],
      ['unavailable', 'hidden', message],
    ]);
    await page.locator('#before').click({ timeout: 5000 });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(wrong).toEqual([]);
  },
);
