import { expect, test } from 'vitest';
import { HOST_FILES, headersOf, listServedFiles } from '../../src/project/served-files.ts';
import { Settings } from '../../src/project/settings.ts';
import { middle, newest } from '../site/build-notes.ts';
import { buildPages } from '../site/outputs/pages/build-pages.ts';

const NOTES = { 'a.md': newest, 'b.md': middle };
const BRIEFLY = 'public, max-age=60, stale-while-revalidate=60';

test.each([
  ['v2/cloud/version', 'application/json', BRIEFLY],
  ['releases.json', 'application/json', BRIEFLY],
  ['search.json', 'application/json', BRIEFLY],
  ['sitemap.xml', 'application/xml', BRIEFLY],
  ['llms.txt', 'text/plain; charset=utf-8', BRIEFLY],
  ['de/releases/2.4.0.md', 'text/markdown; charset=utf-8', BRIEFLY],
  ['styles/brand-0a1b2c3d.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['schemas/version-response.json', 'application/json', BRIEFLY],
  ['releases/2.4.0.html', 'text/html; charset=utf-8', BRIEFLY],
  ['feed.xml', 'application/atom+xml; charset=utf-8', BRIEFLY],
  ['index.html', 'text/html; charset=utf-8', BRIEFLY],
  ['whats-new.js', 'text/javascript; charset=utf-8', BRIEFLY],
  ['art/intro-0a1b2c3d.png', 'image/png', 'public, max-age=31536000, immutable'],
  ['de/v2/cloud/version', 'application/json', BRIEFLY],
  ['beta/de/art/intro-0a1b2c3d.png', 'image/png', 'public, max-age=31536000, immutable'],
  ['myart/a.png', 'image/png', BRIEFLY],
  ['someone/style.css', 'text/css; charset=utf-8', BRIEFLY],
  ['someone/unknown', 'application/octet-stream', BRIEFLY],
])('%s is %s', (path, type, cacheControl) => {
  expect(headersOf(path)).toEqual({
    'content-type': type,
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
});

test('no channel and no language has the name of a path at the root of an output', async () => {
  const { paths } = await buildPages(NOTES, { hosting: Object.keys(HOST_FILES) });
  const parts = paths.map((path) => path.toLowerCase().replace(/\/.*/, ''));
  const names = new Set(parts.flatMap((part) => [part, part.replace(/\..*/, '')]));
  const accepted = [...names].filter(
    (name) =>
      Settings.safeParse({ channels: [name] }).success ||
      Settings.safeParse({ languages: [name] }).success,
  );
  expect(names).toContain('styles');
  expect(accepted).toEqual([]);
});

const siteUrl = 'https://notes.example.com/';

test.each([{}, { siteUrl }, { page: false }, { page: false, siteUrl }])(
  'with %j, every file but the pages without releases has a rule',
  async (typed) => {
    const { paths } = await buildPages(NOTES, { siteUrl: undefined, ...typed });
    const patterns = listServedFiles(Settings.parse(typed)).map(({ path }) =>
      path.replaceAll('.', String.raw`\.`).replace('*', '.*'),
    );
    const rules = new RegExp(`^(?:${patterns.join('|')})$`);
    const others = paths.filter((path) => !rules.test(path));
    expect(paths.length).toBeGreaterThan(5);
    expect(others.filter((path) => !['404.html', 'subscribe.html'].includes(path))).toEqual([]);
  },
);
