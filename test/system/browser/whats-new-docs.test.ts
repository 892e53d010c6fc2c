import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openExample } from './open-app.ts';
import { openBrowser } from './open-browser.ts';
import { readStyle } from './use-element.ts';

const FILES = ['lib/static/whats-new.js', 'lib/static/whats-new-view.js'];
const browser = openBrowser();
const docs = readFileSync('docs/whats-new.md', 'utf8');
const readBlocks = (language: string) =>
  [...docs.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
const [simple = '', coded = ''] = readBlocks('html');
const [space = '', css = ''] = readBlocks('css');
const SRC = 'https://notes.example.com/v2/cloud/version';

/** Opens an app with an example for a reader who has last seen this version. */
const open = async (body: string, seen = '2.3.0') =>
  openExample(browser.get(), body, async (page) =>
    page.addInitScript(
      ([src, version]) => {
        if (location.protocol === 'https:') localStorage.setItem(`whats-new ${src}`, version);
      },
      [SRC, seen] as const,
    ),
  );

test('the first example opens the dialog', async () => {
  const { wrong, dialog } = await open(`${simple}<style>${css}</style>`);
  await dialog.waitFor();
  expect(await readStyle(dialog, 'border-top-left-radius')).toBe('8px');
  const title = dialog.getByRole('heading', { level: 2 });
  expect(await readStyle(title, 'text-transform')).toBe('uppercase');
  expect(wrong).toEqual([]);
});

test('the example with a button shows the number there and opens the dialog on click', async () => {
  const { page, wrong, dialog } = await open(coded, '2.0.0');
  await page.getByRole('button', { name: "What's new (3)" }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.locator('#news').click();
  await dialog.waitFor();
  expect(wrong).toEqual([]);
});

test('the example of a style sheet leaves enough space for a badge', async () => {
  const { page } = await open(
    `<style>${space}</style><whats-new mode="badge" src="${SRC}"></whats-new>${simple}`,
  );
  const badge = page.locator('[part=badge]');
  await badge.waitFor();
  const host = await page.locator('whats-new').first().boundingBox();
  const box = await badge.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(host?.width ?? 0);
  expect(box?.height).toBeLessThanOrEqual(host?.height ?? 0);
});

test('every attribute and reason is documented', () => {
  const types = readFileSync('src/client/element/types.ts', 'utf8');
  const errors = readFileSync('src/client/version-error.ts', 'utf8');
  const [, attributes = ''] = /interface WhatsNewAttributes \{(.*?)^\}/ms.exec(types) ?? [];
  const names = [
    ...attributes.matchAll(/^ {2}'?([a-z-]+)'?\??:/gm),
    ...errors.matchAll(/\| '(.+)'/g),
    ...types.matchAll(/VersionErrorCode \| '(.+)' \| '(.+)' \| '(.+)'/g),
  ].flatMap(([, ...found]) => found);
  expect(names).toHaveLength(26);
  // The reasons that fetchVersion has too are in its document.
  const listed = `${docs}${readFileSync('docs/client.md', 'utf8')}`;
  for (const name of names) expect(listed).toMatch(new RegExp(`^(?:\\| | *- )\`${name}\``, 'm'));
});

test('every part and custom property is documented', async () => {
  const modes = [
    `<whats-new src="${SRC}"></whats-new>`,
    `<whats-new mode="badge" src="${SRC}?badge"></whats-new>`,
    `<whats-new mode="inline" src="${SRC}?inline"></whats-new>`,
  ];
  const script = simple.split('\n')[0] ?? '';
  const { page, dialog } = await open(`${modes.join('')}${script}`, '1.0.0');
  await dialog.waitFor();
  await page.locator('[part=inline]').waitFor();
  await page.evaluate(() => {
    for (const { shadowRoot } of document.querySelectorAll('whats-new')) {
      for (const details of shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
    }
  });
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll('whats-new')].flatMap(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('[part]') ?? [])].map((each) => each.getAttribute('part')),
    ),
  );
  const names = new Set([...parts, 'rendered']);
  expect(names.size).toBe(25);
  for (const name of names) expect(docs).toContain(`\`${name}\``);
  const code = FILES.map((file) => readFileSync(file, 'utf8')).join('');
  const properties = [...code.matchAll(/var\((--whats-new-[a-z-]+)/g)];
  expect(properties.length).toBeGreaterThan(9);
  for (const [, property] of properties) expect(css).toContain(`${property}:`);
});
