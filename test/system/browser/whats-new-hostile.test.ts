import { describe, expect, test } from 'vitest';
import { sampleResponse } from '../../client/sample-response.ts';
import { answerJson, startApp, withArt, type App } from './open-app.ts';
import { openBrowser } from './open-browser.ts';

const browser = openBrowser();
const start = async (changes: Partial<App> = {}) => startApp(browser.get(), changes);

const HOSTILE = [
  '<script>alert(1)</script></script><script src="/evil.js"></script>',
  '<img src="/evil.png" onerror="alert(1)"><iframe src="/evil.html"></iframe>',
  '<svg onload="alert(1)"><image href="/evil.svg"/></svg>',
  '<style>@import "/evil.css"; * { background: url(/evil.gif) }</style>',
  '<a href="javascript:alert(1)" autofocus onfocus="alert(1)">link</a>',
  '</p></div></dialog><base href="/evil/"><link rel="stylesheet" href="/evil.css">',
  '{{constructor.constructor("alert(1)")()}} ${alert(1)} %3Cscript%3Ealert(1)%3C/script%3E',
  '\u202Egnp.evil\u202C \u2066\u2067 \u0000 \uFEFF \uD800 \u200B'.repeat(3),
  'A'.repeat(3000),
];

/** What the page is made of. */
const OWN = new Set(['/', '/app.js', '/favicon.ico', '/v2/cloud/version', '/whats-new.js']);

describe('texts that are hostile', () => {
  test('are shown to the letter, run nothing and load nothing', async () => {
    const all = HOSTILE.join('\n');
    const headlines = HOSTILE.map((headline) => ({ headline, changes: HOSTILE }));
    const entry = { title: all, published: all, body: all, headlines, art: '' };
    const response = { ...sampleResponse, log: { ...sampleResponse.log, ...entry } };
    const { page, wrong, dialog } = await start();
    await dialog.waitFor();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.route('**/v2/**', async (route) =>
      route.fulfill({ json: response, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.reload();
    await dialog.waitFor();
    await page.waitForTimeout(300);
    const shown = await dialog.evaluate((element) => {
      const read = (part: string) =>
        [...element.querySelectorAll(`[part=${part}]`)].map(({ textContent }) => textContent);
      return {
        title: read('title'),
        body: read('body'),
        published: read('published'),
        headline: read('headline'),
        change: read('change'),
      };
    });
    expect(shown).toEqual({
      title: [all],
      body: [all],
      published: [all],
      headline: HOSTILE,
      change: HOSTILE.flatMap(() => HOSTILE),
    });
    const tags = await dialog.evaluate((element) =>
      [...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName))].toSorted(),
    );
    expect(tags).toEqual(['button', 'div', 'h2', 'h3', 'img', 'li', 'p', 'ul']);
    expect([...new Set(loaded)].filter((path) => !OWN.has(path))).toEqual([]);
    expect(wrong).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    const notes = page.locator('[part=notes]');
    expect(await notes.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    '/art.svg',
    'art.svg',
    '//127.0.0.1/art.svg',
    'blob:http://localhost/1',
    '',
  ])('art %j is not loaded', async (art) => {
    const { page, wrong, dialog } = await start();
    await dialog.waitFor();
    const images: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image' && !request.url().endsWith('favicon.ico'))
        images.push(request.url());
    });
    await page.route('**/v2/**', async (route) =>
      route.fulfill({ json: withArt(art), headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.reload();
    await dialog.waitFor();
    await page.waitForTimeout(200);
    expect(images).toEqual([]);
    expect(await page.locator('img').isVisible()).toBe(false);
    expect(wrong).toEqual([]);
  });

  test('art goes without credentials of the page in its address; art that fails leaves no hole', async () => {
    const { app, page, dialog } = await start();
    const art = await page.waitForRequest('**/art.svg').catch(() => null);
    await dialog.waitFor();
    expect(art?.headers()['referer'] ?? '').toBe('');
    app.answer = answerJson(withArt(`${app.origin}missing.png`));
    app.body += '<style>whats-new::part(art) { block-size: 9em }</style>';
    await page.reload();
    await dialog.waitFor();
    expect(await page.locator('img').isVisible()).toBe(false);
    const { top } = await page.locator('[part=text]').evaluate((element) => {
      const dialogTop = element.closest('dialog')?.getBoundingClientRect().top ?? 0;
      return { top: element.getBoundingClientRect().top - dialogTop };
    });
    expect(top).toBeLessThan(3);
  });
});

test('no cookie goes with the request', async () => {
  const cookies: unknown[] = [];
  const { app, page, dialog } = await start({
    body: '<whats-new src="v2/cloud/version"></whats-new>',
    answer: (request, answer) => {
      cookies.push(request.headers.cookie);
      return answerJson(sampleResponse)(request, answer);
    },
  });
  await dialog.waitFor();
  await page.context().addCookies([{ name: 'session', value: 'secret', url: app.origin }]);
  await page.reload();
  await dialog.waitFor();
  expect(cookies).toEqual([undefined, undefined]);
});

test('under the strictest policies all works, and nothing is reported', async () => {
  const { app, page, wrong, dialog } = await start();
  await dialog.waitFor();
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${new URL(app.src).origin}`,
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  app.headers = { 'content-security-policy': policy.join('; ') };
  await page.reload();
  await dialog.waitFor();
  expect(await page.locator('img').isVisible()).toBe(true);
  expect(await dialog.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(wrong).toEqual([]);
});
