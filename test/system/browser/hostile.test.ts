import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { openBrowser } from './open-browser.ts';
import { buildSite, openSite, SITE, withoutPolicy } from './open-site.ts';

const browser = openBrowser();

/** HTML that a note may contain. What it may not, such as scripts, is an error and never on a page. */
const HOSTILE = `
<img src="art/pixel.png" onerror=alert(2) onload=alert(3) srcset="https://evil.example.com/c.png">

<p style="background: url(https://evil.example.com/g.png)" onclick=alert(6) onmouseover=alert(7)>hover</p>

<link rel=stylesheet href="https://evil.example.com/h.css"><link rel=preload as=image href="https://evil.example.com/i.png"><link rel=dns-prefetch href="https://evil.example.com">

<meta http-equiv=refresh content="0;url=https://evil.example.com/j">

<video src="https://evil.example.com/n" autoplay onerror=alert(9)></video><audio src="https://evil.example.com/p" autoplay></audio>

<form action="https://evil.example.com/q"><input autofocus onfocus=alert(10)><button formaction="javascript:alert(11)">go</button></form>

<details open ontoggle=alert(12)><summary>more</summary></details>

<p title="</p><img src=x onerror=alert(14)>"></p>

<table background="https://evil.example.com/r"><tr><td background="https://evil.example.com/s">cell</table>

<a name="x" id="y" target=_blank ping="https://evil.example.com/t" onclick=alert(15)>one</a>

&lt;script&gt;alert(21)&lt;/script&gt; \`<script>alert(22)</script>\` www.evil.example.com

</div></article></main>
`;

const fields = {
  version: '"><script>alert(24)</script>',
  title: '</title></h2><img src=x onerror=alert(25)>',
  published: '<svg onload=alert(26)>',
};
const quoted = Object.entries(fields).map(([key, value]) => [key, JSON.stringify(value)] as const);
const note = noteText(
  { ...Object.fromEntries(quoted), date: '2026-03-01', art: 'art/pixel.png' },
  `${HOSTILE}\n\n## API\n\n- x\n\n${HOSTILE}`,
);
const files = await buildSite(
  { '1.md': noteText({ art: 'art/pixel.png' }), '9.md': note },
  { siteTitle: '</style></title><script>alert(27)</script>' },
);

test.each([
  ['with its policy', (html: string) => html],
  ['without it', withoutPolicy],
])('a hostile note, %s, runs nothing and loads nothing', async (_name, change) => {
  const { page, requests, messages } = await openSite(browser.get(), files, '', change);
  await page.locator('text=hover').first().hover();
  for (const link of await page.locator('article').first().locator('a:not([href^="http"])').all()) {
    await link.click();
    await page.waitForLoadState();
    if (new URL(page.url()).pathname !== '/') await page.goBack();
  }
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  expect({ requests, messages }).toEqual({ requests: [], messages: [] });
  expect(page.url().replace(/#.*/, '')).toBe(SITE);
  const active = page.locator('main').locator('script, iframe, form, input, svg');
  expect(await active.count()).toBe(0);
  expect(await page.locator('[style], [onclick]').count()).toBe(0);
  expect(await page.locator('script').count()).toBe(1);
  expect(await page.locator('main article').count()).toBe(2);
});

test('without sanitizing, a script runs, which this test detects', async () => {
  const { messages } = await openSite(browser.get(), files, '', (html) =>
    withoutPolicy(html).replace('<main>', '<main><img src=x onerror=alert(1)>'),
  );
  await expect.poll(() => messages).toContain('dialog 1');
});
