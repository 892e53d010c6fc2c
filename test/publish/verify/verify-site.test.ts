import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { describeFile } from '../../../src/output/served-files.ts';
import { run } from '../../scripts/run.ts';

/** A path, and how it is answered. */
interface Served {
  status?: number;
  headers?: Record<string, string | undefined>;
  body?: string;
}

const entry = (version: string, base: string) => ({
  version,
  title: `What's new in ${version}`,
  art: `${base}/art/a.png`,
  published: 'Published on October 1, 2026',
  body: '',
  headlines: [],
});

const makeVersion = (base: string) => ({
  status: 'ok',
  message: 'Version information located.',
  version: '2.0',
  log: { ...entry('2.0', base), previous_version: '1.0', previous: entry('1.0', base) },
});

/** More releases than verify checks. */
const VERSIONS = Array.from({ length: 12 }, (_, index) => `2.0.${12 - index}`);
const makeHistory = (base: string) =>
  VERSIONS.map((version) => ({
    ...entry(version, base),
    date: '2026-10-01',
    url: `https://notes.example.com/releases/${version}.html`,
  }));

/** Serves a site on loopback, right but for the changes, by path. Returns its address. */
async function serve(changes: Record<string, Served> = {}): Promise<string> {
  let base = '';
  const bodies = new Map<string, () => unknown>([
    ['v2/cloud/version', () => makeVersion(base)],
    ['releases.json', () => makeHistory(base)],
    ['openapi.json', () => ''],
    ['schemas/version-response.json', () => ''],
    ['whats-new.js', () => ''],
    ['art/a.png', () => ''],
    ...VERSIONS.map((version) => [`releases/${version}.html`, () => ''] as const),
  ]);
  const listener: RequestListener = ({ url = '', headers: sent }, response) => {
    const path = url.slice(1) === '' ? 'index.html' : url.slice(1);
    const body = bodies.get(path);
    const change = changes[path] ?? (body ? {} : changes['*']) ?? {};
    const isKnown = change.status === undefined && sent['if-none-match'] === '"a"';
    const status = change.status ?? (body ? 200 : 404);
    const headers = { ...describeFile(path), etag: '"a"', ...change.headers };
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.statusCode = isKnown && body ? 304 : status;
    response.end(change.body ?? JSON.stringify(body?.() ?? ''));
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  base = `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
  return base;
}

/** What verify prints about a site, with its address removed. */
async function verify(changes: Record<string, Served>) {
  const base = await serve(changes);
  const { exitCode, stdout } = await run(['verify', base], { waitForStop: forever });
  return { exitCode, printed: stdout.replaceAll(base, '') };
}

const forever = async () => new Promise<void>(() => {});
const ADVICE = 'docs/hosting.md says how to configure each host and server.\n';

test('a page may redirect to an address without .html', async () => {
  const target = 'releases/2.0.12';
  const page = { status: 308, headers: { location: `/${target}` } };
  const headers = describeFile(`${target}.html`);
  const changes = { 'releases/2.0.12.html': page, [target]: { status: 200, headers } };
  expect(await verify(changes)).toMatchObject({ exitCode: 0 });
});

test('a site that serves everything as it must is right, by either address', async () => {
  const base = await serve();
  for (const address of [base, `${base}/`, `${base}/v2/cloud/version`]) {
    expect(await run(['verify', address], { waitForStop: forever })).toEqual({
      exitCode: 0,
      stdout: `${base}/ serves 2.0 as clients need it.\n`,
      stderr: '',
    });
  }
});

describe('verify reports', () => {
  const version = 'v2/cloud/version';

  test.each<[string, Record<string, Served>, string]>([
    [
      'a missing version response',
      { [version]: { status: 404 } },
      `/${version}\n  error    the status is 404; it must be 200\n\n${ADVICE}1 error.\n`,
    ],
    [
      'a redirect',
      { [version]: { status: 301, headers: { location: 'https://example.com/' } } },
      `/${version}\n  error    it redirects to https://example.com/ with 301; verify that address instead\n\n${ADVICE}1 error.\n`,
    ],
    [
      'the type that most servers choose, and which setting corrects it',
      {
        [version]: {
          headers: { 'content-type': 'application/octet-stream', server: 'nginx/1.22.1' },
        },
      },
      `/${version}
  error    Content-Type is application/octet-stream; it must be application/json

nginx: add "nginx" to the setting "hosting", run gazette build, and include nginx.conf of the output in the server block. See docs/hosting.md.
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
      `/${version}
  error    there is no Content-Type; it must be application/json
  error    there is no Cache-Control, so caches choose how long they keep it; it must be public, max-age=60, stale-while-revalidate=60
  error    there is no access-control-allow-origin, so web apps on other hosts cannot read it; it must be *
  error    there is no x-content-type-options, so browsers may guess its type; it must be nosniff

${ADVICE}4 errors.
`,
    ],
    [
      'a response that is cached for long',
      { [version]: { headers: { 'cache-control': 'max-age=31536000' } } },
      `/${version}\n  error    Cache-Control is max-age=31536000, so clients see a new release late; it must be public, max-age=60, stale-while-revalidate=60\n\n${ADVICE}1 error.\n`,
    ],
    [
      'a page instead of JSON',
      { [version]: { body: '<!doctype html>' } },
      `/${version}\n  error    the body is not JSON\n\n${ADVICE}1 error.\n`,
    ],
    [
      'JSON that is no version response',
      { [version]: { body: '{"status":"ok"}' } },
      `/${version}\n  error    the body is not a version response: message: Invalid input: expected string, received undefined\n\n${ADVICE}1 error.\n`,
    ],
    [
      'a missing ETag, as a warning',
      { [version]: { headers: { etag: undefined } } },
      `/${version}\n  warning  there is no ETag, so clients download it again each time\n\n${ADVICE}1 warning.\n`,
    ],
    [
      'a page for paths that do not exist',
      { '*': { status: 200 } },
      '/v2/cloud/no-such-path\n  error    the status of a path that does not exist is 200; it must be 404, and no page must be shown instead\n',
    ],
    [
      'a missing picture',
      { 'art/a.png': { status: 404 } },
      `/art/a.png\n  error    the status of this picture is 404\n\n${ADVICE}1 error.\n`,
    ],
    [
      'a wrong list of releases',
      { 'releases.json': { body: '[{}]' } },
      `/releases.json\n  error    the body is not a list of releases: 0.version: Invalid input: expected string, received undefined\n\n${ADVICE}1 error.\n`,
    ],
    [
      'a page of a release that is missing',
      { 'releases/2.0.12.html': { status: 404 } },
      `/releases/2.0.12.html\n  error    the status is 404; it must be 200\n\n${ADVICE}1 error.\n`,
    ],
    [
      'the oldest page with a wrong type',
      { 'releases/2.0.1.html': { headers: { 'content-type': 'text/plain' } } },
      `/releases/2.0.1.html\n  error    Content-Type is text/plain; it must be text/html\n\n${ADVICE}1 error.\n`,
    ],
    [
      'a page that redirects to a missing one',
      { 'releases/2.0.12.html': { status: 308, headers: { location: '/releases/2.0.12' } } },
      `/releases/2.0.12\n  error    the status is 404; it must be 200\n\n${ADVICE}1 error.\n`,
    ],
    [
      'a page that redirects to another site',
      { 'releases/2.0.12.html': { status: 301, headers: { location: 'https://example.com/' } } },
      `/releases/2.0.12.html\n  error    it redirects to https://example.com/ with 301; verify that address instead\n`,
    ],
    [
      'a schema with a wrong type',
      { 'schemas/version-response.json': { headers: { 'content-type': 'text/plain' } } },
      `/schemas/version-response.json\n  error    Content-Type is text/plain; it must be application/json\n`,
    ],
  ])('%s', async (_name, changes, expected) => {
    const { exitCode, printed } = await verify(changes);
    expect(printed).toContain(expected);
    expect(exitCode).toBe(/\berrors?\.\n$/.test(printed) ? 1 : 0);
  });

  test('a server that cannot be reached, with exit code 2', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.int() }).parse(server.address());
    server.close();
    const address = `http://127.0.0.1:${port}`;
    expect(await run(['verify', address], { waitForStop: forever })).toEqual({
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
