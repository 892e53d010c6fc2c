import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { headersOf } from '../../src/project/served-files.ts';
import { enterDirectory } from '../enter-directory.ts';
import { testTables } from '../lists.ts';
import { run, waitForever } from '../scripts/run.ts';
import { noteText } from '../temporary.ts';
import { findPort } from '../system/sessions/find-port.ts';
import {
  CONFIGURE,
  entry,
  page,
  parseChanges,
  PUBLISH,
  serve,
  verify,
  type Served,
} from './verify.ts';

test('a site that serves everything as it must is right, by either address', async () => {
  const base = await serve();
  for (const address of [base, `${base}/`, `${base}/v2/cloud/version`]) {
    expect(await run(['verify', address], { waitForStop: waitForever })).toEqual({
      exitCode: 0,
      stdout: `${base}/ serves 2.0 as clients need it.\n`,
      stderr: '',
    });
  }
});

test('a site that was built for another address has a warning before everything else', async () => {
  enterDirectory({
    'gazette.json': '{ "siteUrl": "https://notes.acme.test/notes/", "languages": ["de"] }',
    'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
    'releases/b.md': noteText({ version: '1.0' }),
  });
  expect(await run(['build'])).toMatchObject({ exitCode: 0 });
  const feed = { status: 200, headers: headersOf('feed.xml'), body: '' };
  const changes: Record<string, Served> = { 'notes/feed.xml': feed, 'art/a.png': missing };
  const german: Served = { ...feed };
  changes['notes/de/feed.xml'] = german;
  const base = await serve(changes, ['notes/', 'notes/de/']);
  const check = async () => run(['verify', `${base}/notes/`], { waitForStop: waitForever });
  feed.body = readFileSync('dist/feed.xml', 'utf8');
  german.body = readFileSync('dist/de/feed.xml', 'utf8');
  expect((await check()).stdout)
    .toBe(`warning: the site was built for https://notes.acme.test/notes/, but this is ${base}/notes/; unless this is a preview, correct siteUrl, build and publish again
  ${base}/notes/feed.xml

error: the status of this picture is 404
  ${base}/art/a.png

1 error and 1 warning in 2 files.
`);
  delete changes['art/a.png'];
  expect(await check()).toMatchObject({ exitCode: 0 });
  feed.body = feed.body.replaceAll('https://notes.acme.test', base);
  german.body = german.body.replaceAll('https://notes.acme.test', base);
  expect((await check()).stdout).toBe(
    ['', 'de/'].map((path) => `${base}/notes/${path} serves 2.0 as clients need it.\n`).join(''),
  );
});

test('the editions of the settings are checked too, each under its own address', async () => {
  enterDirectory({ 'gazette.json': '{ "languages": ["de"], "channels": ["beta"] }' });
  const changes = {
    'beta/feed.xml': { status: 200, headers: { 'content-type': 'text/xml' } },
    'beta/de/v2/cloud/version': { status: 404 },
  };
  const copies = ['de/', 'beta/', 'beta/de/'];
  const right = await verify({}, copies);
  expect(right).toEqual({
    exitCode: 0,
    printed: ['/', '/de/', '/beta/', '/beta/de/']
      .map((path) => `${path} serves 2.0 as clients need it.\n`)
      .join(''),
  });
  const { exitCode, printed } = await verify(changes, copies);
  expect(printed)
    .toBe(`${CONFIGURE}error: content-type is text/xml, so clients may not read it; it must be application/atom+xml; charset=utf-8
  /beta/feed.xml

${PUBLISH}error: the status is 404; it must be 200
  /beta/de/v2/cloud/version

2 errors in 2 files.
`);
  expect(exitCode).toBe(1);
});

const version = 'v2/cloud/version';
const withHeaders = (headers: Record<string, string | undefined>) => ({ [version]: { headers } });
const missing = { status: 404 };

const OLD_PAGES = Array.from({ length: 12 }, (_, index) => `releases/0.9.${index + 1}.html`);
const PAGES = [...OLD_PAGES, 'sitemap.xml', 'search.json', 'llms.txt'];

const report = async (text: string) => {
  const { exitCode, printed } = await verify(parseChanges(text));
  return `${printed}Exit code ${exitCode}`;
};
testTables('test/fixtures/verify', { site: report, files: report });

describe('verify reports', () => {
  test('settings with problems, with exit code 2', async () => {
    enterDirectory({ 'gazette.json': '{ "channel": ["beta"] }' });
    const { exitCode, stderr } = await run(['verify', 'https://notes.example.com/']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('did you mean "channels"?')]);
  });

  test('a server that cannot be reached, with exit code 2', async () => {
    const address = `http://127.0.0.1:${await findPort()}`;
    expect(await run(['verify', address], { waitForStop: waitForever })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: cannot reach ${address}: the connection was refused\n`,
    });
  });

  test.each(['notes.example.com', 'ftp://example.com/', 'https://user:secret@example.com/'])(
    '%s as no address of a site',
    async (address) => {
      const { exitCode, stderr } = await run(['verify', address]);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(
        /^gazette: verify needs the address of a site, such as https:\/\/notes\.example\.com\/, found "/,
      );
      expect(stderr).not.toContain('secret');
    },
  );
});

test.each(['releases/0.9.12', 'subscribe'])('%s may be the address of a page', async (target) => {
  const moved = { status: 308, headers: { location: `/${target}` } };
  const headers = headersOf(`${target}.html`);
  const changes = {
    [`${target}.html`]: moved,
    [target]: { status: 200, headers, body: page('0.9.12') },
  };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test('newer releases that are no current ones may leave no place for the current one in the feed', async () => {
  const prerelease = { ...entry('3.0-rc.1', 'https://example.com'), date: '2026-10-02' };
  const changes = {
    'releases.json': { body: JSON.stringify([{ ...prerelease, latest: false }]) },
    'whats-new.json': { body: JSON.stringify([{ ...prerelease, latest: false }]) },
    'index.html': { body: page('3.0-rc.1 2.0') },
    'feed.xml': { body: '<feed>3.0-rc.1</feed>' },
  };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test('a server may have another name for the type of a recording', async () => {
  const headers = { 'content-type': 'audio/x-wav' };
  const body = page('2.0 <audio src="art/c.wav">');
  const changes = {
    'releases/2.0.html': { body },
    'art/c.wav': { status: 200, headers, body: 'RIFF' },
  };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test('a server may refuse to list the root of a site without the page', async () => {
  const list = [{ ...entry('2.0', 'https://example.com'), date: '2026-10-02' }];
  const changes = {
    'releases.json': { body: JSON.stringify(list) },
    '/': { status: 403 },
    'index.html': missing,
    ...Object.fromEntries(PAGES.map((path) => [path, missing])),
  };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test.each(['no-cache', 'no-store', 'public, max-age=600', 'max-age=0, must-revalidate'])(
  'verify accepts Cache-Control: %s',
  async (header) =>
    expect(await verify(withHeaders({ 'cache-control': header }))).toMatchObject({ exitCode: 0 }),
);

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
