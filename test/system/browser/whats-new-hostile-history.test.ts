import { expect, test } from 'vitest';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { useApps } from './open-app.ts';

const { start } = useApps();

const SRC = 'https://notes.example.com/v2/cloud/version';
const response = { ...sampleResponse, log: { ...sampleResponse.log, art: '' } };
/** The files of the page. */
const OWN = new Set(['/', '/app.js', '/favicon.ico', '/whats-new.js', '/whats-new-view.js']);

const TEXTS = [
  '<script>alert(1)</script>',
  '<img src="/evil.png" onerror="alert(1)">',
  '</summary></details></dialog><iframe src="/evil.html">',
  'javascript:alert(1)',
  'https://evil.example/"onclick="alert(1)',
  'https://ada@evil.example/(((',
  '__proto__',
  '\u202E\u2066\u0000\uD800',
  'a'.repeat(5000),
  '',
];
const ANY_TAG =
  'a p img table pre li script style iframe svg form object base link meta template x-y A';
const ANY_NAME =
  'href src srcset style onclick id part slot is srcdoc formaction xlink:href kind width alt= __proto__';

/** A history with a text in each field, and as each attribute of an element in the formatted text. */
function makeHistory(text: string, tag: string) {
  const content = ANY_NAME.split(' ').map((name) => [tag, { [name]: text }, text]);
  const hostile = {
    title: text,
    art: text,
    art_dark: text,
    published: text,
    body: text,
    headlines: [{ headline: text, changes: [text] }],
    date: '2026-11-20',
    url: text,
  };
  return [
    { ...hostile, version: '2.4.0', content },
    { ...hostile, version: '2.3.0' },
    { ...hostile, version: text || '0', content },
    ...sampleHistory.slice(-1),
  ];
}

const cases = TEXTS.flatMap((text) =>
  ANY_TAG.split(' ').map((tag) => ({
    history: JSON.stringify(makeHistory(text, tag)),
    titles: [response.log.title, text || '2.3.0', text || '0'].map((title) => title.toWellFormed()),
  })),
);
const broken = ['', '{', 'null', '[]', '[{}]', '{"version":"2.4.0"}', '<html>'].map((history) => ({
  history,
  titles: [response.log.title],
}));

/** Opens the element with each history, and all releases in it; returns what it contains. */
async function openAll([histories, src, current]: readonly [string[], string, string]) {
  const results = [];
  for (const history of histories) {
    localStorage.setItem(`whats-new ${src}`, '2.0.0');
    globalThis.fetch = async (request) => {
      const text = new Request(request).url === src ? current : history;
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    };
    const element = document.createElement('whats-new');
    element.setAttribute('src', src);
    document.body.append(element);
    const isOpen = await element.open();
    for (const details of element.shadowRoot?.querySelectorAll('details') ?? []) {
      const toggled = new Promise((resolve) => {
        details.addEventListener('toggle', resolve);
      });
      details.open = true;
      await toggled;
    }
    const all = [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
    results.push({
      isOpen,
      titles: all
        .filter(({ className }) => className === 'title')
        .map((each) => each.textContent?.toWellFormed()),
      tags: [...new Set(all.map(({ localName }) => localName))],
      attributes: [...new Set(all.flatMap((each) => each.getAttributeNames()))],
      links: all.flatMap((each) => each.getAttribute('href') ?? []),
    });
    element.remove();
  }
  return results;
}

const TAGS = 'a button details dialog div h2 h3 img li p pre span summary table ul'.split(' ');
const ATTRIBUTES =
  'alt aria-hidden aria-label class hidden href kind open part referrerpolicy rel role src tabindex target width'.split(
    ' ',
  );

test('hostile or broken histories insert no HTML and never hide the current release', async () => {
  const loaded = new Set<string>();
  const { page, wrong } = await start({ body: () => '' }, async (newPage) => {
    newPage.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url());
      // Pictures on other sites are part of the notes.
      if (protocol !== 'https:' || request.resourceType() !== 'image') loaded.add(pathname);
    });
    await newPage.route(/^https:/, async (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    );
  });
  const all = [...cases, ...broken];
  const histories = all.map(({ history }) => history);
  const shown = await page.evaluate(openAll, [histories, SRC, JSON.stringify(response)] as const);
  for (const [index, { history, titles }] of all.entries()) {
    const { tags = [], attributes = [], links = [], ...opened } = shown[index] ?? {};
    expect({ history, ...opened }).toEqual({ history, isOpen: true, titles });
    expect(tags.filter((tag) => !TAGS.includes(tag))).toEqual([]);
    expect(attributes.filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
    expect(links.filter((link) => !/^https?:\/\//i.test(link))).toEqual([]);
  }
  expect([...loaded].filter((path) => !OWN.has(path))).toEqual([]);
  // A picture with a user name in its address.
  expect(wrong.filter((each) => !each.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  expect(await page.title()).toBe('App');
});
