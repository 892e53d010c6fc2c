import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite } from './open-site.ts';

const JS =
  "## Fixes\n\n- Use it:\n\n  ```js\n  import a from 'b'; // c\n  ```\n\n- Fixed: a\n- New: b\n- Changed: c\n- Removed: d\n- Security: e\n\n```diff\n- a\n+ b\n```\n";
const art = './art/pixel.png';
const notes = { '1.md': noteText({ art }), '2.md': noteText({ version: '2', art }, JS) };

const browser = openBrowser();
const site = await buildSite(notes);

test('code has legible colors, and a button copies it', async () => {
  const { page, messages } = await openSite(browser.get(), site);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const color = async (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).color);
    const colors = await Promise.all(
      ['.hl-k >> nth=0', '.hl-s', '.hl-c', '.hl-d', 'h1'].map(color),
    );
    expect(new Set(colors).size).toBe(5);
    expect(await findViolations(page)).toEqual([]);
  }
  const button = page.getByRole('button', { name: 'Copy code' }).first();
  await button.focus();
  await button.click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const field = page.locator('input.words');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  expect(await field.inputValue()).toBe("import a from 'b'; // c");
  expect(messages).toEqual([]);
});
