import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_FOUND } from '../../../src/contract/index.ts';
import { makePagePath } from '../../../src/site/render/page-path.ts';
import {
  headersOf,
  KNOWN_FILES,
  SUBSCRIBE_PATH,
  VERSION_PATH,
} from '../../../src/project/served-files.ts';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';
import { createHttpGet, type HttpGet } from '../../../src/verify/http-get.ts';
import { verifySite } from '../../../src/verify/verify-site.ts';
import { ask } from '../../serve/ask.ts';
import type { Server } from './start-program.ts';
import { EDITIONS, makeDist, OLDER } from './make-dist.ts';
import { SERVERS } from './servers.ts';
import { startGazette } from './start-web-server.ts';

const HEADERS = headersOf(VERSION_PATH);
const { 'content-type': _, ...UNCHANGED_HEADERS } = HEADERS;
const PAGES = [SUBSCRIBE_PATH, ...['2.0', ...OLDER].map((version) => makePagePath(version))];
const ART = ['drawing.svg', 'photo.avif', 'photo.gif', 'photo.jpg', 'photo.png', 'photo.webp'];
const FILES = [
  ...KNOWN_FILES.filter(({ path }) => path !== VERSION_PATH),
  ...[...ART.map((name) => `art/${name}`), ...PAGES].map((path) => ({ path, address: path })),
];
const DECODERS = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
]);

describe.each(Object.entries(SERVERS))('%s', async (server, { hosting, start, ...expected }) => {
  let base = '';
  const servers: Server[] = [];
  const dist = await makeDist(hosting);
  beforeAll(async () => {
    const sessions = await startGazette(dist.out);
    const started = await start(dist.out, sessions.base);
    servers.push(started, sessions);
    base = started.base;
  });
  afterAll(async () => {
    for (const { stop } of servers) await stop();
    dist.remove();
  });

  describe.each(EDITIONS)('edition "%s"', (prefix) => {
    const VERSION = `/${prefix}${VERSION_PATH}`;
    // The root has all files; an edition has its own.
    const isOwn = (path: string) => prefix === '' || existsSync(join(dist.out, prefix, path));
    const text = readFileSync(join(dist.out, VERSION), 'utf8');

    test('the version response has the bytes of the file and its headers, HEAD no bytes', async () => {
      const answer = await ask(base, VERSION);
      expect(answer).toMatchObject({ status: 200, text, headers: HEADERS });
      const { etag } = answer.headers;
      expect(etag).toMatch(/\S/);
      expect(await ask(base, `${VERSION}?a=b`)).toMatchObject({ status: 200, text });
      const head = await ask(base, VERSION, { method: 'HEAD' });
      expect(head).toMatchObject({ status: 200, text: '', headers: { ...HEADERS, etag } });
    });

    test.each(['br', 'gzip'])('%s compresses if the server supports it', async (encoding) => {
      const headers = { 'accept-encoding': encoding, via: '1.1 a-cdn' };
      const answer = await ask(base, VERSION, { headers });
      expect(answer).toMatchObject({ status: 200, headers: HEADERS });
      const decode = DECODERS.get(String(answer.headers['content-encoding']));
      expect(decode !== undefined).toBe(expected.encodings.includes(encoding));
      expect((decode?.(answer.bytes) ?? answer.bytes).toString()).toBe(text);
      const vary = /\baccept-encoding\b/i.test(String(answer.headers.vary));
      expect(vary || decode === undefined).toBe(expected.varies || decode === undefined);
    });

    test.each(['identity', 'br', 'gzip'])(
      'an ETag gives 304, with encoding %s',
      async (encoding) => {
        const accepted = { 'accept-encoding': encoding };
        const { etag } = (await ask(base, VERSION, { headers: accepted })).headers;
        const headers = { ...accepted, 'if-none-match': String(etag) };
        const answer = await ask(base, VERSION, { headers });
        expect(answer.status).toBe(expected.unchanged);
        expect(answer.headers).toMatchObject(UNCHANGED_HEADERS);
        expect(answer.text).toBe(expected.unchanged === 304 ? '' : text);
        const others = { ...accepted, 'if-none-match': '"another"' };
        expect((await ask(base, VERSION, { headers: others })).status).toBe(200);
      },
    );

    test.each([
      ['v2/cloud/nope', expected.missing],
      [`${VERSION_PATH}/`, expected.slash],
    ])('%s is not found', async (name, answer) => {
      const path = `/${prefix}${name}`;
      const { status, headers, text: body } = await ask(base, path);
      const isOpen = headers['access-control-allow-origin'] === '*';
      const isJson = body === JSON.stringify(NOT_FOUND);
      expect([status, headers['content-type'], isOpen, isJson]).toEqual(answer);
      expect((await ask(base, path, { method: 'HEAD' })).status).toBe(status);
    });

    test('other missing paths give the page 404.html', async () => {
      const answer = await ask(base, `/${prefix}nope`);
      const shown = expected.nearest ? prefix : '';
      const page = readFileSync(join(dist.out, shown, '404.html'), 'utf8');
      expect(answer).toMatchObject({ status: 404, text: page });
      expect(answer.headers['content-type']).toMatch(/^text\/html\b/);
      expect(answer.headers['access-control-allow-origin']).toBe(
        expected.lostIsOpen ? '*' : undefined,
      );
    });

    // The server describes the sessions endpoint too, if it has one.
    const isChanged = (path: string) => server === 'gazette serve' && path === 'openapi.json';
    test.each(FILES.filter(({ path }) => isOwn(path) && !isChanged(path)))(
      '$address has the bytes of its file and its headers',
      async ({ path, address }) => {
        const first = await ask(base, `/${prefix}${address}`);
        const isRedirect = address.endsWith('.html') && expected.page !== 200;
        expect(first.status).toBe(isRedirect ? expected.page : 200);
        const answer = isRedirect ? await ask(base, String(first.headers.location)) : first;
        const type = path.startsWith('schemas/')
          ? { 'content-type': expected.schema }
          : path === 'sitemap.xml' && { 'content-type': expected.sitemap };
        expect(answer).toMatchObject({ status: 200, headers: { ...headersOf(path), ...type } });
        expect(answer.headers['content-encoding']).toBeUndefined();
        expect(answer.bytes).toEqual(readFileSync(join(dist.out, prefix, path)));
      },
    );

    test('index.html is the page, or redirects to it', async () => {
      expect((await ask(base, `/${prefix}index.html`)).status).toBe(expected.page);
    });

    test.each(['v2/cloud', 'art'])('temporary files in %s are not served', async (folder) => {
      const path = `/${prefix}${folder}/.gazette-0123456789abcdef.tmp`;
      expect((await ask(base, path)).status).toBe(expected.temporary);
    });

    test('verify finds no error', async () => {
      const getFromServer = createHttpGet(AbortSignal.timeout(150_000));
      const picture = { status: 200, headers: new Headers({ 'content-type': 'image/png' }) };
      // The pictures of the releases are on another host.
      const get: HttpGet = async (url, options) =>
        url.origin === base
          ? getFromServer(url, options)
          : { url, ...picture, body: new Uint8Array(1) };
      const { findings, version } = await verifySite(new URL(prefix, `${base}/`), get);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(version).toBeDefined();
    });
  });

  test('a missing picture is not cached as long as a picture', async () => {
    const { status, headers } = await ask(base, '/art/nope.png');
    expect([status, headers['cache-control']]).toEqual([404, expected.missingArt]);
  });

  test('its configuration is not served', async () => {
    const shown: string[] = [];
    const names = ['_headers', 'nginx.conf', 'Caddyfile', '.htaccess', 'firebase.json'];
    const others = ['vercel.json', 'staticwebapp.config.json'];
    for (const name of [...names, ...others]) {
      const { status } = await ask(base, `/${name}`);
      if (status === 200) shown.push(name);
    }
    expect(shown.length > 0).toBe(expected.isConfigurationShown);
  });

  test.runIf(expected.hasSessions)('the sessions endpoint has its own headers', async () => {
    const { status, headers, text } = await ask(base, SESSIONS_PATH);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text).toContain('"status":"error"');
  });
});
