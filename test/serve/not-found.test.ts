import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { serve } from './serve.ts';

const VERSION = '/v2/cloud/version';
const files = { 'v2/cloud/version': '{}' };
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
