import { expect, onTestFinished, test } from 'vitest';
import { startPreview } from '../../scripts/start-preview.ts';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';

const { get } = openBrowser();

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width })),
);

test.each(['en', 'ar'])(
  'drafts, scheduled releases and warnings have no accessibility violation: %s',
  async (locale) => {
    const { url } = await startPreview({
      'package.json': JSON.stringify({ gazette: { locale } }),
      'releases/a.md': noteText({ version: '1.0', date: '2026-01-01' }),
      'releases/b.md': noteText({ version: '2.0', date: '2026-02-01' }),
      'releases/c.md': noteText({ version: '3.0', date: '2999-03-01' }, 'Scheduled text.'),
      'releases/d.md': noteText({ version: '4.0', draft: 'true' }, 'Draft text.\n\n## Empty'),
    });
    const page = await get().newPage();
    onTestFinished(async () => page.close());
    await page.goto(url);
    expect(await page.locator('.draft').count()).toBe(2);
    for (const { colorScheme, width } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect([colorScheme, width, ...(await findViolations(page))]).toEqual([colorScheme, width]);
    }
  },
);
