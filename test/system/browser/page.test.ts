import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { linkTo } from '../../../src/site/anchor.ts';
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

test('the date column shows which release is on screen', async () => {
  const { page } = await openSite(browser.get(), site);
  const link = page.getByRole('link', { name: 'Read all of 2' });
  await link.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  const about = page.locator('[id="2"] .about');
  const place = await about.boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(0);
  expect(place?.y).toBeLessThan(100);
  const title = await page.locator('[id="2"] .text').boundingBox();
  expect(place?.x).toBeLessThan(title?.x ?? 0);
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

test('the text direction of a release is that of its own title', async () => {
  const { page } = await openSite(browser.get(), site);
  const directions = await page
    .locator('article .text')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).direction));
  expect(directions).toEqual(['ltr', 'rtl', 'ltr', 'ltr']);
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
