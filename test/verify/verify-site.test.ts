import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { headersOf } from '../../src/project/served-files.ts';
import { enterDirectory } from '../enter-directory.ts';
import { run, waitForever } from '../scripts/run.ts';
import { noteText } from '../temporary.ts';
import { findPort } from '../system/sessions/find-port.ts';
import {
  CONFIGURE,
  entry,
  makeVersion,
  page,
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

/** What is wrong with a site. What verify prints about it is in a fixture. */
const WRONG: Record<string, Record<string, Served>> = {
  'a missing version response': { [version]: missing },
  'a redirect': {
    [version]: {
      status: 301,
      headers: { location: 'https://user:secret@example.com/?token=secret' },
    },
  },
  'a body that is not compressed as its header says': {
    'feed.xml': { headers: { 'content-encoding': 'gzip' }, body: '2.0' },
  },
  'a release whose name could control the terminal': {
    [version]: { body: JSON.stringify(makeVersion('http://127.0.0.1:2', '2\u001B[31m')) },
  },
  'the type that most servers choose': withHeaders({
    'content-type': 'application/octet-stream',
    server: 'nginx/1.22.1',
  }),
  'missing headers': withHeaders({
    'content-type': undefined,
    'cache-control': undefined,
    'access-control-allow-origin': undefined,
    'x-content-type-options': undefined,
  }),
  'a lifetime for shared caches only': withHeaders({
    'cache-control': 'public, max-age=60, s-maxage=31536000',
  }),
  'a lifetime of a day': { 'releases.json': { headers: { 'cache-control': 'max-age=86400' } } },
  'a lifetime that caches choose': withHeaders({ 'cache-control': 'public' }),
  'a missing ETag': withHeaders({ etag: undefined }),
  'JSON that is no version response': { [version]: { body: '{"status":"ok"}' } },
  'a page for paths that do not exist': { '*': { status: 200 } },
  'a store that hides which paths do not exist': { '*': { status: 403 } },
  'a bucket that nobody may read': {
    [version]: { status: 403, headers: { 'x-amz-request-id': 'A' } },
  },
  'a configuration that the server cannot read': {
    [version]: { status: 500, headers: { server: 'Apache' } },
  },
  'a missing picture': { 'art/a.png': missing },
  'a wrong list of releases': { 'releases.json': { body: '[{}]' } },
  'a page that redirects to a missing one': {
    'releases/0.9.12.html': { status: 308, headers: { location: '/releases/0.9.12' } },
  },
  'a header that all files lack': Object.fromEntries(
    ['whats-new.js', 'feed.xml', 'releases.json'].map((path) => [
      path,
      {
        headers: {
          'access-control-allow-origin': undefined,
          ...(path === 'feed.xml' && { 'content-type': 'text/xml' }),
        },
      },
    ]),
  ),
  'missing pages, and files that only pages and their readers need': {
    ...Object.fromEntries(PAGES.map((path) => [path, missing])),
    'index.html': missing,
    'feed.xml': missing,
  },
  'missing files of the front page': { 'styles/a.css': missing, 'search-a.json': missing },
  'a server that does not send index.html for a directory': { '/': missing },
  'a front page that nobody may read': { 'index.html': { status: 403 } },
  'a missing video of the current release, and one of the previous with a wrong type': {
    'releases/2.0.html': { body: page('2.0 <img src="art/a.png"><video src="art/c.mp4">') },
    'releases/1.0.html': { body: page('1.0 <video src="art/b.mp4">') },
    'art/b.mp4': { headers: { 'content-type': 'application/octet-stream' } },
  },
  'a picture on a host that does not exist': {
    [version]: { body: JSON.stringify(makeVersion('http://127.0.0.1:2')) },
  },
};

describe('verify reports', () => {
  test('what is wrong, and exits with 1 if there is an error', async () => {
    const reports: string[] = [];
    for (const [name, changes] of Object.entries(WRONG)) {
      const { exitCode, printed } = await verify(changes);
      reports.push(`# ${name}\n\n${printed}Exit code ${exitCode}\n`);
    }
    await expect(reports.join('\n')).toMatchFileSnapshot('../fixtures/verify.txt');
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
