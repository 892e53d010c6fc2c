import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { linkTo } from '../../../src/site/render/page-path.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE, withoutPolicy } from './open-site.ts';

const browser = openBrowser();

/** Longer than a window. */
const LONG = Array.from({ length: 40 }, (_, n) => `## AREA ${n}\n\n- A change.`).join('\n\n');

const notes = {
  '1.md': noteText(
    { version: '1', date: '2026-01-01', art: 'art/pixel.png' },
    '## Only\n\n- New: this.\n- Fixed: that.',
  ),
  '2.md': noteText({ version: '2', date: '2026-01-02', art: './art/pixel.png' }, LONG),
  '3.md': noteText(
    { version: '٣٫٠ <b>&"', date: '2026-01-03', title: 'الإصدار الثالث', art: 'art/pixel.png' },
    'أصبح البحث أسرع.',
  ),
  '4.md': noteText({ version: '4', date: '2026-01-04', draft: 'true', art: 'art/pixel.png' }),
};

const site = await buildSite(notes);

test('an accessibility violation would be found', async () => {
  const { page } = await openSite(browser.get(), site, '', (html) =>
    withoutPolicy(html).replace('alt=""', ''),
  );
  expect(await findViolations(page)).toHaveLength(1);
});

test('the address of a release on the front page leads to it', async () => {
  for (const version of ['4', '٣٫٠ <b>&"', '1']) {
    const { page } = await openSite(browser.get(), site, linkTo(version));
    expect(await page.locator('article:target .version a').textContent()).toBe(version);
    const top = await page
      .locator('article:target .about')
      .evaluate((each) => each.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(720);
  }
});

test('the keyboard skips to the newest release', async () => {
  const { page } = await openSite(browser.get(), site);
  await page.keyboard.press('Tab');
  const skip = page.locator('.skip');
  expect(await skip.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await skip.evaluate((each) => each.getBoundingClientRect().top)).toBe(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const focused = await page.evaluate(() => document.activeElement?.closest('article')?.id);
  expect(focused).toBe('4');
});

test('a printed page has no navigation and is black on white', async () => {
  const { page } = await openSite(browser.get(), site);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const navigation = page.locator(':is(nav, .tools):visible');
  expect(await navigation.count()).toBe(0);
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return { color, backgroundColor };
  });
  expect(colors).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  await page.goto(`${SITE}releases/1.html`);
  expect(await navigation.count()).toBe(0);
  expect(await page.locator('header').innerText()).toBe('Release notes');
});

const JS =
  "## Fixes\n\n- Use it:\n\n  ```js\n  import a from 'b'; // c\n  ```\n\n- Fixed: a\n- New: b\n- Changed: c\n- Removed: d\n- Security: e\n\n```diff\n- a\n+ b\n```\n";

const withCode = await buildSite({
  '1.md': noteText({ art: './art/pixel.png' }),
  '2.md': noteText({ version: '2', art: './art/pixel.png' }, JS),
});

test('code has legible colors, and a button copies it', async () => {
  const { page, messages } = await openSite(browser.get(), withCode);
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
  await page.locator('search').evaluate((search) => search.removeAttribute('hidden'));
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  expect(await field.inputValue()).toBe("import a from 'b'; // c");
  expect(messages).toEqual([]);
});
