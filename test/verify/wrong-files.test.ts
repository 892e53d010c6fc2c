import { expect, test } from 'vitest';
import { entry, makeVersion, page, verify, type Served } from './verify.ts';

const version = 'v2/cloud/version';
const withdrawn = JSON.stringify(
  ['2.0', '1.0'].map((name) => ({
    ...entry(name, 'https://example.com'),
    date: '2026-10-01',
    withdrawn: name === '2.0' ? 'It loses <data> & more.' : undefined,
  })),
);
const LEADS =
  '<link rel="icon" href="art/icon-0123456789abcdef.svg"><a class="subscribe" href="subscribe.html">';

/** Files that an earlier or broken upload, or a cache, left. What verify prints about them is in a fixture. */
const WRONG: Record<string, Record<string, Served>> = {
  'a feed that is cut, with a wrong type': {
    'feed.xml': { headers: { 'content-type': 'text/plain' }, body: '<feed><id>2.0</id>' },
  },
  'a cut sitemap, and a page in place of the news': {
    'sitemap.xml': { body: '<?xml version="1.0"?><urlset><url>' },
    'whats-new.json': { body: '<!doctype html>' },
  },
  'a front page and a feed of an earlier release': {
    'index.html': { body: page('1.0') },
    'feed.xml': { body: '<feed>1.0</feed>' },
  },
  'a file that does not answer, next to other problems': {
    'feed.xml': { isClosed: true },
    'art/a.png': { status: 404 },
  },
  'a version response of an earlier upload': {
    [version]: { body: JSON.stringify(makeVersion('http://127.0.0.1:2', '1.0')) },
  },
  'a withdrawn release in all files but the list': { 'releases.json': { body: withdrawn } },
  'a withdrawn release on the front page and in the feed': {
    [version]: { body: JSON.stringify(makeVersion('http://127.0.0.1:2', '1.0')) },
    'releases.json': { body: withdrawn },
    'whats-new.json': { body: withdrawn },
    'index.html': { body: page('2.0 1.0') },
    'feed.xml': { body: '<feed>2.0 1.0</feed>' },
  },
  'files that are cut': {
    'whats-new.js': { body: 'const a=1;customElements.define(`what' },
    'whats-new-view.js': { body: 'const a=1;expo' },
    'llms.txt': { body: '# Release notes\n\n- [2.0' },
    'releases/1.0.html': { body: '<!doctype html><html>1.0<p>' },
    'index.html': {
      body: page('2.0 <link rel="stylesheet" href="styles/0123456789abcdef.css">'.concat(LEADS)),
    },
    'styles/0123456789abcdef.css': { status: 200, body: 'a{colo' },
    'art/icon-0123456789abcdef.svg': { status: 200, body: '<svg' },
    'subscribe.html': { status: 200, body: '<html>' },
    '*': { status: 404, body: '<html><meta name="generator" content="gazette">' },
  },
  'files that are empty': Object.fromEntries(
    ['whats-new.js', 'whats-new-view.js', 'llms.txt', 'releases/1.0.html'].map((path) => [
      path,
      { body: '' },
    ]),
  ),
  'the page of another release': {
    'releases/1.0.html': {
      body: page('1.0 <link rel="canonical" href="https://notes.example.com/releases/2.0.html">'),
    },
  },
};

test('verify finds files that are old, cut, empty or another one', async () => {
  const reports: string[] = [];
  for (const [name, changes] of Object.entries(WRONG)) {
    const { exitCode, printed } = await verify(changes);
    expect([name, exitCode]).toEqual([name, 1]);
    reports.push(`# ${name}\n\n${printed}`);
  }
  await expect(reports.join('\n')).toMatchFileSnapshot('../fixtures/verify-files.txt');
});

const webp = Buffer.from('RIFF\x0C\0\0\0WEBPVP8 data', 'latin1');

test.each([
  ['PNG', Buffer.from('\x89PNG\r\n data IEND\xAE\x42\x60\x82', 'latin1')],
  ['JPEG', Buffer.from('\xFF\xD8 data \xFF\xD9', 'latin1')],
  ['GIF', Buffer.from('GIF89a data;')],
  ['WebP', webp],
])('a %s that a CDN encoded again is a warning, one that is cut is an error', async (_, whole) => {
  const path = 'art/a-0123456789abcdef.png';
  const check = async (body: Buffer) =>
    verify({
      'releases/2.0.html': { body: page(`2.0 <img src="${path}">`) },
      [path]: { status: 200, body },
    });
  const { exitCode, printed } = await check(whole);
  expect({ exitCode, printed }).toEqual({
    exitCode: 0,
    printed: `warning: the ${whole.length} bytes of the body are not those that its name was made of; a CDN seems to encode pictures again
  /${path}

1 warning in 1 file.
`,
  });
  expect((await check(whole.subarray(0, -2))).exitCode).toBe(1);
});
