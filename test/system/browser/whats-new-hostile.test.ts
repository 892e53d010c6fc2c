import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { respond, STRICT_POLICY, useApps } from './open-app.ts';
import { callOpen, seen, settle } from './use-element.ts';

const { open, start } = useApps();

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

const answerWithMissingArt: RequestListener = (request, response) => {
  const art = `http://${request.headers.host}/missing.png`;
  respond({ art })(request, response);
};

/** The files of the page and of the element. */
const OWN = new Set([
  '/',
  '/app.js',
  '/favicon.ico',
  '/whats-new.js',
  '/whats-new-view.js',
  '/whats-new.json',
  '/v2/cloud/version',
  '/releases.json',
]);

describe('hostile text', () => {
  test('is shown as it is, runs nothing and loads nothing', async () => {
    const all = HOSTILE.join('\n');
    const headlines = HOSTILE.map((headline) => ({ headline, changes: HOSTILE }));
    const entry = { title: all, published: all, body: all, headlines, art: '' };
    const loaded: string[] = [];
    const { page, wrong, dialog } = await open({ answer: respond(entry) }, (newPage) =>
      newPage.on('request', (request) => loaded.push(new URL(request.url()).pathname)),
    );
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
      published: [`2.4.0 ${all}`],
      headline: HOSTILE,
      change: HOSTILE.flatMap(() => HOSTILE),
    });
    const tags = await dialog.evaluate((element) =>
      [...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName))].toSorted(),
    );
    expect(tags).toEqual(['a', 'button', 'div', 'h2', 'h3', 'img', 'li', 'p', 'span', 'ul']);
    expect([...new Set(loaded)].filter((path) => !OWN.has(path))).toEqual([]);
    expect(wrong).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    const notes = page.locator('[part=notes]');
    expect(await notes.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('of megabytes is cut off in headings', async () => {
    const long = 'Long title '.repeat(300_000);
    const { page } = await open({ answer: respond({ title: long, published: long }) });
    for (const part of ['title', 'published']) {
      const text = await page.locator(`[part=${part}]`).textContent();
      expect(text?.length).toBeLessThan(6000);
    }
  });

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'art.svg',
    '//127.0.0.1/art.svg',
  ])('art %j is not loaded', async (art) => {
    const { page, wrong } = await open({ answer: respond({ art }) });
    await page.waitForTimeout(200);
    expect(await page.locator('img').getAttribute('src')).toBeNull();
    expect(await page.locator('img').isVisible()).toBe(false);
    expect(wrong).toEqual([]);
  });

  test('art that cannot be loaded takes no space', async () => {
    const style = '<style>whats-new::part(art) { block-size: 9em }</style>';
    const { page } = await open({
      body: (src) => `<whats-new src="${src}"></whats-new>${style}`,
      answer: answerWithMissingArt,
    });
    expect(await page.locator('img').isVisible()).toBe(false);
    const top = await page.locator('[part=text]').evaluate((element) => {
      const dialogTop = element.closest('dialog')?.getBoundingClientRect().top ?? 0;
      return element.getBoundingClientRect().top - dialogTop;
    });
    expect(top).toBeLessThan(3);
  });
});

test('requests have no cookies, and that for art has no referrer', async () => {
  const cookies: unknown[] = [];
  const referrers: unknown[] = [];
  const { app, page, dialog } = await open(
    {
      body: () => '<whats-new src="v2/cloud/version"></whats-new>',
      answer: (request, answer) => {
        cookies.push(request.headers.cookie);
        const art = `http://${request.headers.host}/art.svg`;
        return respond({ art })(request, answer);
      },
    },
    (newPage) =>
      newPage.on('request', (request) => {
        if (request.url().endsWith('art.svg')) referrers.push(request.headers()['referer'] ?? '');
      }),
  );
  await page.context().addCookies([{ name: 'session', value: 'secret', url: app.origin }]);
  await page.reload();
  await dialog.waitFor();
  expect(cookies).toEqual([undefined, undefined]);
  expect(new Set(referrers)).toEqual(new Set(['']));
});

test('a strict policy with trusted types allows every mode', async () => {
  for (const mode of ['dialog', 'badge', 'inline']) {
    const app = { attributes: `mode="${mode}"`, headers: STRICT_POLICY };
    const { page, wrong } = await start(app, seen('2.0.0'));
    await settle(page);
    if (mode === 'badge') await page.locator('[part=badge]').click();
    else await callOpen(page);
    await page.locator('summary').last().click();
    const last = page.getByText('A second change.').last();
    await expect.poll(async () => last.isVisible()).toBe(true);
    expect(wrong).toEqual([]);
    await page.close();
  }
});
