import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { listElementFile } from '../../../src/site/static-files.ts';
import { longResponse, sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { findViolations } from './find-violations.ts';
import { answerJson, useApps } from './open-app.ts';
import { seen } from './use-element.ts';

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

/** Prepares a page whose element comes from a site with this accent color. */
const withAccent = (accent: string) => async (page: Page) => {
  const body = String(listElementFile(Settings.parse({ accent })).content);
  await page.route('**/whats-new.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await seen('1.0.0')(page);
};

/** Opens the panel of a badge that has no violations while it is closed. */
async function openBadge(page: Page) {
  await page.locator('[part=count]').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.locator('[part=badge]').click();
}

/** In Firefox axe takes a page without a background for white. */
const paper = '<style>:root { color-scheme: light dark; background: Canvas }</style>';

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  // Without animations, because axe measures the contrast of what is still half transparent.
  const { start, open } = useApps({ colorScheme, reducedMotion: 'reduce' });

  const [width, height] = colorScheme === 'light' ? [360, 640] : [1440, 900];

  test(`at ${width} x ${height} px the dialog is accessible and visible as a whole`, async () => {
    for (const history of [sampleHistory, typedHistory]) {
      const response = history === typedHistory ? sampleResponse : longResponse;
      const answers = { answer: answerJson(response), history: answerJson(history) };
      const { page, dialog } = await open(answers, async (newPage) =>
        newPage.setViewportSize({ width, height }),
      );
      expect(await findViolations(page)).toEqual([]);
      expect(await dialog.evaluate((element) => element.getAnimations().length)).toBe(0);
      const labels = await page.locator('[part=type]').allTextContents();
      const expected = history === typedHistory ? words.flatMap((word) => [word, word]) : [];
      expect(labels).toEqual(expected);
      const box = await dialog.boundingBox();
      const isSheet = width < 480;
      expect(box?.width).toBe(isSheet ? width : 560);
      const corner = await dialog.evaluate((sheet) => getComputedStyle(sheet).borderEndEndRadius);
      expect(corner).toBe(isSheet ? '0px' : '16px');
      expect(box?.y).toBeGreaterThanOrEqual(16);
      const below = isSheet ? 0 : (box?.y ?? 0);
      expect(Math.abs(height - (box?.y ?? 0) - (box?.height ?? 0) - below)).toBeLessThan(2);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.close();
    }
  });

  const gray = colorScheme === 'light' ? '#666' : '#999';
  test.each([
    ['dialog', ''],
    ['badge', ''],
    ['inline', `color: ${gray}`],
  ])('mode="%s" is accessible with the style "%s"', async (mode, style) => {
    const { page } = await start(
      {
        body: (src) =>
          `${paper}<div style="${style}"><whats-new mode="${mode}" src="${src}"></whats-new></div>`,
      },
      seen('1.0.0'),
    );
    if (mode === 'badge') await openBadge(page);
    await page.getByRole('region').waitFor();
    for (const older of await page.locator('summary').all()) await older.click();
    expect(await findViolations(page)).toEqual([]);
  });
});

describe.each(['light', 'dark'] as const)('the accent color of a site, in %s', (colorScheme) => {
  const { start } = useApps({ colorScheme, reducedMotion: 'reduce' });

  test.each([
    ['dialog', '#fc0', ''],
    ['dialog', '#006', '--whats-new-background: #112; --whats-new-color: #eee'],
    ['badge', '#006', ''],
    ['inline', '#006', 'background: #112; color: #eee'],
  ])('is legible with mode="%s", %s and the style "%s"', async (mode, accent, style) => {
    const body = (src: string) =>
      `${paper}<whats-new mode="${mode}" style="display: block; color-scheme: ${style && 'light'}; ${style}" src="${src}"></whats-new>`;
    const answer = answerJson(longResponse);
    const { page } = await start({ body, answer }, withAccent(accent));
    if (mode === 'badge') await openBadge(page);
    await page.getByRole('region').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  test('is that of links and buttons, unless the app has its own', async () => {
    const { page } = await start({}, withAccent('#08f'));
    const readColors = async () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector('whats-new') ?? {};
        const read = (part: string) => {
          const element = shadowRoot?.querySelector(`[part=${part}]`);
          return element ? getComputedStyle(element) : undefined;
        };
        return [read('close')?.backgroundColor, read('all')?.color];
      });
    await page.getByRole('dialog').waitFor();
    const accent = colorScheme === 'light' ? 'rgb(0, 109, 204)' : 'rgb(0, 136, 255)';
    expect(await readColors()).toEqual([accent, expect.stringContaining('srgb')]);
    await page.addStyleTag({
      content: 'whats-new { --whats-new-accent: rgb(1, 2, 3); --whats-new-muted: rgb(4, 5, 6) }',
    });
    expect(await readColors()).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
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
