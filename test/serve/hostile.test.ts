import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, normalize } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { toFilePath } from '../../src/serve/read-file.ts';
import { PATHS } from '../fuzz/any-request.ts';
import { temporaryDirectory } from '../temporary.ts';
import { ask, askRaw } from './ask.ts';
import { serve } from './serve.ts';

const SECRET = 'not for everyone';

/** Serves a directory that has secrets in places that must not be served. */
async function serveAmongSecrets() {
  const parent = temporaryDirectory({
    'dist/v2/cloud/version': '{}',
    'dist/v2/cloud/.gazette-0123456789abcdef.tmp': SECRET,
    'dist/index.html': 'the page',
    'dist/.env': SECRET,
    'dist/.git/config': SECRET,
    'dist/a..b': 'allowed',
    'dist/...': SECRET,
    'dist/directory/file': SECRET.replace('not ', ''),
    'dist-2/secret': SECRET,
    secret: SECRET,
  });
  const dist = join(parent, 'dist');
  symlinkSync(join(parent, 'secret'), join(dist, 'link'));
  symlinkSync('../secret', join(dist, 'relative-link'));
  symlinkSync('../dist-2', join(dist, 'neighbour'));
  symlinkSync('.env', join(dist, 'link-to-hidden'));
  symlinkSync('loop', join(dist, 'loop'));
  symlinkSync('v2/cloud/version', join(dist, 'link-inside'));
  execFileSync('mkfifo', [join(dist, 'pipe')]);
  const socket = createServer().listen(join(dist, 'socket'));
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  return serve(dist);
}

async function expectNotFound(path: string): Promise<void> {
  const { url, errors } = await serveAmongSecrets();
  const answer = await ask(url, path);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('There is nothing at this address.');
  expect(answer.text).not.toContain(SECRET);
  expect(errors).toEqual([]);
}

const OUTSIDE = `/../secret /v2/../../secret /%2e%2e/secret /.%2e/secret /%2E%2E/%2E%2E/%2E%2E/etc/passwd /..%2fsecret
  /v2%2f..%2f..%2fsecret /%252e%252e/secret /..%252fsecret /..%5csecret /%5c..%5csecret /%c0%ae%c0%ae/secret //secret
  //etc/passwd /%2fetc%2fpasswd /file:///etc/passwd /v2/cloud/version%00 /secret%00.html /% /%zz /%ff`;
const HIDDEN = `/.env /%2eenv /.git/config /... /v2/cloud/.gazette-0123456789abcdef.tmp
  /v2/cloud/%2egazette-0123456789abcdef.tmp`;
const NO_FILES = `/link /relative-link /neighbour/secret /link-to-hidden /loop /pipe /socket /directory /directory/
  /v2/cloud/version/ /nope/ /directory//file /v2/cloud/version/x`;

const LONG = [
  `/${'a'.repeat(10_000)}`,
  `/${'a/'.repeat(5000)}a`,
  `/${'%2e%2e/'.repeat(2000)}etc/passwd`,
];

test.each([...LONG, ...[OUTSIDE, HIDDEN, NO_FILES].flatMap((paths) => paths.split(/\s+/))])(
  '%.60s is not found',
  expectNotFound,
);

test('the path of any URL leads to no file outside of the directory, and to no hidden file', () => {
  const piece = fc.oneof(fc.constantFrom(...PATHS), fc.string());
  const pathname = fc.array(piece).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(pathname, (text) => {
      const path = toFilePath(text) ?? 'none';
      expect(normalize(path)).toBe(path);
      expect(path).not.toMatch(/^\/|(?:^|\/)\.|[\\\0]/);
    }),
  );
});

test.each([
  ['/a..b', 'allowed'],
  ['/link-inside', '{}'],
  ['/v2/./cloud/x/../version', '{}'],
  ['/v2/cloud/versio%6e', '{}'],
])('%s is served: it is inside the directory', async (path, text) => {
  const { url } = await serveAmongSecrets();
  expect(await ask(url, path)).toMatchObject({ status: 200, text });
});

test('a directory that is a link may be switched to another target', async () => {
  const parent = temporaryDirectory({ 'one/index.html': 'one', 'two/index.html': 'two' });
  symlinkSync('one', join(parent, 'current'));
  const { url } = await serve(join(parent, 'current'));
  expect(await ask(url, '/')).toMatchObject({ status: 200, text: 'one' });
  execFileSync('ln', ['-sfn', 'two', join(parent, 'current')]);
  expect(await ask(url, '/')).toMatchObject({ status: 200, text: 'two' });
});

describe('malformed requests', () => {
  const GET = 'GET /v2/cloud/version HTTP/1.1\r\n';

  test.each([
    ['a backslash in the path', 'GET /..\\secret HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['NUL in the path', 'GET /v2/cloud/version\0 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['no path', 'GET secret HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['no host', `${GET}\r\n`, 400],
    ['an invalid host', `${GET}Host: a/b\r\n\r\n`, 400],
    ['a header without a colon', `${GET}Host: a\r\nnonsense\r\n\r\n`, 400],
    ['no method', 'GARBAGE / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['20 KB of header', `${GET}Host: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['20 KB of path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['two lengths', `${GET}Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    [
      'a length and chunks',
      `${GET}Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
  ])('%s', async (_name, sent, status) => {
    const { url, errors } = await serveAmongSecrets();
    const answer = await askRaw(url, sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toContain(SECRET);
    expect(errors).toEqual([]);
    expect((await ask(url, '/v2/cloud/version')).status).toBe(200);
  });

  test('an absolute URL, and HTTP/1.0 without a host, are valid', async () => {
    const { url } = await serveAmongSecrets();
    const absolute =
      'GET http://name:password@example.com/v2/cloud/version HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    expect(await askRaw(url, absolute)).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\n\{\}$/);
    const old = 'GET /v2/cloud/version HTTP/1.0\r\n\r\n';
    expect(await askRaw(url, old)).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\n\{\}$/);
  });
});

test('a file without read permission is not found', async () => {
  const { url, directory } = await serveAmongSecrets();
  mkdirSync(join(directory, 'closed'));
  writeFileSync(join(directory, 'closed/file'), SECRET, { mode: 0 });
  const { status } = await ask(url, '/closed/file');
  expect(status).toBe(process.getuid?.() === 0 ? 200 : 404);
});
