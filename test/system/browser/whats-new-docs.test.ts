import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWhatsNew } from '../../../src/output/whats-new-file.ts';
import { sampleResponse } from '../../client/sample-response.ts';
import { openPage } from './open-app.ts';
import { openBrowser } from './open-browser.ts';

const browser = openBrowser();
const docs = readFileSync('docs/whats-new.md', 'utf8');
const readBlocks = (language: string) =>
  [...docs.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
const [simple = '', coded = ''] = readBlocks('html');
const [css = ''] = readBlocks('css');

/** A page of an app, with the notes where the examples have them. */
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
      body: String(readWhatsNew().render()),
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

test('the example from code tells by its button, which opens the dialog', async () => {
  const { page, wrong, dialog } = await open(coded);
  await page.getByRole('button', { name: "New: What's new" }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.locator('#news').click();
  await dialog.waitFor();
  expect(wrong).toEqual([]);
});

test('every attribute, part, property and reason is named', () => {
  const code = String(readWhatsNew().render());
  const list = (pattern: RegExp) =>
    new Set([...code.matchAll(pattern)].map(([, name = '']) => name));
  const names = [
    ...list(/Attribute\('([a-z-]+)'\)/g),
    ...list(/make\('\w+', '(\w+)'/g),
    ...list(/why\(\s*'(\w+)'/g),
  ];
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(docs).toContain(`\`${name}\``);
  for (const name of list(/var\((--whats-new-[a-z-]+)/g)) expect(css).toContain(`${name}:`);
});
