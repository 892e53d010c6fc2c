import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE } from './open-site.ts';
import { makeSolidPng } from './solid-png.ts';

const browser = openBrowser();

const pictures = {
  'wide.png': makeSolidPng(1600, 900),
  'portrait.png': makeSolidPng(600, 1200),
  'tiny.png': makeSolidPng(32, 32),
  'themed.png': makeSolidPng(800, 400),
  'themed.dark.png': makeSolidPng(800, 500),
  'logo.png': makeSolidPng(64, 64),
};

const BODY = `A text.

## Settings

\`\`\`
${'aVeryLongIdentifier'.repeat(12)}
\`\`\`

| First column | Second column | Third column | Fourth column | Fifth column | Sixth column |
| - | - | - | - | - | - |
| a | b | c | d | e | f |

> A quote with \`code\` and a [link](https://example.com/).

${['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION', 'OTHER'].map((kind) => `> [!${kind}]\n> Read \`this\` and [that](https://example.com/).`).join('\n\n')}

### Details

#### ${'VERYLONG'.repeat(30)}

- [x] Done.
- [ ] To do, with <kbd>Ctrl</kbd> and <mark>a mark</mark>.[^1]

1. A picture: ![A screenshot](art/wide.png)

![A tiny one](art/tiny.png) ![One that is missing](https://cdn.example.com/none.png)

<details><summary>More</summary>

- A change.

</details>

[^1]: A footnote.`;

/** Longer than a window. */
const PARTS = Array.from({ length: 9 }, (_, n) => `## Area ${n}\n\n- A change.`).join('\n\n');

const NAMES = ['wide', 'portrait', 'tiny', 'themed'];
const notes = {
  ...Object.fromEntries(
    NAMES.map((name, index) => [
      `${name}.md`,
      noteText({ version: name, date: `2026-01-0${9 - index}`, art: `art/${name}.png` }, BODY),
    ]),
  ),
  'parts.md': noteText({ version: 'parts', date: '2025-02-01' }, PARTS),
  'withdrawn.md': noteText({
    version: 'withdrawn',
    date: '2025-01-01',
    withdrawn: 'It lost data.',
    art: 'art/tiny.png',
  }),
};

const site = await buildSite(notes, {}, pictures);

const LARGE = '![Shot](art/wide.png) <img src="art/wide.png" alt=""> ![Tiny](art/tiny.png)';
const CLIP = '<video src="art/clip.wav" title="A clip" autoplay loop muted></video>';
const media = await buildSite(
  {
    '0.md': noteText({ version: '0', date: '2025-01-01', art: 'art/tiny.png' }),
    '1.md': noteText(
      { version: '1', date: '2026-01-01', art: 'art/tiny.png' },
      `${LARGE}\n\n${'A text.\n\n'.repeat(40)}${CLIP}`,
    ),
  },
  {},
  { ...pictures, 'clip.wav': makeSilence(20) },
);

/** A WAV file: 8,000 samples of a byte each second. */
function makeSilence(seconds: number): Buffer {
  const header = Buffer.from(
    'RIFF....WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data....',
    'latin1',
  );
  header.writeUInt32LE(36 + 8000 * seconds, 4);
  header.writeUInt32LE(8000 * seconds, 40);
  return Buffer.concat([header, Buffer.alloc(8000 * seconds, 128)]);
}

async function open(path = '', width = 1280) {
  const { page } = await openSite(browser.get(), site, path);
  await page.setViewportSize({ width, height: 900 });
  return page;
}

test('art is neither cut, nor stretched, nor too large', async () => {
  const page = await open();
  const sizes = await page
    .locator('.art img')
    .evaluateAll((all: HTMLImageElement[]) =>
      all.slice(0, 3).map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]),
    );
  expect(sizes).toEqual([
    [748, 421],
    [240, 480],
    [32, 32],
  ]);
});

test('nothing moves while pictures load', async () => {
  const { page } = await openSite(browser.get(), site, '404.html');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Pictures arrive when the text has been shown for a while.
  await page.route('**/*.png', async (route) => {
    await setTimeout(100);
    await route.fallback();
  });
  await page.goto(SITE);
  for (const picture of await page.locator('article img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
  }
  expect(await page.evaluate('shifts')).toEqual([]);
});

test('the light and the dark mode have their own art', async () => {
  const page = await open('releases/themed.html');
  const readHeight = async () =>
    page.locator('.art img').evaluate((image: HTMLImageElement) => image.naturalHeight);
  for (const [colorScheme, height] of [
    ['light', 400],
    ['dark', 500],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(readHeight).toBe(height);
  }
});

test('a clip plays while it is in view, but not if the reader prefers less motion', async () => {
  const { page, messages } = await openSite(browser.get(), media, 'releases/1.html');
  const clip = page.locator('video');
  const isPaused = async () => clip.evaluate((video: HTMLVideoElement) => video.paused);
  const scrollToEnd = async () => page.keyboard.press('End');
  expect(await isPaused()).toBe(true);
  await scrollToEnd();
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press('Home');
  await expect.poll(isPaused).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await scrollToEnd();
  await expect.poll(async () => page.evaluate('scrollY')).toBeGreaterThan(500);
  await page.waitForTimeout(500);
  expect(await isPaused()).toBe(true);
  expect(messages).toEqual([]);
});

test('a picture that is shown smaller links to its file', async () => {
  const { page } = await openSite(browser.get(), media, 'releases/1.html');
  const links = page.locator('main a:has(> img)');
  expect(await links.evaluateAll((all) => all.map(String))).toEqual([
    expect.stringMatching(/\/art\/wide-\w+\.png$/),
  ]);
  expect(await findViolations(page)).toEqual([]);
});

test('what is too wide scrolls, and the keyboard scrolls it', async () => {
  const page = await open('releases/wide.html', 390);
  for (const selector of ['pre', '.table']) {
    const frame = page.locator(selector);
    const isScrolling = await frame.evaluate((each) => each.scrollWidth > each.clientWidth);
    expect(isScrolling).toBe(true);
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => frame.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
  }
});

const PAGES = ['portrait', 'withdrawn', 'parts']
  .map((name) => `releases/${name}.html`)
  .concat('404.html', 'subscribe.html');
const branded = {
  history: 2,
  accent: '#ffe100',
  siteLogo: 'art/logo.png',
  homeUrl: 'https://www.example.com/',
};
const sites = {
  nl: await buildSite(notes, { ...branded, locale: 'nl' }, pictures),
  ar: await buildSite(notes, { ...branded, locale: 'ar' }, pictures),
};

test.each([
  [390, 'light', 'nl', 'ltr'],
  [1280, 'dark', 'ar', 'rtl'],
] as const)(
  'at %i pixels, %s, in the language %s, no page has an accessibility violation or is too wide',
  async (width, colorScheme, locale, direction) => {
    const { page } = await openSite(browser.get(), sites[locale]);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const path of ['', ...PAGES]) {
      await page.goto(`${SITE}${path}`);
      const found = await page.evaluate(() => {
        const { dir, scrollWidth, clientWidth } = document.documentElement;
        return { dir, isTooWide: scrollWidth > clientWidth };
      });
      expect({ path, ...found }).toEqual({ path, dir: direction, isTooWide: false });
      expect([path, ...(await findViolations(page))]).toEqual([path]);
    }
  },
);

test('the link of a headline leads to it on the page of the release', async () => {
  const page = await open();
  await page.locator('#tiny h3').hover();
  await page.locator('#tiny h3').getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/releases/tiny.html#tiny/settings');
  expect(await page.locator('h2:target').textContent()).toBe('Settings');
});

test('the contents of a release are next to it, and open on phones', async () => {
  const page = await open('releases/parts.html');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Area 8' }).click();
  expect(await page.locator('h2:target').textContent()).toBe('Area 8');
  expect(await contents.getByRole('link', { name: 'Area 0' }).isVisible()).toBe(true);
  const current = page.locator('.contents a:target-current');
  await expect.poll(async () => current.allTextContents()).toEqual(['Area 8']);
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await contents.getByRole('link').first().isVisible()).toBe(false);
  await contents.getByText('Contents').click();
  await contents.getByRole('link', { name: 'Area 8' }).click();
});

test('the link of a release and the address of the feed can be copied', async () => {
  const page = await open('releases/parts.html');
  await browser.get().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const path of ['releases/parts.html', 'subscribe.html']) {
    await page.goto(`${SITE}${path}`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const expected = path === 'subscribe.html' ? 'feed.xml' : path;
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${SITE}${expected}`);
  }
});

test('the page that is shown for a wrong address leads to the releases', async () => {
  const page = await open('404.html');
  await page.getByRole('link', { name: 'All releases' }).click();
  await expect.poll(async () => page.locator('article').count()).toBe(NAMES.length + 2);
});
