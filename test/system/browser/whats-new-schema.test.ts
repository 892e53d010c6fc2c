import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/index.ts';
import { hear, startApp, withArt } from './open-app.ts';
import { openBrowser } from './open-browser.ts';

const browser = openBrowser();

const ENTRY = ['version', 'title', 'art', 'published', 'body', 'headlines', 'more'];
const PATHS = [
  ...['status', 'message', 'version', 'log', 'reason', 'more'].map((key) => [key]),
  ...[...ENTRY, 'previous_version', 'previous'].map((key) => ['log', key]),
  ...[...ENTRY, 'previous_version', 'previous'].map((key) => ['log', 'previous', key]),
  ...['headline', 'changes', 'more'].map((key) => ['log', 'headlines', '0', key]),
  ['log', 'headlines', '0', 'changes', '1'],
];

/** The value with one field, which the path leads to, set to another; JSON leaves out one that is undefined. */
function edit(value: unknown, [key = '', ...rest]: string[], put: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner: unknown = rest.length > 0 ? edit(Reflect.get(value, key), rest, put) : put;
  if (Array.isArray(value)) return value.map((item: unknown, n) => (`${n}` === key ? inner : item));
  return { ...value, [key]: inner };
}

const strange = fc.oneof(
  fc.string(),
  fc.jsonValue(),
  fc.constantFrom('ok', '2.4.0', '2.3.0', null, [], {}, undefined, undefined),
);
const edited = fc
  .tuple(fc.constantFrom(...PATHS), strange)
  .map(([path, put]) => JSON.stringify(edit(withArt(''), path, put)));

const isRight = (text: string) => VersionResponse.safeParse(JSON.parse(text)).success;

test('whatever JSON answers, the element takes it exactly if the schema does, and else says so once', async () => {
  const { page, wrong, dialog } = await startApp(browser.get());
  await dialog.waitFor();
  const texts = fc.sample(fc.oneof({ weight: 9, arbitrary: edited }, fc.json()), 2000);
  const taken = await page.evaluate(async (answers) => {
    const results: unknown[] = [];
    for (const text of answers) {
      const element = document.createElement('whats-new');
      const reasons: string[] = [];
      element.addEventListener('unavailable', ({ detail }) => reasons.push(detail.reason));
      const headers = { 'content-type': 'application/json' };
      globalThis.fetch = async () => new Response(text, { headers });
      element.setAttribute('src', '/');
      await element.open();
      results.push([element.current !== null, ...reasons]);
    }
    return results;
  }, texts);
  // Outside of the page none is shown, so those that are right are `hidden`.
  const expected = texts.map((text) => (isRight(text) ? [true, 'hidden'] : [false, 'schema']));
  expect(taken).toEqual(expected);
  expect(new Set(expected.map(([isTaken]) => isTaken))).toEqual(new Set([true, false]));
  expect(wrong).toEqual([]);
  expect(await hear(page)).toHaveLength(1);
}, 60_000);
