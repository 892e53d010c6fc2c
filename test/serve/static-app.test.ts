import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { serve } from './serve.ts';

const VERSION = '/v2/cloud/version';
const TEXT = `{"version":"${'2.4.0 '.repeat(1000)}"}\n`;
const files = { 'v2/cloud/version': TEXT };
const TAG = /^W\/"[\w-]{43}"$/;

describe('the version response', () => {
  const HEADERS = {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=60, stale-while-revalidate=60',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(TAG),
    vary: 'Accept-Encoding',
  };

  test('is the file, with exactly these headers', async () => {
    const { url } = await serve(files);
    const answer = await ask(url, VERSION);
    expect(answer).toMatchObject({ status: 200, text: TEXT });
    expect(answer.headers).toEqual({ ...HEADERS, 'content-length': String(TEXT.length) });
  });

  test('HEAD is GET without compression and body, and a query is ignored', async () => {
    const { url } = await serve(files);
    const got = await ask(url, VERSION);
    const headers = { 'accept-encoding': 'gzip' };
    const head = await ask(url, `${VERSION}?a=/../b`, { headers, method: 'HEAD' });
    expect(head).toEqual({ ...got, bytes: Buffer.alloc(0), text: '' });
  });

  test.each(['gzip', 'gzip, deflate, br, zstd', '*'])(
    '%s is answered with gzip',
    async (accepted) => {
      const { url } = await serve(files);
      const answer = await ask(url, VERSION, { headers: { 'accept-encoding': accepted } });
      const encoded = { 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' };
      expect(answer.headers).toEqual({ ...HEADERS, ...encoded });
      expect(gunzipSync(answer.bytes).toString()).toBe(TEXT);
    },
  );

  test.each(['', 'br', 'identity', 'gzip;q=0', ';;;q=x,,'])(
    '%j is not compressed',
    async (accepted) => {
      const { url } = await serve(files);
      const answer = await ask(url, VERSION, { headers: { 'accept-encoding': accepted } });
      expect(answer.headers).toEqual({ ...HEADERS, 'content-length': String(TEXT.length) });
      expect(answer.text).toBe(TEXT);
    },
  );
});

describe('If-None-Match', () => {
  const tagOf = async (url: string, encoding = 'identity') =>
    String((await ask(url, VERSION, { headers: { 'accept-encoding': encoding } })).headers.etag);

  test('the ETag is the same in each encoding, and weak', async () => {
    const { url } = await serve(files);
    expect(await tagOf(url)).toMatch(TAG);
    expect(await tagOf(url, 'gzip')).toBe(await tagOf(url));
  });

  describe.each(['identity', 'gzip'])('in %s', (encoding) => {
    test.each([
      ['the tag', (tag: string) => tag, 304],
      ['the tag, strong', (tag: string) => tag.replace('W/', ''), 304],
      ['a list with the tag', (tag: string) => `"a", W/"b" ,${tag},"c"`, 304],
      ['*', () => '*', 304],
      ['a part of the tag', (tag: string) => `${tag.slice(0, -2)}"`, 200],
    ])('%s', async (_name, write, status) => {
      const { url } = await serve(files);
      const tag = await tagOf(url, encoding);
      const headers = { 'accept-encoding': encoding, 'if-none-match': write(tag) };
      const answer = await ask(url, VERSION, { headers });
      expect(answer.status).toBe(status);
      expect(answer.headers.etag).toBe(tag);
      if (status === 200) return;
      expect(answer.text).toBe('');
      expect(answer.headers).toEqual({
        'cache-control': 'public, max-age=60, stale-while-revalidate=60',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        etag: tag,
        vary: 'Accept-Encoding',
      });
      expect(await ask(url, VERSION, { headers, method: 'HEAD' })).toEqual(answer);
    });
  });

  test('a new file of equal size and modification time is served', async () => {
    const { url, directory } = await serve(files);
    const path = join(directory, 'v2/cloud/version');
    const moment = new Date('2026-01-01T00:00:00Z');
    utimesSync(path, moment, moment);
    const tag = await tagOf(url);
    writeFileSync(path, TEXT.replace('2.4.0', '2.4.1'));
    utimesSync(path, moment, moment);
    const answer = await ask(url, VERSION, { headers: { 'if-none-match': tag } });
    expect(answer).toMatchObject({ status: 200, text: TEXT.replace('2.4.0', '2.4.1') });
    expect(answer.headers.etag).not.toBe(tag);
  });
});

test.each([
  ['index.html', 'text/html; charset=utf-8', true],
  ['feed.xml', 'application/atom+xml; charset=utf-8', true],
  ['releases.json', 'application/json', true],
  ['art/intro.svg', 'image/svg+xml', true],
  ['art/intro.png', 'image/png', false],
  ['art/ümlaut 100%.webp', 'image/webp', false],
  ['no-extension', 'application/octet-stream', false],
])('%s is %s', async (path, type, isText) => {
  const { url } = await serve({ [path]: '<!-- as it is -->'.repeat(100) });
  const headers = { 'accept-encoding': 'gzip' };
  const address = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await ask(url, address, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe(type);
  expect(answer.headers['content-encoding']).toBe(isText ? 'gzip' : undefined);
  expect(answer.headers.vary).toBe(isText ? 'Accept-Encoding' : undefined);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test.each(['nginx.conf', 'nginx%2Econf', 'Caddyfile', '_headers', 'vercel.json', '.htaccess'])(
  'the configuration of a host, /%s, is not served',
  async (path) => {
    const { url } = await serve({ ...files, [decodeURIComponent(path)]: 'configuration' });
    expect((await ask(url, `/${path}`)).status).toBe(404);
  },
);

const ERROR = '{"status":"error","success":false,"message":';

describe('a missing file', () => {
  const HEADERS = {
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  };
  const json = {
    status: 404,
    text: `${ERROR}"There is nothing at this address."}`,
    headers: { ...HEADERS, 'content-type': 'application/json', 'content-length': '80' },
  };
  const plain = {
    status: 404,
    text: 'There is nothing at this address.\n',
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', 'content-length': '34' },
  };

  test.each([
    [`${VERSION}/`, json],
    ['/v2/cloud/nope', json],
    ['/v2/', json],
    ['/v2/auth/get-active-sessions/', json],
    ['/v2/cloud/Version', json],
    ['/beta/de/v2/cloud/nope', json],
    ['/v3/cloud/version', plain],
    ['/', plain],
    ['/nope', plain],
  ])('%s', async (path, expected) => {
    const { url } = await serve(files);
    const { bytes, ...answer } = await ask(url, path);
    expect(answer).toEqual(expected);
    const head = await ask(url, path, { method: 'HEAD' });
    expect(head).toEqual({ ...expected, text: '', bytes: Buffer.alloc(0) });
    expect(bytes).toHaveLength(Number(expected.headers['content-length']));
  });

  test('gets the page 404.html, except under /v2/', async () => {
    const { url } = await serve({ ...files, '404.html': '<h1>Lost?</h1>' });
    const answer = await ask(url, '/nope');
    expect(answer).toMatchObject({ status: 404, text: '<h1>Lost?</h1>' });
    expect(answer.headers).toEqual({
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-length': '14',
    });
    expect(await ask(url, '/v2/nope')).toMatchObject(json);
  });

  test.each(['', '/beta/de'])('a missing directory, %s', async (prefix) => {
    const { url } = await serve('/no/such/directory');
    expect(await ask(url, '/v2/nope')).toMatchObject(json);
    expect(await ask(url, '/de/feed.xml')).toMatchObject({ status: 404 });
    expect(await ask(url, `${prefix}${VERSION}`)).toMatchObject({
      status: 503,
      text: '{"status":"error","success":false,"message":"There is no release yet."}',
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  });
});

test.each(['', 'beta/de/'])('/%s is index.html', async (prefix) => {
  const { url } = await serve({ [`${prefix}index.html`]: '<h1>Releases</h1>' });
  expect(await ask(url, `/${prefix}`)).toMatchObject({
    status: 200,
    text: '<h1>Releases</h1>',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
});

test('a directory with a page is redirected to its address with a slash, others are not', async () => {
  const { url } = await serve({ ...files, 'beta/de/index.html': '<h1>Releases</h1>' });
  const answer = await ask(url, '/beta/de');
  expect(answer).toMatchObject({ status: 302, headers: { location: 'de/' } });
  for (const path of ['/beta', '/v2/cloud', '//beta/de', '/beta//de', '/beta/de/index.html/']) {
    expect([path, (await ask(url, path)).status]).toEqual([path, 404]);
  }
});

test.each(['POST', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  '%s gets 405, whether the file exists or not',
  async (method) => {
    const { url } = await serve(files);
    for (const path of [VERSION, '/v2/nope']) {
      const answer = await ask(url, path, { method });
      expect(answer).toMatchObject({
        status: 405,
        text: `${ERROR}"Only GET and HEAD are allowed here."}`,
        headers: { allow: 'GET, HEAD', 'access-control-allow-origin': '*' },
      });
    }
    expect(await ask(url, '/', { method })).toMatchObject({
      status: 405,
      text: 'Only GET and HEAD are allowed here.\n',
      headers: { allow: 'GET, HEAD' },
    });
  },
);
