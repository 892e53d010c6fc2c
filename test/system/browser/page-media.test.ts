import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { findViolations } from './find-violations.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite } from './open-site.ts';
import { makeSolidPng } from './solid-png.ts';

const browser = openBrowser();

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
  {
    'wide.png': makeSolidPng(1600, 900),
    'tiny.png': makeSolidPng(32, 32),
    'clip.wav': makeSilence(20),
  },
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

test('a clip plays while it is in view, but not if the reader prefers less motion', async () => {
  const { page, messages } = await openSite(browser.get(), media, 'releases/1.html');
  const clip = page.locator('video');
  const isPaused = async () => clip.evaluate((video: HTMLVideoElement) => video.paused);
  // Chromium may lose a key that is pressed while it scrolls.
  const scrollTo = async (top: number) => page.evaluate(`scrollTo(0, ${top})`);
  expect(await isPaused()).toBe(true);
  await scrollTo(10_000);
  await expect.poll(isPaused).toBe(false);
  await scrollTo(0);
  await expect.poll(isPaused).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await scrollTo(10_000);
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
