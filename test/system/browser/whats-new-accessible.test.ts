import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { listElementFiles } from '../../../src/site/outputs/static-files.ts';
import { longResponse, sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { findViolations } from './find-violations.ts';
import { answerJson, useApps } from './open-app.ts';
import { callOpen, close, readStyle, seen } from './use-element.ts';

const words = ['New', 'Changed', 'Removed', 'fixed', 'Security'];
const kinds = ['add', 'edit', 'remove', 'fix', 'alert'];
const content = words.flatMap((word, index) => {
  const label = ['span', { kind: kinds[index] }, word];
  return [
    ['h3', {}, label],
    ['ul', {}, ['li', {}, label, ' A ', ['code', {}, 'change'], '.']],
    ['blockquote', { kind: 'warning' }, ['p', {}, ['strong', {}, 'Warning:'], ' Text.']],
  ];
});
const typedHistory = sampleHistory.map((entry) => ({ ...entry, content }));

/** Serves the element of a site with this accent color, or with none. */
async function withAccent(page: Page, accent?: string) {
  const body = String(listElementFiles(Settings.parse({ accent }))[0]?.content);
  await page.route('**/whats-new.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

/** A dark background of the app, whatever the mode of the system. */
const DARK = 'color-scheme: light; background: #112; color: #eee';

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  // Without animations, because axe measures the contrast of what is still half transparent.
  const { start, open } = useApps({ colorScheme, reducedMotion: 'reduce' });
  const isLight = colorScheme === 'light';

  const [width, height] = isLight ? [360, 640] : [1440, 900];

  test(`at ${width} x ${height} px the dialog is accessible and visible as a whole`, async () => {
    for (const history of [sampleHistory, typedHistory]) {
      const response = history === typedHistory ? sampleResponse : longResponse;
      const answers = { answer: answerJson(response), history: answerJson(history) };
      const { page, dialog } = await open(answers, async (newPage) =>
        newPage.setViewportSize({ width, height }),
      );
      expect(await findViolations(page)).toEqual([]);
      const labels = await page.locator('[part=type]').allTextContents();
      const expected = history === typedHistory ? words.flatMap((word) => [word, word]) : [];
      expect(labels).toEqual(expected);
      const box = await dialog.boundingBox();
      const isSheet = width < 480;
      expect(box?.width).toBe(isSheet ? width : 560);
      expect(await readStyle(dialog, 'border-end-end-radius')).toBe(isSheet ? '0px' : '16px');
      expect(box?.y).toBeGreaterThanOrEqual(16);
      const below = isSheet ? 0 : (box?.y ?? 0);
      expect(Math.abs(height - (box?.y ?? 0) - (box?.height ?? 0) - below)).toBeLessThan(2);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.close();
    }
  });

  test.each([
    [undefined, `color: ${isLight ? '#666' : '#999'}`],
    ['#fc0', ''],
    ['#006', `${DARK}; --whats-new-background: #112; --whats-new-color: #eee`],
    ['#006', '--whats-new-accent: #b3261e'],
    [undefined, '--whats-new-accent: light-dark(#fc0, #006)'],
  ])('with the accent %s and the style "%s" every mode is', async (accent, style) => {
    // In Firefox axe takes a page without a background for white.
    const paper = ':root { color-scheme: light dark; background: Canvas }';
    const body = (src: string) => `<style>${paper}</style><div style="${style}">
      <whats-new mode="inline" src="${src}"></whats-new>
      <whats-new mode="badge" src="${src}"></whats-new></div>`;
    const { page, dialog } = await start(
      { body, answer: answerJson(longResponse) },
      async (newPage) => {
        await withAccent(newPage, accent);
        await seen('1.0.0')(newPage);
      },
    );
    const badge = page.locator('[part=badge]');
    await page.getByRole('region').waitFor();
    await badge.waitFor();
    for (const older of await page.locator('summary').all()) await older.click();
    expect(await findViolations(page)).toEqual([]);
    await badge.click();
    await dialog.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await close(page);
    expect(await callOpen(page)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  test('the accent of a site is that of links and buttons, unless the app has its own', async () => {
    const { page, dialog } = await start({}, async (newPage) => withAccent(newPage, '#08f'));
    const button = page.locator('[part=close]');
    const all = page.locator('[part=all]');
    await dialog.waitFor();
    const accent = isLight ? 'rgb(0, 109, 204)' : 'rgb(0, 136, 255)';
    expect(await readStyle(button, 'background-color')).toBe(accent);
    const link = await readStyle(all, 'color');
    expect(link).toContain('srgb');
    await page.addStyleTag({ content: 'whats-new { --whats-new-accent: rgb(1, 2, 3) }' });
    expect(await readStyle(button, 'background-color')).toBe('rgb(1, 2, 3)');
    expect(await readStyle(all, 'color')).toBe(link);
    await page.addStyleTag({ content: 'whats-new { --whats-new-muted: rgb(4, 5, 6) }' });
    expect(await readStyle(all, 'color')).toBe('rgb(4, 5, 6)');
  });
});

describe('with forced colours', () => {
  const { open } = useApps({ forcedColors: 'active', reducedMotion: 'reduce' });

  test('the dialog is accessible, and its button has an edge', async () => {
    const { page } = await open();
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    expect(await readStyle(page.locator('[part=close]'), 'border-top-width')).toBe('1px');
  });
});
