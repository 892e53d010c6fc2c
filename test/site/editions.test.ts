import { expect, test } from 'vitest';
import { VersionResponse } from '../../src/contract/index.ts';
import { nameReleases } from '../../src/project/load-site.ts';
import { findNewestDue } from '../../src/project/order-notes.ts';
import { Settings } from '../../src/project/settings.ts';
import { assemble } from '../../src/site/outputs/assemble.ts';
import { AS_OF } from '../as-of.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const NOTES = {
  '2.5.0-beta.1.md': noteText({ version: '2.5.0-beta.1', date: '2026-03-01', channel: 'beta' }),
  '2.4.0.md': noteText({ version: '2.4.0', date: '2026-02-01', title: 'Faster' }, 'Faster search.'),
  '2.3.0.md': noteText({ version: '2.3.0', date: '2026-01-01' }, 'See [2.4.0](#2.4.0).'),
  '2.4.0.de.md': '# Schneller\n\nDie Suche ist schneller.\n',
};
const TYPED = { languages: ['de'], channels: ['beta'], siteUrl: 'https://example.com/' };

async function list(notes: Record<string, string>, typed: object = TYPED, options: object = {}) {
  const releases = temporaryDirectory(notes);
  const settings = Settings.parse(typed);
  const result = await assemble({ asOf: AS_OF, releases, settings, ...options });
  const texts = new Map(result.files.map(({ path, content }) => [path, String(content)]));
  const problems = describeProblems(result.problems).replaceAll(releases, 'releases');
  return { ...result, problems, texts };
}

test('each edition has its own version response, the root the last of all', async () => {
  const { texts, files, site } = await list(NOTES);
  const responses = [...texts].filter(([path]) => path.endsWith('v2/cloud/version'));
  const current = responses.map(([path, text]) => {
    const { log } = VersionResponse.parse(JSON.parse(text));
    return [path, log.version, log.title, log.body, log.published, log.previous.version];
  });
  const german = ['Schneller', 'Die Suche ist schneller.', 'Veröffentlicht am 1. Februar 2026'];
  const english = ['Faster', 'Faster search.', 'Published on February 1, 2026'];
  const beta = ['2.5.0-beta.1', 'Neuerungen in 2.5.0-beta.1', 'Faster search.'];
  expect(current).toEqual([
    ['beta/de/v2/cloud/version', ...beta, 'Veröffentlicht am 1. März 2026', '2.4.0'],
    [
      'beta/v2/cloud/version',
      '2.5.0-beta.1',
      "What's new in 2.5.0-beta.1",
      'Faster search.',
      'Published on March 1, 2026',
      '2.4.0',
    ],
    ['de/v2/cloud/version', '2.4.0', ...german, '2.3.0'],
    ['v2/cloud/version', '2.4.0', ...english, '2.3.0'],
  ]);
  expect(files.at(-1)?.path).toBe('v2/cloud/version');
  expect(texts.has('releases/2.5.0-beta.1.html')).toBe(false);
  expect(texts.has('beta/de/releases/2.5.0-beta.1.html')).toBe(true);
  expect(new Date(findNewestDue(site.project.notes)).toISOString()).toBe(
    '2026-02-28T10:00:00.000Z',
  );
});

const find = (html = '', pattern: RegExp) => [...html.matchAll(pattern)].map(([match]) => match);

test('pages link to the same page in the other language, and mark the channel and other languages', async () => {
  const { texts } = await list(NOTES);
  const alternatesOf = (path: string) =>
    find(
      texts.get(path),
      /<nav class="languages".*?<\/nav>|<link rel="alternate" hreflang[^>]*>/gs,
    );
  expect(alternatesOf('de/releases/2.4.0.html')).toEqual([
    '<link rel="alternate" hreflang="en-US" href="https://example.com/releases/2.4.0.html">',
    '<link rel="alternate" hreflang="de" href="https://example.com/de/releases/2.4.0.html">',
    '<link rel="alternate" hreflang="x-default" href="https://example.com/releases/2.4.0.html">',
    '<nav class="languages" aria-label="Sprachen"><a href="../releases/2.4.0.html" lang="en-US" hreflang="en-US">English</a><a href="../de/releases/2.4.0.html" lang="de" hreflang="de" aria-current="page">Deutsch</a></nav>',
  ]);
  // Its original has the addresses in other languages.
  expect(alternatesOf('de/releases/2.3.0.html')).toHaveLength(1);
  const links = (path: string) => find(texts.get(path), /(?<=<a href=")[^"]*(?=" lang)/g);
  expect(links('index.html')).toEqual(['index.html', 'de/index.html']);
  // The first is at the top.
  const [own, translated] = ['../index.html', '../de/index.html'];
  expect(links('de/index.html')).toEqual([own, own, translated]);
  expect(links('de/404.html')).toEqual([own, own, translated]);
  const front = texts.get('beta/de/index.html');
  expect(find(front, /<p class="links">.*?<\/a>/g)).toEqual([
    '<p class="links"><a href="../../de/index.html">Stabile Versionen</a>',
  ]);
  expect(find(front, /<bdi class="mark">.*?<\/bdi>|<div class="text"[^>]*>/g)).toEqual([
    '<bdi class="mark">beta</bdi>',
    '<bdi class="mark">beta</bdi>',
    '<div class="text" dir="ltr" lang="en-US">',
    '<div class="text" dir="ltr">',
    '<div class="text" dir="ltr" lang="en-US">',
  ]);
  expect(find(texts.get('de/feed.xml'), /<entry[^>]*>/g)).toEqual([
    '<entry>',
    '<entry xml:lang="en-US">',
  ]);
});

test('the reason of a withdrawn release can be translated', async () => {
  const withdrawn = noteText({ version: '2.6.0', date: '2026-03-01', withdrawn: 'Data loss' });
  const translated = '---\nwithdrawn: Datenverlust\n---\nLeider.';
  const { texts } = await list(
    { ...NOTES, '2.6.0.md': withdrawn, '2.6.0.de.md': translated, '2.6.0.fr.md': 'Désolé.' },
    { ...TYPED, languages: ['de', 'fr'] },
  );
  const reasons = ['', 'de/', 'fr/'].map((each) =>
    find(texts.get(`${each}releases.json`), /(?<="withdrawn": ?")[^"]*/g).join(),
  );
  expect(reasons).toEqual(['Data loss', 'Datenverlust', 'Data loss']);
});

test('languages have their own names', async () => {
  const { '2.4.0.de.md': _german, ...notes } = NOTES;
  const { texts } = await list(notes, { ...TYPED, languages: ['pt', 'pt-BR', 'zh-Hant'] });
  const [nav = ''] = find(texts.get('index.html'), /<nav class="languages".*?<\/nav>/gs);
  expect(find(nav, /(?<=>)[^<]+(?=<\/a>)/g)).toEqual([
    'English',
    'Português',
    'Português (Brasil)',
    '繁體中文',
  ]);
});

test('a tag names a release of any channel', async () => {
  const { problems, site } = await list(NOTES, TYPED, { tag: 'v2.5.0-beta.1' });
  const { tagged, current } = nameReleases(site);
  expect([problems, tagged, current]).toEqual(['', '2.5.0-beta.1', '2.4.0']);
  const other = await list(NOTES, TYPED, { tag: 'v3' });
  expect(other.problems).toBe(
    '1:1 tag: no note has the version of the tag "v3"; add a note, or tag a version that has one\n',
  );
});

const PICTURED = {
  ...NOTES,
  'a.gif': 'GIF89a\u0001\0\u0001\0\0\0\0',
  '2.4.0.de.md': '---\nart: a.gif\n---\nDie Suche ist schneller.\n',
};

test('an edition has files of its own only for what differs from the others', async () => {
  const { texts, problems } = await list(PICTURED);
  expect(problems).toBe('');
  const paths = [...texts.keys()];
  const own = (prefix: string) =>
    paths
      .filter(
        (path) => path.startsWith(prefix) && !/^(?:beta|de)\//.test(path.slice(prefix.length)),
      )
      .map((path) => path.slice(prefix.length))
      .filter((path) => !/\.(?:js|xml)$|^(?:404|index|subscribe)|^v2|json$/.test(path));
  expect(own('beta/')).toEqual(['releases/2.5.0-beta.1.md', 'releases/2.5.0-beta.1.html']);
  expect(own('beta/de/')).toEqual(['releases/2.5.0-beta.1.html']);
  expect(own('de/')).toEqual(['releases/2.4.0.md', 'releases/2.4.0.html', 'releases/2.3.0.html']);
  expect(paths.filter((path) => /art\/a-|schemas\/front|openapi/.test(path))).toEqual([
    'schemas/front-matter.json',
    'openapi.json',
    expect.stringMatching(/^art\/a-[\da-f]{16}\.gif$/),
  ]);
});

test('what an edition shares has one address', async () => {
  const { texts } = await list(PICTURED);
  const pagesIn = (path: string) =>
    new Set(
      find(
        texts.get(path),
        /(?:https:\/\/example\.com\/|(?:\.\.\/)*)[\w/]*releases\/[\w.-]+\.html/g,
      ),
    );
  expect(pagesIn('beta/de/index.html')).toEqual(
    new Set([
      'releases/2.5.0-beta.1.html',
      '../../de/releases/2.4.0.html',
      '../../de/releases/2.3.0.html',
    ]),
  );
  expect(pagesIn('beta/releases.json')).toEqual(
    new Set([
      'https://example.com/beta/releases/2.5.0-beta.1.html',
      'https://example.com/releases/2.4.0.html',
      'https://example.com/releases/2.3.0.html',
    ]),
  );
  const canonical = [
    'de/releases/2.4.0.html',
    'de/releases/2.3.0.html',
    'beta/de/releases/2.5.0-beta.1.html',
  ].map((path) =>
    find(texts.get(path), /(?<=rel="canonical" href="https:\/\/example\.com\/)[^"]*/g),
  );
  expect(canonical).toEqual([
    ['de/releases/2.4.0.html'],
    ['releases/2.3.0.html'],
    ['beta/releases/2.5.0-beta.1.html'],
  ]);
});
