import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { buildPages } from './outputs/pages/build-pages.ts';

const NOTES = {
  '2.5.0-beta.1.md': noteText({ version: '2.5.0-beta.1', date: '2026-03-01', channel: 'beta' }),
  '2.4.0.md': noteText({ version: '2.4.0', date: '2026-02-01' }),
  '2.3.0.md': noteText({ version: '2.3.0', date: '2026-01-01' }),
  '2.4.0.de.md': '---\nart: a.png\n---\nDie Suche ist schneller.\n',
};
const TYPED = { languages: ['de'], channels: ['beta'], siteUrl: 'https://example.com/' };

async function list() {
  const { files, problems } = await buildPages(NOTES, TYPED, { sizes: { a: [1, 1] } });
  expect(problems).toEqual([]);
  return files;
}

const find = (text = '', pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match);

test('an edition has files of its own only for what differs from the others', async () => {
  const paths = [...(await list()).keys()];
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
    expect.stringMatching(/^art\/a-[\da-f]{16}\.png$/),
  ]);
});

test('what an edition shares has one address', async () => {
  const texts = await list();
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
