import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { sampleResponse } from '../../client/sample-response.ts';
import { useApps, waitForEvents } from './open-app.ts';
import { close, callOpen, settle } from './use-element.ts';

const { start, open } = useApps();

const text = JSON.stringify(sampleResponse);

/** How browsers report failed requests themselves. */
const REPORTED = /^Failed to load|blocked by CORS|^Cross-Origin Request Blocked/;

const BLOCKED = 'cannot be read: offline, or blocked by CORS or a Content-Security-Policy';
/** The time limit is that of the element, 20 times as fast. */
const hurry = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 20);
};
const FAILURES: [string, RequestListener, string, string][] = [
  [
    'a response that other origins may not read',
    (_, answer) => void answer.writeHead(200, { 'content-type': 'application/json' }).end(text),
    'network',
    BLOCKED,
  ],
  ['no response', () => {}, 'timeout', 'did not respond in full within 10000 ms'],
];

describe('the app works on, and an event says why there is no dialog', () => {
  test.each(FAILURES)('%s', async (_, answer, reason, message) => {
    const { app, page, wrong, dialog } = await start({ answer }, async (newPage) =>
      newPage.addInitScript(hurry),
    );
    expect(await waitForEvents(page)).toEqual([['unavailable', reason, `${app.src} ${message}`]]);
    expect(await dialog.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.locator('#before').click();
    expect(wrong.filter((line) => !REPORTED.test(line))).toEqual([]);
  });

  test.each(['', ' src="http://[/"'])('<whats-new%s>', async (attributes) => {
    const body = () => `<whats-new${attributes}></whats-new>`;
    const { app, page, wrong, dialog } = await start({ body });
    expect(await waitForEvents(page)).toMatchObject([['unavailable', 'url', expect.any(String)]]);
    expect(await dialog.count()).toBe(0);
    expect(app.requests).toBe(0);
    expect(wrong).toEqual([]);
  });
});

const disableStorage = () => Object.defineProperty(globalThis, 'localStorage', { value: null });

describe('a browser without', () => {
  const storage = ['storage', 'the browser cannot store the seen version'] as const;
  const tooOld = ['unsupported', 'this browser is too old'] as const;
  const cases: [string, () => unknown, readonly [string, string]][] = [
    ['localStorage', disableStorage, storage],
    [
      'space in localStorage',
      () => {
        Storage.prototype.setItem = () => {
          throw new Error('full');
        };
      },
      storage,
    ],
    [
      'modal dialogs',
      () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal'),
      tooOld,
    ],
    [
      'constructable style sheets',
      () => Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync'),
      tooOld,
    ],
    ['AbortSignal.any', () => Reflect.deleteProperty(AbortSignal, 'any'), tooOld],
  ];
  test.each(cases)('%s shows no dialog and says why', async (_, disable, expected) => {
    const { page, wrong, dialog } = await start({}, (newPage) => newPage.addInitScript(disable));
    const events = async () => waitForEvents(page);
    await expect.poll(events).toContainEqual(['unavailable', ...expected]);
    expect(await dialog.count()).toBe(0);
    await page.locator('#before').click();
    expect(wrong).toEqual([]);
  });

  test('localStorage opens the dialog by open()', async () => {
    const { page } = await start({}, (newPage) => newPage.addInitScript(disableStorage));
    await settle(page);
    expect(await callOpen(page)).toBe(true);
    await close(page);
  });

  test('requestIdleCallback opens the dialog', async () => {
    const { dialog } = await open({}, (newPage) =>
      newPage.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback')),
    );
    expect(await dialog.count()).toBe(1);
  });
});

test('an element that is not displayed does not block the page with an invisible dialog', async () => {
  const { page, wrong } = await start({
    body: (src) => `<div style="display: none"><whats-new src="${src}"></whats-new></div>`,
  });
  expect(await waitForEvents(page, 2)).toEqual([
    ['new-version', '2.4.0'],
    ['unavailable', 'hidden', 'the element is not displayed'],
  ]);
  await page.locator('#before').click();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(wrong).toEqual([]);
});
