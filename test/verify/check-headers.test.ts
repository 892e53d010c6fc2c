import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { headersOf } from '../../src/project/served-files.ts';
import { makeVersion, page, verify, type Served } from './verify.ts';

const VERSION = 'v2/cloud/version';
const json = JSON.stringify(makeVersion('http://127.0.0.1:2'));
const headers = { ...headersOf(VERSION), etag: '"a"' };
/** A version response without its picture, which is on no host. */
const version = (change: Served) => ({ [VERSION]: { body: json, ...change } });
const withHeaders = (more: Record<string, string>) => version({ headers: more });
const answer = (listener: RequestListener) => version({ answer: listener });
const login = '<!doctype html><title>Log in to the network</title>';
const gzip = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' };

/** Compresses only what was asked for, and knows its ETag. */
const compress =
  (more: Record<string, string>, body = gzipSync(json)): RequestListener =>
  (request, response) => {
    const isAsked = request.headers['accept-encoding']?.includes('gzip');
    const isKnown = request.headers['if-none-match'] === '"a"';
    response.writeHead(isKnown ? 304 : 200, isAsked ? { ...headers, ...more } : headers);
    response.end(isKnown ? undefined : isAsked ? body : json);
  };

const redirect =
  (to: (url: string) => string, status = 301): RequestListener =>
  ({ url = '' }, response) =>
    response.writeHead(status, { location: to(url) }).end();

/** Sends the start of the list of releases, and closes the connection. */
const cutShort: RequestListener = (_, response) => {
  response.writeHead(200, { ...headersOf('releases.json'), 'content-length': '1000' });
  response.write('[{"version":"2.0","title":"A"');
  setTimeout(() => response.destroy(), 50);
};

/** The policy of a page as a build writes it. */
const POLICY =
  "default-src 'none'; style-src 'sha256-abc=' 'self'; script-src 'sha256-def='; img-src https://img.example.com";
const OWN = POLICY.replaceAll("'", '&#x27;');

const strict = (policy: string) => ({
  'index.html': {
    headers: { 'content-security-policy': policy },
    body: page(`<meta http-equiv="Content-Security-Policy" content="${OWN}">2.0`),
  },
});

/** Hosts that serve a right site in a way that breaks clients. What verify prints about each is in a fixture. */
const HOSTS: Record<string, Record<string, Served>> = {
  'a CDN that keeps files for days': withHeaders({
    age: '172800',
    via: '1.1 varnish',
    'x-cache': 'HIT',
  }),
  'a CDN that keeps a missing file': version({
    status: 404,
    headers: { age: '9000', 'x-cache': 'Error from cloudfront' },
  }),
  'a cache that answers 304 to any ETag': answer((request, response) => {
    const isKnown = request.headers['if-none-match'] !== undefined;
    response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : json);
  }),
  'pages with another charset': {
    'index.html': { headers: { 'content-type': 'text/html; charset=ISO-8859-1' } },
  },
  'JSON with another charset': withHeaders({
    'content-type': 'application/json;charset="windows-1252"',
  }),
  'a policy that blocks the inline style': strict("default-src 'self'"),
  'a policy that blocks the script': strict(
    "style-src 'self' 'unsafe-inline'; script-src 'self'; img-src *",
  ),
  'two policies, of which one blocks pictures': strict(
    "default-src * 'unsafe-inline', img-src 'self' data:",
  ),
  'compression without Vary': answer(compress({ 'content-encoding': 'gzip' })),
  'compression that was not asked for': answer((_, response) => {
    response.writeHead(200, { ...headers, ...gzip }).end(gzipSync(json));
  }),
  'an encoding that was not asked for': version({
    headers: { ...gzip, 'content-encoding': 'zstd' },
  }),
  'Vary: *': withHeaders({ vary: '*' }),
  'HEAD refused': answer((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"a"';
    response.writeHead(request.method === 'HEAD' ? 405 : isKnown ? 304 : 200, headers);
    response.end(isKnown ? undefined : json);
  }),
  'pictures and scripts for its own site only': {
    'whats-new.js': { headers: { 'cross-origin-resource-policy': 'same-origin' } },
  },
  cookies: withHeaders({ 'set-cookie': 'session=secret; Path=/' }),
  'a loop of redirects': answer(redirect((url) => url)),
  'a slash after files': {
    [VERSION]: { answer: redirect((url) => `${url}/`, 308) },
    [`${VERSION}/index.html`]: { status: 404 },
  },
  'plain text called gzip': version({ headers: gzip }),
  'gzip twice': answer(compress(gzip, gzipSync(gzipSync(json)))),
  'gzip without its header': answer((_, response) => {
    response.writeHead(200, headers).end(gzipSync(json));
  }),
  'Brotli that is cut': version({
    headers: { ...gzip, 'content-encoding': 'br' },
    body: brotliCompressSync(json).subarray(0, 40),
  }),
  'UTF-16': version({ body: Buffer.from(`\uFEFF${json}`, 'utf16le') }),
  'Latin-1': version({ body: Buffer.from(json.replace('located', 'trouvée'), 'latin1') }),
  'a login page in place of JSON': version({ body: login }),
  'a login page for everything': { '*': { status: 200, body: login }, ...version({ body: login }) },
  'a body that ends too early': version({ body: json.slice(0, 100) }),
  'a body that ends too early, after a brace': version({
    body: json.slice(0, json.lastIndexOf('}')),
  }),
  'a connection that is closed within the list': { 'releases.json': { answer: cutShort } },
  'a list that is cut, of a host that chooses types': {
    'releases.json': {
      body: '[{"version":',
      headers: { 'content-type': 'text/plain', 'x-github-request-id': 'A' },
    },
    [VERSION]: { headers: { 'x-github-request-id': 'A' } },
  },
  'an empty list': { 'releases.json': { body: '[]' } },
};

test('verify names what is wrong with a host, and shows the evidence', async () => {
  const reports: string[] = [];
  for (const [name, changes] of Object.entries(HOSTS)) {
    const { exitCode, printed } = await verify(changes);
    expect([name, exitCode === 1 || printed.includes('warning')]).toEqual([name, true]);
    expect(printed).not.toContain('secret');
    const lines = printed
      .split('\n')
      .filter(
        (line) =>
          /^(?:error|warning)/.test(line) && !line.includes('cannot reach http://127.0.0.1:2'),
      );
    reports.push(`${name}\n${lines.map((line) => `  ${line}\n`).join('')}`);
  }
  await expect(reports.join('\n')).toMatchFileSnapshot('../fixtures/verify-hosts.txt');
});

test('a host may add what harms nobody', async () => {
  const harmless = {
    age: '100',
    vary: 'Origin, Accept-Encoding',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'application/json; charset=UTF-8',
  };
  const changes = {
    [VERSION]: { headers: harmless },
    ...strict(
      "default-src https: 'self'; style-src http: 'unsafe-inline'; script-src 'sha256-def='",
    ),
  };
  for (const each of [changes, strict(POLICY)])
    expect(await verify(each)).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('as clients need it'),
    });
});
