import { describe, expect, test } from 'vitest';
import { sampleHistory } from '../../client/sample-response.ts';
import { findViolations } from './find-violations.ts';
import { answerJson, respond, STRICT_POLICY, useApps } from './open-app.ts';
import { callOpen, close, seen, settle } from './use-element.ts';

const [newest, ...older] = sampleHistory;
const historyOf = (content: unknown) => answerJson([{ ...newest, content }, ...older]);

const CONTENT = [
  ['p', {}, 'Read the ', ['a', { href: 'https://example.com/guide' }, 'guide'], '.'],
  ['h3', {}, 'Site'],
  ['ul', {}, ['li', {}, ['span', { kind: 'fix' }, 'Fixed'], ' ', ['code', {}, 'a']]],
  ['table', {}, ['tr', {}, ['th', {}, 'a'.repeat(99)], ['th', {}, 'b'.repeat(99)]]],
  ['pre', {}, 'c'.repeat(200)],
  ['blockquote', { kind: 'note' }, ['p', {}, ['strong', {}, 'Note:'], ' d']],
  [
    'p',
    {},
    ['img', { src: 'https://pictures.example/a.png', alt: 'A picture', width: '40', height: '30' }],
  ],
  ['x-unknown', { onclick: 'alert(1)' }, ['em', {}, 'e']],
  ['a', { href: 'javascript:alert(1)', onclick: 'alert(1)', style: 'top: 0', id: 'b' }, 'f'],
  ['a', { 'href=https://example.com/': 'javascript:alert(1)' }, 'h'],
  ['script', {}, 'g'],
];

/** The elements of the formatted text, without parts and classes. */
const readContent = (root: Element) =>
  [...root.querySelectorAll('.content')].map((content) => {
    const copy = document.createElement('div');
    copy.append(...content.cloneNode(true).childNodes);
    for (const each of copy.querySelectorAll('*')) {
      each.removeAttribute('part');
      each.removeAttribute('class');
    }
    return copy.innerHTML;
  });

const { open, start } = useApps();

test('formatted text is shown, also under a strict policy; nothing scrolls sideways but tables and code', async () => {
  const requests = new Set<string>();
  const { page, wrong, dialog } = await open(
    {
      headers: STRICT_POLICY,
      history: answerJson([{ ...newest, content: CONTENT, more: true }, ...older]),
    },
    async (newPage) => {
      await newPage.setViewportSize({ width: 390, height: 800 });
      newPage.on('request', (request) => requests.add(request.url()));
    },
  );
  const scroll = 'tabindex="0"';
  expect(await dialog.evaluate(readContent)).toEqual([
    [
      '<p>Read the <a target="_blank" rel="noopener" href="https://example.com/guide">guide</a>.</p>',
      '<h3>Site</h3>',
      '<ul><li><span kind="fix">Fixed</span> <code>a</code></li></ul>',
      `<table ${scroll}><tr><th>${'a'.repeat(99)}</th><th>${'b'.repeat(99)}</th></tr></table>`,
      `<pre ${scroll}>${'c'.repeat(200)}</pre>`,
      '<blockquote kind="note"><p><strong>Note:</strong> d</p></blockquote>',
      '<p><img referrerpolicy="no-referrer" src="https://pictures.example/a.png" alt="A picture" width="40" height="30"></p>',
      '<em>e</em>',
      '<a target="_blank" rel="noopener">f</a>',
      '<a target="_blank" rel="noopener">h</a>',
      'g',
    ].join(''),
  ]);
  const rest = dialog.getByRole('link', { name: 'Read all of 2.4.0' });
  expect(await rest.getAttribute('href')).toBe('https://example.com/releases/2.4.0.html');
  const notes = page.locator('[part=notes]');
  expect(await notes.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  for (const part of ['table', 'pre']) {
    const hidden = await page
      .locator(`[part=${part}]`)
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden).toBeGreaterThan(100);
  }
  expect(await findViolations(page)).toEqual([]);
  expect([...requests].filter((url) => url.startsWith('https:'))).toEqual([
    'https://pictures.example/a.png',
  ]);
  expect(wrong.filter((message) => !message.includes('ERR_') && message !== '')).toEqual([]);
});

test.each([1000, 3000, 50_000])(
  'content that is %d levels deep does not keep the dialog closed',
  async (depth) => {
    const deep = `${'["b",{},'.repeat(depth)}"a"${']'.repeat(depth)}`;
    const text = JSON.stringify([{ ...newest, content: ['deep'] }]).replace('"deep"', () => deep);
    const { dialog } = await open({ history: answerJson(text) });
    expect(await dialog.locator('[part=title]').textContent()).toBe("What's new");
  },
);

test('if nothing is new, opening requests the formatted text once, and waits for it only shortly', async () => {
  const { app, page, dialog } = await start({ history: historyOf(CONTENT) }, seen('2.4.0'));
  await settle(page);
  expect(app.historyRequests).toBe(0);
  for (const _ of [1, 2]) {
    expect(await callOpen(page)).toBe(true);
    expect(await dialog.locator('em').textContent()).toBe('e');
    await close(page);
  }
  expect([app.requests, app.historyRequests]).toEqual([1, 1]);
  const slow = await start({ history: () => {} }, seen('2.4.0'));
  await settle(slow.page);
  expect(await callOpen(slow.page)).toBe(true);
  expect(await slow.dialog.locator('[part=body]').textContent()).toBe('Search is faster.');
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  const apps = useApps({ colorScheme });

  test('the art is the one for it, with its space reserved', async () => {
    const { app, page, dialog } = await apps.start({}, async (newPage) =>
      newPage.route('**/*.svg?*', async () => {}),
    );
    const art = `${app.origin}art.svg`;
    app.answer = respond({ art: `${art}?light` });
    app.history = answerJson([
      { ...newest, art_dark: `${art}?dark`, art_width: 1120, art_height: 420 },
      ...older,
    ]);
    await page.reload();
    await dialog.waitFor();
    const picture = page.locator('[part=art]');
    expect(await picture.getAttribute('src')).toBe(`${art}?${colorScheme}`);
    expect((await picture.boundingBox())?.height).toBeGreaterThan(100);
  });
});
