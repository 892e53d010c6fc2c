import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openExample, useApps } from './open-app.ts';
import { openBrowser } from './open-browser.ts';
import { close, readSeen, seen, setAttribute, settle } from './use-element.ts';

const docs = readFileSync('docs/whats-new.md', 'utf8');
const [, html = ''] = /^```html\n((?:(?!^```).)*?\.seen = .*?)^```/ms.exec(docs) ?? [];
const browser = openBrowser();
const { start } = useApps();

/** Opens the example of the documentation for a user, whose version is stored like on a server. */
const openFor = async (user: string, versions: Map<string, unknown>) =>
  openExample(browser.get(), html, async (page) =>
    page.route('**/account/seen', async (route) => {
      const sent = route.request().postData();
      if (sent !== null)
        versions.set(user, z.object({ version: z.string() }).parse(JSON.parse(sent)).version);
      await route.fulfill({ json: { version: versions.get(user) ?? '' } });
    }),
  );

test('the example of docs/whats-new.md shows a release once for all devices of a user', async () => {
  const versions = new Map<string, unknown>();
  const first = await openFor('ada', versions);
  await first.dialog.waitFor();
  const stored = first.page.waitForResponse('**/account/seen');
  await first.page.keyboard.press('Escape');
  expect(await (await stored).json()).toEqual({ version: '2.4.0' });
  // Servers drop bodies of other types, and some of them a bare string.
  expect(await (await stored).request().headerValue('content-type')).toBe('application/json');
  expect(await readSeen(first.page)).toEqual([]);
  const second = await openFor('ada', versions);
  await settle(second.page);
  expect(await second.dialog.count()).toBe(0);
  const other = await openFor('bob', versions);
  await other.dialog.waitFor();
  expect([...first.wrong, ...second.wrong, ...other.wrong]).toEqual([]);
});

/** Sets properties before the element is defined, and collects the events `seen`. */
const keep = (properties: { seen?: string | null }) => async (page: Page) =>
  page.addInitScript((given) => {
    const found: string[] = [];
    Object.assign(globalThis, { seen: found });
    document.addEventListener('DOMContentLoaded', () => {
      const element = document.querySelector('whats-new');
      Object.assign(element ?? {}, given);
      element?.addEventListener('seen', ({ detail }) => found.push(detail));
    });
  }, properties);
const readEvents = async (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => Reflect.get(globalThis, 'seen'));

describe('seen', () => {
  test.each([
    ['', { seen: '2.1.0' }, ["What's new", 'Autumn clean-up']],
    ['', { seen: null }, ["What's new"]],
    ['seen="2.4.0"', { seen: '2.1.0' }, ["What's new", 'Autumn clean-up']],
    ['seen="2.1.0"', {}, ["What's new", 'Autumn clean-up']],
    ['seen=""', {}, ["What's new"]],
  ])('can be the attribute %s and the property %j', async (attributes, properties, titles) => {
    const { page, dialog } = await start({ attributes }, keep(properties));
    await dialog.waitFor();
    expect(await dialog.locator('[part=title]').allTextContents()).toEqual(titles);
    await close(page);
    expect(await readEvents(page)).toEqual(['2.4.0']);
    expect(await page.evaluate(() => document.querySelector('whats-new')?.seen)).toBe('2.4.0');
    expect(await readSeen(page)).toEqual([]);
  });

  test('can be set later: the element starts again', async () => {
    const { page, dialog } = await start({}, keep({ seen: '2.4.0' }));
    await settle(page);
    expect(await dialog.count()).toBe(0);
    await setAttribute(page, 'seen', '2.3.0');
    await dialog.waitFor();
    expect(await readEvents(page)).toEqual([]);
  });
});

const skipFirst = (src: string) => `<whats-new skip-first src="${src}"></whats-new>`;

test('the event fires also if the browser stores the version, and with skip-first', async () => {
  const { page } = await start({ body: skipFirst }, async (newPage) =>
    newPage.addInitScript(() => {
      addEventListener('seen', ({ type }) => Object.assign(globalThis, { seen: [type] }), true);
    }),
  );
  await settle(page);
  expect(await readEvents(page)).toEqual(['seen']);
  expect(await readSeen(page)).toEqual(['2.4.0']);
});

const three = (src: string) =>
  ['', 'mode="badge"', `mode="badge" src="${src}?other"`]
    .map((attributes) => `<whats-new ${attributes} src="${src}"></whats-new>`)
    .join('');

test('what is read in one element is read in another of the same address', async () => {
  const { page, dialog } = await start({ body: three }, seen('2.0.0'));
  await dialog.waitFor();
  const counts = page.locator('[part=count]:not([hidden])');
  await expect.poll(async () => counts.allTextContents()).toEqual(['3', '1']);
  await close(page);
  expect(await counts.allTextContents()).toEqual(['1']);
});
