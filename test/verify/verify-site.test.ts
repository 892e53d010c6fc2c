import { describe, expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { run, waitForever } from '../scripts/run.ts';
import { findPort } from '../system/sessions/find-port.ts';
import { CONFIGURE, entry, makeVersion, PUBLISH, serve, verify, type Served } from './verify.ts';

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

2 errors.
`);
  expect(exitCode).toBe(1);
});

describe('verify reports', () => {
  const version = 'v2/cloud/version';

  test.each<[string, Record<string, Served>, string]>([
    [
      'a missing version response',
      { [version]: { status: 404 } },
      `${PUBLISH}error: the status is 404; it must be 200\n  /${version}\n\n1 error.\n`,
    ],
    [
      'a redirect',
      {
        [version]: {
          status: 301,
          headers: { location: 'https://user:secret@example.com/?token=secret' },
        },
      },
      `error: it redirects to https://example.com/ with 301; verify that address instead\n  /${version}\n\n1 error.\n`,
    ],
    [
      'a body that is not compressed as its header says',
      { 'feed.xml': { headers: { 'content-encoding': 'gzip' }, body: '2.0' } },
      `error: cannot reach : the request failed (Z_DATA_ERROR)\n  /feed.xml\n\n1 error.\n`,
    ],
    [
      'a release whose name could control the terminal, with escapes',
      { [version]: { body: JSON.stringify(makeVersion('http://127.0.0.1:1', '2\u001B[31m')) } },
      `${PUBLISH}error: the release 2\\u001b[31m is missing\n  /releases.json\n`,
    ],
    [
      'the type that most servers choose, and which setting corrects it',
      {
        [version]: {
          headers: { 'content-type': 'application/octet-stream', server: 'nginx/1.22.1' },
        },
      },
      `nginx: add "nginx" to the setting "hosting", run npx --no-install gazette build, then include nginx.conf of the build in the server block, and reload nginx. docs/hosting.md shows how.

error: content-type is application/octet-stream, so clients may not read it; it must be application/json
  /${version}

1 error.
`,
    ],
    [
      'missing headers, each with its consequence',
      {
        [version]: {
          headers: {
            'content-type': undefined,
            'cache-control': undefined,
            'access-control-allow-origin': undefined,
            'x-content-type-options': undefined,
          },
        },
      },
      `${CONFIGURE}error: there is no content-type, so clients may not read it; it must be application/json
error: there is no cache-control, so clients may see a new release late; it must be public, max-age=60, stale-while-revalidate=60
error: there is no access-control-allow-origin, so web apps on other hosts cannot read it; it must be *
error: there is no x-content-type-options, so browsers may guess its type; it must be nosniff
  /${version}

4 errors.
`,
    ],
    [
      'a page instead of JSON',
      { [version]: { body: '<!doctype html>' } },
      `error: the body is not JSON\n  /${version}\n\n1 error.\n`,
    ],
    [
      'JSON that is no version response',
      { [version]: { body: '{"status":"ok"}' } },
      `error: the body is not a version response: message: Invalid input: expected string, received undefined\n  /${version}\n\n1 error.\n`,
    ],
    [
      'a missing ETag, as a warning',
      { [version]: { headers: { etag: undefined } } },
      `${CONFIGURE}warning: there is no ETag, so clients download it again each time\n  /${version}\n\n1 warning.\n`,
    ],
    [
      'a page for paths that do not exist',
      { '*': { status: 200 } },
      'error: the status of a path that does not exist is 200; it must be 404: remove the rule that shows a page instead, such as a fallback to index.html\n  /v2/cloud/no-such-path\n',
    ],
    [
      'a store that hides which paths do not exist',
      { '*': { status: 403 } },
      `${CONFIGURE}error: the status of a path that does not exist is 403; it must be 404\n  /v2/cloud/no-such-path\n`,
    ],
    [
      'a bucket that nobody may read',
      { [version]: { status: 403, headers: { 'x-amz-request-id': 'A' } } },
      `Amazon S3: docs/hosting.md says how to set it up.\n\nerror: the status is 403; it must be 200\n  /${version}\n`,
    ],
    [
      'a configuration that the server cannot read',
      { [version]: { status: 500, headers: { server: 'Apache' } } },
      `Apache: add "apache" to the setting "hosting", run npx --no-install gazette build, then publish .htaccess of the build, and turn on AllowOverride FileInfo and mod_headers. docs/hosting.md shows how.

error: the status is 500; it must be 200
  /${version}
`,
    ],
    [
      'a missing picture',
      { 'art/a.png': { status: 404 } },
      `${PUBLISH}error: the status of this picture is 404\n  /art/a.png\n\n1 error.\n`,
    ],
    [
      'a wrong list of releases',
      { 'releases.json': { body: '[{}]' } },
      `error: the body is not a list of releases: 0.version: Invalid input: expected string, received undefined\n  /releases.json\n\n1 error.\n`,
    ],
    [
      'a page of a release that is missing',
      { 'releases/0.9.12.html': { status: 404 } },
      `${PUBLISH}error: the status is 404; it must be 200\n  /releases/0.9.12.html\n\n1 error.\n`,
    ],
    [
      'a page that redirects to a missing one',
      { 'releases/0.9.12.html': { status: 308, headers: { location: '/releases/0.9.12' } } },
      `${PUBLISH}error: the status is 404; it must be 200\n  /releases/0.9.12\n\n1 error.\n`,
    ],
    [
      'a front page, a feed and a list of an earlier release',
      {
        'index.html': { body: '1.0' },
        'feed.xml': { body: '1.0' },
      },
      `${PUBLISH}error: the release 2.0 is missing
  /feed.xml
  /

2 errors.
`,
    ],
    [
      'a front page that nobody may read',
      { 'index.html': { status: 403 } },
      `${CONFIGURE}error: the status is 403; it must be 200\n  /\n\n1 error.\n`,
    ],
    [
      'a list without the current release',
      {
        'releases.json': {
          body: JSON.stringify([{ ...entry('1.0', 'https://example.com'), date: '2026-10-01' }]),
        },
      },
      `${PUBLISH}error: the release 2.0 is missing\n  /releases.json\n\n1 error.\n`,
    ],
    [
      'a missing video of the previous release, and one with a wrong type',
      {
        'releases/2.0.html': { body: '2.0 <img src="art/a.png"><video src="art/c.mp4">' },
        'releases/1.0.html': { body: '1.0 <video src="art/b.mp4">' },
        'art/b.mp4': { headers: { 'content-type': 'application/octet-stream' } },
      },
      `${CONFIGURE}error: content-type is application/octet-stream, so clients may not read it; it must be video/mp4
  /art/b.mp4

${PUBLISH}error: the status is 404; it must be 200
  /art/c.mp4

2 errors.
`,
    ],
    [
      'a file that does not answer, next to other problems',
      { 'feed.xml': { isClosed: true }, 'art/a.png': { status: 404 } },
      `${PUBLISH}error: the status of this picture is 404\n  /art/a.png\n\nerror: cannot reach : the connection was closed\n  /feed.xml\n\n2 errors.\n`,
    ],
    [
      'a picture on a host that does not exist, without advice on this server',
      { [version]: { body: JSON.stringify(makeVersion('http://127.0.0.1:1')) } },
      'error: cannot reach http://127.0.0.1:1: the request failed (Error)\n  http://127.0.0.1:1/art/a.png\n\n1 error.\n',
    ],
  ])('%s', async (_name, changes, expected) => {
    const { exitCode, printed } = await verify(changes);
    expect(printed).toContain(expected);
    expect(exitCode).toBe(/\berrors?\.\n$/.test(printed) ? 1 : 0);
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
