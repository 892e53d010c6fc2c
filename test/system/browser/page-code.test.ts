import { describe, expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite } from './open-site.ts';

const JS =
  "## Fixes\n\n- Use it:\n\n  ```js\n  import a from 'b'; // c\n  ```\n\n- Fixed: a\n- New: b\n- Changed: c\n- Removed: d\n- Security: e\n\n```diff\n- a\n+ b\n```\n";
const art = './art/pixel.png';
const notes = { '1.md': noteText({ art }), '2.md': noteText({ version: '2', art }, JS) };

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  const browser = openBrowser({ colorScheme });

  test('code has legible colors, and a button copies it', async () => {
    const { page, messages } = await openSite(browser.get(), await buildSite(notes));
    const color = async (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).color);
    const colors = await Promise.all(['.hl-k >> nth=0', '.hl-s', '.hl-c', '.hl-d'].map(color));
    expect(new Set([...colors, await color('h1')]).size).toBe(5);
    const button = page.getByRole('button', { name: 'Copy code' }).first();
    await button.focus();
    await button.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const field = page.locator('input.words');
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe("import a from 'b'; // c");
    await field.clear();
    expect(await findViolations(page)).toEqual([]);
    expect(messages).toEqual([]);
  });
});
