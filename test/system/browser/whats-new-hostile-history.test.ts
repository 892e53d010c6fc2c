import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectUnseen } from '../../../src/client/element/select-unseen.ts';
import { parseHistory, type HistoryEntry } from '../../../src/client/parse-responses.ts';
import { replace } from '../../client/replace.ts';
import { sampleHistory, sampleResponse } from '../../client/sample-response.ts';
import { useApps } from './open-app.ts';

const { start } = useApps();

const COUNT = 500;
const response = { ...sampleResponse, log: { ...sampleResponse.log, art: '' } };
/** The files of the page. */
const OWN = new Set(['/', '/app.js', '/favicon.ico', '/whats-new.js']);

const hostile = fc.constantFrom(
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
);
const anyText = fc.oneof(hostile, fc.string({ unit: 'binary' }));
const anyTag = fc.constantFrom(
  ...'a p img table pre li script style iframe svg form object base link meta template x-y A'.split(
    ' ',
  ),
);
const anyName = fc.constantFrom(
  ...'href src srcset style onclick id part slot is srcdoc formaction xlink:href kind width alt= __proto__'.split(
    ' ',
  ),
);
const anyAttribute = fc.oneof(anyText, fc.constant('https://pictures.example/a'), fc.integer());
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    anyText,
    fc
      .tuple(anyTag, fc.dictionary(anyName, anyAttribute), fc.array(tie('node'), { maxLength: 4 }))
      .map(([tag, attributes, children]) => [tag, attributes, ...children]),
  ),
}));
const anyEntry = fc.record(
  {
    version: fc.oneof(fc.constantFrom(...sampleHistory.map(({ version }) => version)), hostile),
    title: anyText,
    art: anyText,
    published: anyText,
    body: anyText,
    headlines: fc.array(fc.record({ headline: anyText, changes: fc.array(anyText) })),
    date: fc.constant('2026-11-20'),
    latest: fc.constant(false),
    withdrawn: anyText,
    url: anyText,
    art_dark: anyText,
    content: fc.array(node, { maxLength: 4 }),
  },
  { requiredKeys: ['version', 'title', 'art', 'published', 'body', 'headlines', 'date'] },
);
const anyPath = fc.tuple(
  fc.constantFrom('0', '1', '2', '5'),
  fc.constantFrom(...'version title headlines latest withdrawn content __proto__'.split(' ')),
);

/** Texts of histories: with hostile texts, with a wrong value, or no JSON. */
const anyHistory = fc.oneof(
  fc.array(anyEntry, { maxLength: 6 }).map((value) => JSON.stringify(value)),
  fc
    .tuple(anyPath, fc.jsonValue({ maxDepth: 2 }))
    .map(([path, value]) => JSON.stringify(replace(sampleHistory, path, value))),
  fc.string(),
);
const anyCase = fc.record({
  history: anyHistory,
  seen: fc.constantFrom('2.0.0', '2.1.0', '2.2.0', '2.3.1-rc', '1', '__proto__'),
});
type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never;

/** The titles that a reader sees: those of the releases that were missed, or else the current one. */
function expectTitles({ history, seen }: Case): string[] {
  const { releases } = selectUnseen(response, { seen }, parse(history));
  const shown = releases.length > 0 ? releases : [response.log];
  return shown.map(({ title, version }) => (title || version).replace(/\p{Cs}/gu, '\uFFFD'));
}
function parse(text: string): HistoryEntry[] | null {
  try {
    return parseHistory(text, 'https://example.com/releases.json');
  } catch {
    return null;
  }
}

/** Opens the element with each history, and all releases in it; returns what it contains. */
async function openAll({ cases, current }: { cases: Case[]; current: string }) {
  const src = 'https://notes.example.com/v2/cloud/version';
  const results = [];
  for (const { history, seen } of cases) {
    localStorage.setItem(`whats-new ${src}`, seen);
    globalThis.fetch = async (request) => {
      const text = new Request(request).url === src ? current : history;
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    };
    const element = document.createElement('whats-new');
    element.setAttribute('src', src);
    document.body.append(element);
    const isOpen = await element.open();
    const toggled = [...(element.shadowRoot?.querySelectorAll('details') ?? [])].map(
      async (details) => {
        const event = new Promise((resolve) => {
          details.addEventListener('toggle', resolve);
        });
        details.open = true;
        await event;
      },
    );
    await Promise.all(toggled);
    const all = [...(element.shadowRoot?.querySelectorAll('*') ?? [])];
    results.push({
      isOpen,
      titles: all
        .filter(({ className }) => className === 'title')
        .map((each) => each.textContent?.replace(/\p{Cs}/gu, '\uFFFD')),
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
  'align alt aria-hidden aria-label class height hidden href kind open part referrerpolicy rel role src tabindex target title width'.split(
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
  const cases = fc.sample(anyCase, { numRuns: COUNT, seed: 20_261_122 });
  const counts = new Map<number, number>();
  const shown = await page.evaluate(openAll, { cases, current: JSON.stringify(response) });
  for (const [index, each] of cases.entries()) {
    const { isOpen, titles = [], tags = [], attributes = [], links = [] } = shown[index] ?? {};
    const expected = expectTitles(each);
    expect({ ...each, isOpen, titles }).toEqual({ ...each, isOpen: true, titles: expected });
    expect(tags.filter((tag) => !TAGS.includes(tag))).toEqual([]);
    expect(attributes.filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
    expect(links.filter((link) => !/^https?:\/\//i.test(link))).toEqual([]);
    counts.set(titles.length, (counts.get(titles.length) ?? 0) + 1);
  }
  expect([...loaded].filter((path) => !OWN.has(path))).toEqual([]);
  // A picture with a user name in its address.
  expect(wrong.filter((each) => !each.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  expect(await page.title()).toBe('App');
  // Enough of the histories are valid.
  for (const count of [1, 2, 3, 4]) expect(counts.get(count)).toBeGreaterThan(COUNT / 100);
});
