import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
const ART = `<svg xmlns="http://www.w3.org/2000/svg" width="1120" height="420"><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#5b8def"/><stop offset="1" stop-color="#d36ad6"/></linearGradient><rect width="1120" height="420" fill="url(#s)"/><circle cx="830" cy="190" r="90" fill="#fff" fill-opacity=".7"/></svg>`;
const make = (version: string, title: string, published: string, origin: string, extra = {}) => ({
  version,
  title,
  art: `${origin}/art.svg`,
  published,
  body: 'Search finds words in the middle of names, and the new sidebar keeps your place. Read the guide (https://docs.example.com/guide/search).',
  headlines: [
    {
      headline: 'SEARCH',
      changes: [
        'Results appear while you type, even in projects with thousands of files.',
        'Filters keep their state (https://example.com/issues/4821).',
      ],
    },
    {
      headline: 'EDITOR / TABLES',
      changes: [
        'Columns can be resized with the keyboard.',
        'Pasting from spreadsheets keeps numbers as numbers.',
        'Exports keep their column order.',
      ],
    },
    {
      headline: 'FIXES',
      changes: [
        'The app no longer freezes when a file is renamed twice.',
        'Dates are shown in your time zone.',
      ],
    },
  ],
  ...extra,
});
const page = (mode: string, dark: boolean) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>App</title><style>:root{color-scheme:light dark}body{font:16px system-ui,sans-serif;margin:0;line-height:1.5}header{display:flex;gap:1rem;align-items:center;padding:1rem 1.5rem;border-bottom:1px solid #8884}main{padding:1.5rem;max-width:44rem;margin:auto}</style><header><strong>Acme Notes</strong><span style="flex:1"></span>${mode === 'badge' ? `<whats-new mode="badge" src="/v2/cloud/version"></whats-new>` : ''}</header><main><h1>Your projects</h1>${mode === 'inline' ? `<whats-new mode="inline" src="/v2/cloud/version"></whats-new>` : '<p>Some text of the app that stays in the background.</p>'}</main>${mode === 'dialog' ? `<whats-new src="/v2/cloud/version"></whats-new>` : ''}<script type="module" src="/whats-new.js"></script>`;
const server = createServer((q, a) => {
  const u = new URL(q.url ?? '', 'http://a');
  const o = `http://${q.headers.host}`;
  const list = [
    make('2.4.0', 'Find anything, faster', 'Published on November 20, 2026', o),
    make('2.3.0', 'Autumn clean-up', 'Published on October 1, 2026', o),
    make(
      '2.2.0',
      'A sidebar that remembers where you were, also across all of your devices and windows',
      'Published on September 1, 2026',
      o,
    ),
    make('2.1.0', "What's new in 2.1.0", 'Published on August 1, 2026', o),
    make('2.0.0', 'Two', 'Published on July 1, 2026', o),
  ].map((e, i) => ({ ...e, date: '2026-01-0' + (9 - i) }));
  const json = (v: unknown) =>
    a.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(v));
  if (u.pathname === '/v2/cloud/version')
    return json({
      status: 'ok',
      message: '',
      version: '2.4.0',
      log: { ...list[0], previous_version: '2.3.0', previous: list[1] },
    });
  if (u.pathname === '/releases.json') return json(list);
  if (u.pathname === '/art.svg')
    return a.writeHead(200, { 'content-type': 'image/svg+xml' }).end(ART);
  if (u.pathname === '/whats-new.js')
    return a
      .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
      .end(readFileSync('lib/static/whats-new.js'));
  return a.writeHead(200, { 'content-type': 'text/html' }).end(page(u.pathname.slice(1), false));
});
await new Promise<void>((r) => server.listen(0, '127.0.0.1', () => r()));
const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-gpu'],
});
for (const width of [390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    for (const mode of ['dialog', 'badge', 'inline']) {
      const context = await browser.newContext({
        viewport: { width, height: width === 390 ? 800 : 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const p = await context.newPage();
      await p.addInitScript(
        (o) => localStorage.setItem(`whats-new ${o}/v2/cloud/version`, '2.0.0'),
        origin,
      );
      await p.goto(`${origin}/${mode}`);
      await p.waitForTimeout(700);
      const shot = async (name: string, full = false) =>
        p.screenshot({
          path: `/tmp/h-el-shots/${mode}${name}-${width}-${colorScheme}.png`,
          fullPage: full,
        });
      await shot('', mode === 'inline');
      if (mode === 'dialog') {
        await p.evaluate(() => {
          const r = document.querySelector('whats-new')!.shadowRoot!;
          r.querySelector('.notes')!.scrollTop = 9999;
        });
        await p.waitForTimeout(100);
        await shot('-end');
        await p.evaluate(() => {
          const r = document.querySelector('whats-new')!.shadowRoot!;
          (r.querySelector('details') as HTMLDetailsElement).open = true;
        });
        await p.waitForTimeout(100);
        await shot('-open');
      }
      await context.close();
    }
await browser.close();
server.close();
