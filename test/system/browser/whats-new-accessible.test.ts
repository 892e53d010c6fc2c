import { describe, expect, test } from 'vitest';
import { longResponse, sampleResponse } from '../../client/sample-response.ts';
import { findViolations } from './find-violations.ts';
import { answerJson, useApps } from './open-app.ts';
import { seen } from './use-element.ts';

const words = ['New', 'Changed', 'Removed', 'fixed', 'Security'];
const headlines = words.map((word) => ({ headline: word, changes: [`${word}: A change.`] }));
const typedResponse = { ...sampleResponse, log: { ...sampleResponse.log, headlines } };

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  // Without animations, because axe measures the contrast of what is still half transparent.
  const { start, open } = useApps({ colorScheme, reducedMotion: 'reduce' });

  test('the page has the settings of the system', async () => {
    const { page, dialog } = await open();
    const matches = await page.evaluate(
      (scheme) =>
        [`(prefers-color-scheme: ${scheme})`, '(prefers-reduced-motion: reduce)'].map(
          (query) => matchMedia(query).matches,
        ),
      colorScheme,
    );
    expect(matches).toEqual([true, true]);
    expect(await dialog.evaluate((element) => element.getAnimations().length)).toBe(0);
  });

  test.each([
    [360, 640],
    [768, 1024],
    [1440, 900],
  ])('at %i x %i px the dialog is accessible and visible as a whole', async (width, height) => {
    for (const response of [sampleResponse, longResponse, typedResponse]) {
      const { page, dialog } = await open({ answer: answerJson(response) }, async (newPage) =>
        newPage.setViewportSize({ width, height }),
      );
      expect(await findViolations(page)).toEqual([]);
      const labels = await page.locator('[part=type]').allTextContents();
      const expected = response === typedResponse ? words.flatMap((word) => [word, word]) : [];
      expect(labels).toEqual(expected);
      const box = await dialog.boundingBox();
      expect(box?.width).toBe(Math.min(560, width - 32));
      expect(box?.y).toBeGreaterThanOrEqual(16);
      expect(Math.abs(height - 2 * (box?.y ?? 0) - (box?.height ?? 0))).toBeLessThan(2);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.close();
    }
  });

  test.each(['dialog', 'badge', 'inline'])('mode="%s" is accessible', async (mode) => {
    const { page } = await start(
      {
        // In Firefox axe takes a page without a background for white.
        body: (src) =>
          `<style>:root { color-scheme: light dark; background: Canvas }</style><whats-new mode="${mode}" src="${src}"></whats-new>`,
      },
      seen('1.0.0'),
    );
    if (mode === 'badge') await page.locator('[part=count]').waitFor();
    else await page.getByRole('region').waitFor();
    expect(await findViolations(page)).toEqual([]);
    if (mode === 'badge') return;
    for (const older of await page.locator('summary').all()) await older.click();
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('with forced colours', () => {
  const { open } = useApps({ forcedColors: 'active', reducedMotion: 'reduce' });

  test('the dialog is accessible, and its button has an edge', async () => {
    const { page } = await open();
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    const edge = await page
      .getByRole('button', { name: 'Close' })
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(edge).toBe('1px');
  });
});
