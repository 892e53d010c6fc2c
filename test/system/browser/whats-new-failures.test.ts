import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { sampleResponse } from '../../client/sample-response.ts';
import { answerJson, useApps, waitForEvents, type App } from './open-app.ts';
import { close, callOpen, settle } from './use-element.ts';

const { start, open } = useApps();

/** How browsers report failed requests. */
const REPORTED = /^Failed to load|blocked by CORS|^Cross-Origin Request Blocked/;
/** Mistakes of the developer, which the element prints. */
const MISTAKES = new Set(['url', 'type', 'schema', 'json']);

/** The time limit is that of the element, 20 times as fast. */
const hurry = () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 20);
};
const disableStorage = () => Object.defineProperty(globalThis, 'localStorage', { value: null });
const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new Error('full');
  };
};
const unreadable: RequestListener = (_, answer) =>
  void answer.setHeader('content-type', 'application/json').end(JSON.stringify(sampleResponse));
const withAttributes = (attributes: string) => ({
  body: () => `<whats-new ${attributes}></whats-new>`,
});

const OLD = /^unsupported browser$/;
const CASES: [string, string, RegExp, Partial<App>, (() => unknown)?][] = [
  ['a response that other origins may read', 'network', /blocked by CORS/, { answer: unreadable }],
  ['a response', 'timeout', /not respond in full within 10000 ms$/, { answer: () => {} }, hurry],
  ['src', 'url', /^the attribute src is missing$/, withAttributes('')],
  ['a URL in src', 'url', /^the URL must start with http/, withAttributes('src="http://[/"')],
  ['JSON at the URL', 'type', /the Content-Type "text\/html"/, withAttributes('src="/"')],
  ['valid JSON', 'json', /is not valid JSON$/, { answer: answerJson('{') }],
  ['a field', 'schema', /status must be string/, { answer: answerJson({}) }],
  ['localStorage', 'storage', /cannot store the seen version$/, {}, disableStorage],
  ['space in localStorage', 'storage', /cannot store the seen version$/, {}, fillStorage],
  [
    'constructable style sheets',
    'unsupported',
    OLD,
    {},
    () => Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync'),
  ],
];

test.each(CASES)(
  'without %s, the app works on, and an event says why there is no dialog',
  async (_, reason, message, changes, prepare = () => {}) => {
    const { page, wrong, dialog } = await start(changes, async (newPage) =>
      newPage.addInitScript(prepare),
    );
    const text: unknown = expect.stringMatching(message);
    await expect
      .poll(async () => waitForEvents(page))
      .toContainEqual(['unavailable', reason, text]);
    expect(await dialog.count()).toBe(0);
    await page.locator('#before').click();
    const printed = wrong.filter((line) => !REPORTED.test(line));
    expect(printed.map((line) => line.replace('<whats-new> ', ''))).toEqual(
      MISTAKES.has(reason) ? [text] : [],
    );
  },
);

test('without localStorage, open() opens the dialog', async () => {
  const { page } = await start({}, async (newPage) => newPage.addInitScript(disableStorage));
  await settle(page);
  expect(await callOpen(page)).toBe(true);
  await close(page);
});

test('without requestIdleCallback, the dialog opens', async () => {
  const { dialog } = await open({}, async (newPage) =>
    newPage.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback')),
  );
  expect(await dialog.count()).toBe(1);
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
  expect(wrong).toEqual(['<whats-new> the element is not displayed']);
});
