import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { UnavailableReason } from '../../../src/client/element/types.ts';
import { sampleResponse } from '../../client/sample-response.ts';
import { openPage } from './open-app.ts';
import { openBrowser } from './open-browser.ts';

const ELEMENT = 'lib/static/whats-new.js';
const browser = openBrowser();
const docs = readFileSync('docs/whats-new.md', 'utf8');
const readBlocks = (language: string) =>
  [...docs.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
const [simple = '', coded = ''] = readBlocks('html');
const [css = ''] = readBlocks('css');

/** An app with an example in its body, and a site at the address that the examples use. */
async function open(body: string) {
  const { page, wrong } = await openPage(browser.get());
  const cors = { 'access-control-allow-origin': '*' };
  await page.route('**/*', async (route) => {
    const { pathname, hostname } = new URL(route.request().url());
    if (hostname === 'app.example.com' && pathname === '/') {
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>App</title>${body}`,
      });
    }
    if (pathname === '/v2/cloud/version')
      return route.fulfill({ json: sampleResponse, headers: cors });
    if (pathname !== '/whats-new.js') return route.fulfill({ status: 204 });
    return route.fulfill({
      contentType: 'text/javascript',
      headers: cors,
      body: readFileSync(ELEMENT, 'utf8'),
    });
  });
  await page.goto('https://app.example.com/');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  return { page, wrong, dialog: page.getByRole('dialog') };
}

test('the first example opens the dialog', async () => {
  const { wrong, dialog } = await open(`${simple}<style>${css}</style>`);
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopLeftRadius)).toBe(
    '8px',
  );
  const title = dialog.getByRole('heading', { level: 2 });
  expect(await title.evaluate((element) => getComputedStyle(element).textTransform)).toBe(
    'uppercase',
  );
  expect(wrong).toEqual([]);
});

test('the example with a button shows the title there and opens the dialog on click', async () => {
  const { page, wrong, dialog } = await open(coded);
  await page.getByRole('button', { name: "New: What's new" }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.locator('#news').click();
  await dialog.waitFor();
  expect(wrong).toEqual([]);
});

test('every attribute, part, custom property and reason is documented', async () => {
  const code = readFileSync(ELEMENT, 'utf8');
  const attributes = [...code.matchAll(/(?:get|has)Attribute\("([a-z-]+)"\)/g)];
  const { dialog } = await open(simple);
  await dialog.waitFor();
  const parts = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((inner) => inner.getAttribute('part') ?? ''),
  );
  const reasons: Record<UnavailableReason, true> = {
    url: true,
    network: true,
    timeout: true,
    status: true,
    type: true,
    size: true,
    json: true,
    schema: true,
    storage: true,
    hidden: true,
    unsupported: true,
  };
  const ofLongNotes = ['more', 'link'];
  const names = [
    ...attributes.map(([, name]) => name),
    ...parts,
    ...ofLongNotes,
    ...Object.keys(reasons),
  ];
  expect(new Set(names).size).toBe(5 + 14 + 11);
  for (const name of names) expect(docs).toContain(`\`${name}\``);
  const properties = [...code.matchAll(/var\((--whats-new-[a-z-]+)/g)];
  expect(properties.length).toBeGreaterThan(9);
  for (const [, property] of properties) expect(css).toContain(`${property}:`);
});
