import type { BrowserContext } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import type * as z from 'zod/mini';
import { assemble } from '../../../src/site/outputs/assemble.ts';
import { headersOf } from '../../../src/project/served-files.ts';
import { Settings } from '../../../src/project/settings.ts';
import type { OutputFile } from '../../../src/site/outputs/output.ts';
import { AS_OF } from '../../as-of.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { openPage } from './open-app.ts';
import { makeSolidPng } from './solid-png.ts';

export const SITE = 'https://notes.example.com/';
/** Builds notes, drafts too, once for the tests of a file, with `art/pixel.png` and other pictures in the directory `art`. */
export async function buildSite(
  notes: Record<string, string>,
  settings: z.input<typeof Settings> = {},
  pictures: Record<string, Buffer> = {},
): Promise<OutputFile[]> {
  const all = Object.entries({ 'pixel.png': makeSolidPng(1, 1), ...pictures });
  const art = Object.fromEntries(all.map(([name, bytes]) => [`art/${name}`, bytes]));
  const releases = temporaryDirectory({ ...notes, ...art }, afterAll);
  const { problems, files } = await assemble({
    asOf: AS_OF,
    releases,
    settings: Settings.parse({ siteUrl: SITE, format: 'markdown', ...settings }),
    unpublished: true,
  });
  expect(problems.map(({ message }) => message)).toEqual([]);
  return files;
}

/** Opens a page of the site; collects requests to other origins, and console messages, errors and dialogs. */
export async function openSite(
  context: BrowserContext,
  files: OutputFile[],
  path = '',
  change = (html: string) => html,
) {
  const { page, wrong: messages } = await openPage(context);
  const requests: string[] = [];
  await page.route('**', async (route) => {
    const url = new URL(route.request().url());
    const name = url.pathname === '/' ? 'index.html' : url.pathname.slice(1);
    const file =
      url.origin === new URL(SITE).origin ? files.find((each) => each.path === name) : undefined;
    if (!file) requests.push(url.href);
    const isPage = name.endsWith('.html');
    const content = file?.content ?? '';
    await route.fulfill({
      status: file ? 200 : 404,
      contentType: headersOf(name)['content-type'],
      body: isPage ? change(String(content)) : Buffer.from(content),
    });
  });
  await page.goto(`${SITE}${path}`);
  return { page, requests, messages };
}

/** The page as it would be without its Content-Security-Policy. */
export const withoutPolicy = (html: string) => {
  const without = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  if (without === html) throw new Error('there was no policy');
  return without;
};
