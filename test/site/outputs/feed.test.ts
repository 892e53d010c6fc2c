import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { parseFeed } from '@rowanmanning/feed-parser';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderFeed } from '../../../src/site/outputs/feed.ts';
import { Settings } from '../../../src/project/settings.ts';
import { noteText } from '../../temporary.ts';
import { buildPages, type TypedSettings } from './pages/build-pages.ts';
import { shownRelease } from '../rendered-release.ts';

const siteUrl = 'https://example.com/notes/';
const settings = Settings.parse({ siteUrl });

async function assembleFeed(notes: Record<string, string>, more: TypedSettings = {}) {
  return (await buildPages(notes, { siteUrl, ...more })).read('feed.xml');
}

const newest = noteText(
  { version: '3.0 beta', date: '2026-03-01T09:30:00+01:00', title: 'Café & <more>' },
  'Read **this**: [a guide](https://example.com/?a=1&b=2).\n\n## API `v2`\n\n- Less `null`.',
);
const oldest = noteText({ version: '2.0', date: '2026-02-01', latest: 'false' });
const other = noteText({ version: '1.0', date: '2026-01-01' });
const notes = {
  'a.md': other,
  'b.md': newest,
  'c.md': oldest,
  'd.md': noteText({ version: '4', draft: 'true' }),
};
// The version response needs two releases without latest: false.
const pair = { ...notes, 'e.md': noteText({ version: '0.9', date: '2025-12-01' }) };

test('without siteUrl there is no feed', async () => {
  const { paths } = await buildPages(pair, { siteUrl: undefined });
  expect(paths).not.toContain('feed.xml');
});

test('without pages there is a feed too, with links to the site', async () => {
  const feed = await assembleFeed(pair);
  const links = /href="https:\/\/example.com\/notes\/releases\/([\d.]+)\.html"/g;
  expect(await assembleFeed(pair, { page: false })).toBe(
    feed
      .replaceAll(links, 'href="https://example.com/notes/#$1"')
      .replace(/<icon>.*<\/icon>/, '')
      .replace(/releases\/3\.0-beta-[\da-f]{8}\.html/, '#3.0~20~beta'),
  );
});

test('a note that was corrected or withdrawn later is new to feed readers', async () => {
  const withdrawn = noteText({
    version: '2.0',
    date: '2026-02-01',
    withdrawn: 'It lost data.',
    updated: '2026-03-02T10:00:00+01:00',
  });
  const feed = await assembleFeed({ ...pair, 'c.md': withdrawn });
  expect(feed.match(/(?<=<updated>).*?(?=<)/g)).toEqual([
    '2026-03-02T09:00:00Z',
    '2026-03-01T08:30:00Z',
    '2026-03-02T09:00:00Z',
    '2026-01-01T00:00:00Z',
    '2025-12-01T00:00:00Z',
  ]);
  const sameDay = noteText({ version: '2.0', date: '2026-02-01', updated: '2026-02-01' });
  expect(await assembleFeed({ ...pair, 'c.md': sameDay })).toContain(
    '<updated>2026-02-01T00:00:01',
  );
});

test('a logo is in the feed', async () => {
  const feed = await assembleFeed(pair, { siteLogo: 'https://cdn.example.com/logo.png' });
  expect(feed).toContain('<icon>https://cdn.example.com/logo.png</icon>');
  expect(feed).toContain('<logo>https://cdn.example.com/logo.png</logo>');
});

describe('an independent reader gets every entry back', () => {
  const forbidden = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
  const asRead = (text: string) =>
    text.replaceAll(/\r\n?/g, '\n').replaceAll(forbidden, '\uFFFD').trim();
  const UNUSUAL = [...']><&;#a\0\r\n\uFFFF"'.split(''), '\uD800'];
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...UNUSUAL), maxLength: 12 }),
    fc.constantFrom(']]>', '&amp;', '<![CDATA[', '&#0;', '<!--', ']]]]>>'),
  );

  test('whatever text it has', () => {
    const releases = fc.uniqueArray(
      fc.record({ version: anyText, title: anyText, feed: anyText }),
      {
        selector: ({ version }) => version,
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(releases, anyText, (list, siteTitle) => {
        const made = list.map((each) => shownRelease({ ...each, feed: `<pre>${each.feed}</pre>` }));
        const content = renderFeed(
          made,
          { settings: { ...settings, siteTitle }, rootUrl: siteUrl },
          { logo: undefined, icon: undefined },
        );
        expect(() => parseXml(content)).not.toThrow();
        const entries = listChildren(parseXml(content).root, 'entry');
        const read = (name: string) =>
          entries.flatMap((entry) => listChildren(entry, name).map(({ text }) => text));
        expect(read('title').map(asRead)).toEqual(list.map(({ title }) => asRead(title)));
        const contents = read('content').map((text) => text.slice(text.indexOf('</p>') + 4));
        expect(contents).toEqual(list.map(({ feed }) => asRead(`<pre>${feed}</pre>`)));
        expect(new Set(read('id')).size).toBe(list.length);
      }),
      { numRuns: 500 },
    );
  });

  test('with its dates and addresses', async () => {
    const feed = parseFeed(await assembleFeed(pair));
    expect(feed.meta).toEqual({ type: 'atom', version: '1.0' });
    expect(feed).toMatchObject({
      title: 'Release notes',
      language: 'en-US',
      url: siteUrl,
      self: `${siteUrl}feed.xml`,
    });
    expect(feed.updated).toEqual(new Date('2026-03-01T08:30:00Z'));
    const date = new Date('2026-02-01');
    expect(feed.items[1]).toMatchObject({
      id: `${siteUrl}#2.0`,
      title: "What's new in 2.0",
      url: `${siteUrl}releases/2.0.html`,
      published: date,
      updated: date,
    });
    expect(feed.items.map(({ title }) => title)[0]).toBe('3.0 beta: Café & <more>');
    expect(feed.items[1]?.content).toContain('<p>Faster search.</p>');
    expect(feed.items).toHaveLength(4);
  });
});

function listChildren(element: XmlElement | null, name: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  );
}

test('the feed has 20 releases, the newest ten in full, with their tags and directions', async () => {
  const arabic = noteText(
    { version: '30', date: '2026-03-01', tags: '[ui, iOS]' },
    'v2: إصلاح الخطأ.',
  );
  const old = Array.from({ length: 25 }, (_, n) => noteText({ version: `${n}` }, `Text ${n}.`));
  const files = old.map((text, n) => [`${n}.md`, text] as const);
  const { read } = await buildPages({ 'a.md': arabic, ...Object.fromEntries(files) });
  const [first = '', ...others] = read('feed.xml').split('<entry>').slice(1);
  expect(first).toContain('<category term="ui" /><category term="iOS" />');
  expect(first).toContain('<content type="html">&#x3C;div dir="rtl">');
  expect(others).toHaveLength(19);
  expect(others.filter((entry) => entry.includes('<content'))).toHaveLength(9);
  expect(others.at(-1)).toMatch(/<summary>Text \d+\.<\/summary><\/entry>/);
});
