import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SessionsResponse, VersionResponse } from '../../../src/contract/index.ts';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { ask } from '../../serve/ask.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { good, prepare } from '../notes.ts';
import { countBuilt } from '../open-publish.ts';
import { run } from '../run.ts';
import { startGazette } from '../start-gazette.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const VERSION = '/v2/cloud/version';
const SESSIONS = '/v2/auth/get-active-sessions';
const notes = {
  'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
};

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Serves notes from a directory of their own, on any port. */
function serve(argv: string[], files: Record<string, string> = notes) {
  const directory = temporaryDirectory(files);
  const server = startGazette([SCRIPT, 'serve', '--port', '0', ...argv], directory);
  return { ...server, directory };
}

const note = (version: string, date = '2026-03-01') => noteText({ version, date });

async function readVersion(url: string): Promise<unknown> {
  const { status, text: body } = await ask(url, VERSION);
  return status === 200 ? VersionResponse.parse(JSON.parse(body)).version : status;
}

const FALLBACK = 'Until the problems are fixed, the output of the last good build is served.\n';

test('serve --demo builds, then answers the requests that it prints', async () => {
  const { directory, printed, findUrl } = serve(['--demo']);
  const { url, token } = await findUrl();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(existsSync(join(directory, 'dist', VERSION))).toBe(true);
  const version = await ask(url, VERSION);
  expect(version.status).toBe(200);
  expect(VersionResponse.parse(JSON.parse(version.text)).version).toBe('2.0');
  const { text: body } = await ask(url, SESSIONS, bearer(token));
  const [own, staff] = SessionsResponse.parse(JSON.parse(body)).sessions;
  expect(own).toMatchObject({ device: 'macOS', is_staff: false, same_device: true });
  expect(own?.location).toMatchObject({ type: 'ipv4', city: 'London' });
  expect(staff).toMatchObject({ device: 'Windows', is_staff: true, same_device: false });
  expect(staff?.location).toMatchObject({ type: 'local', city: '' });
  const openApi: unknown = JSON.parse((await ask(url, '/openapi.json')).text);
  expect(openApi).toHaveProperty('servers.0.variables.base_url.default', '.');
  expect(openApi).toHaveProperty('paths', {
    [SESSIONS]: expect.anything(),
    [VERSION]: expect.anything(),
    '/releases.json': expect.anything(),
    '/whats-new.json': expect.anything(),
  });
  const files = countBuilt(join(directory, 'dist'));
  expect(printed.stderr).toBe(`The current release is 2.0, the previous one 1.0.
Wrote dist/v2/cloud/version. ${files} of ${files} files were new or different.
✔ 2 notes → dist/
Serving ${url}/ and ${url}${VERSION}
For the sample sessions, run this in another terminal:

  curl -H 'Authorization: Bearer ${token}' ${url}${SESSIONS}

The token works until you press Ctrl-C. Each request is logged here:
`);
  await expect.poll(() => printed.stdout.split('\n').length).toBe(4);
  expect(printed.stdout).not.toContain(token);
});

test('serve --db lists what a login system records, and prints no token', async () => {
  const { directory, printed, findUrl, signal, exit } = serve(['--db', 'sessions.db']);
  const { url } = await findUrl();
  const store = createSqliteStore(join(directory, 'sessions.db'));
  const { token, sessionId } = await store.recordLogin(sampleLogin());
  expect((await ask(url, SESSIONS, bearer(token))).status).toBe(200);
  await store.revoke('ada', sessionId);
  expect((await ask(url, SESSIONS, bearer(token))).status).toBe(401);
  store.close();
  signal('SIGTERM');
  expect(await exit).toBe(0);
  expect(printed.stderr.split('\n').slice(3)).toEqual([
    'There is no sessions.db yet: creating it.',
    `Serving ${url}/ and ${url}${VERSION}`,
    `    and ${url}${SESSIONS}`,
    '',
  ]);
});

test('a server that is stopped closes its store, and exits with 0', async () => {
  const { out, common } = prepare(good);
  const db = join(temporaryDirectory(), 'sessions.db');
  const argv = ['serve', '--port', '0', '--db', db, ...common, '--out', out];
  const isCreated = expect.stringContaining(`\nThere is no ${db} yet: creating it.\n`);
  expect(await run(argv)).toMatchObject({ exitCode: 0, stdout: '', stderr: isCreated });
  expect(existsSync(db)).toBe(true);
  expect(existsSync(`${db}-wal`)).toBe(false);
  expect(await run(argv)).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining(db) });
});

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (name) => {
  test('exits with 0 after the requests in progress', async () => {
    const { findUrl, signal, exit } = serve(['--demo']);
    const { url, token } = await findUrl();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    const head = `GET ${SESSIONS} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`;
    await new Promise<unknown>((resolve) => socket.write(head, resolve));
    // The server has also read the first request once it has answered a later one.
    await ask(url, '/');
    signal(name);
    await expect
      .poll(async () =>
        ask(url, '/').then(
          () => 'open',
          () => 'shut',
        ),
      )
      .toBe('shut');
    signal(name);
    socket.write(`Authorization: Bearer ${token}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*"token":false\}\]\}$/);
    expect(await exit).toBe(0);
  });
});

test('a closed log does not stop the server', async () => {
  const { findUrl, signal, exit, closeLog } = serve(['--demo']);
  const { url } = await findUrl();
  closeLog();
  for (let round = 0; round < 20; round++) {
    expect((await ask(url, VERSION)).status).toBe(200);
  }
  signal('SIGTERM');
  expect(await exit).toBe(0);
});

test('serve without --db answers the version response alone', async () => {
  const { printed, find } = serve([]);
  const url = await find('stderr', /(http:\/\/\S+)\/v2\/cloud/);
  expect(await readVersion(url)).toBe('2.0');
  expect(await ask(url, SESSIONS)).toMatchObject({ status: 404 });
  expect(await ask(url, '/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
  expect(printed.stderr.split('\n').slice(3)).toEqual([
    `Serving ${url}/ and ${url}${VERSION}`,
    'To serve sessions too, add --db FILE, or --demo for samples.',
    '',
  ]);
});

describe('while the notes have problems', () => {
  test('the output of the last good build is served', async () => {
    const { directory, printed, findUrl } = serve(['--demo']);
    const { url } = await findUrl();
    writeFileSync(join(directory, 'releases/c.md'), '');
    await expect.poll(() => printed.stderr.endsWith(FALLBACK)).toBe(true);
    expect(printed.stderr).toMatch(/1:1 +error +the file is empty[^]*\nNothing was written\.\n/);
    expect(await readVersion(url)).toBe('2.0');
    writeFileSync(join(directory, 'releases/c.md'), note('3.0'));
    await expect.poll(async () => readVersion(url)).toBe('3.0');
  });

  test('and no build was ever good, the version response is 503, and the sessions work', async () => {
    const { directory, printed, findUrl } = serve(['--demo'], { ...notes, 'releases/c.md': '' });
    const { url, token } = await findUrl();
    expect(printed.stderr).toContain(
      '\nUntil the problems are fixed, the version response is 503.\n',
    );
    expect(await ask(url, VERSION)).toMatchObject({
      status: 503,
      text: '{"status":"error","success":false,"message":"There is no release yet."}',
    });
    expect((await ask(url, '/healthz')).status).toBe(503);
    expect((await ask(url, SESSIONS, bearer(token))).status).toBe(200);
    writeFileSync(join(directory, 'releases/c.md'), note('3.0'));
    await expect.poll(async () => readVersion(url)).toBe('3.0');
    expect((await ask(url, '/healthz')).status).toBe(200);
  });
});

test('a scheduled release is served when it appears', async () => {
  const { directory, findUrl } = serve(['--demo']);
  const { url } = await findUrl();
  expect(await readVersion(url)).toBe('2.0');
  const date = new Date(Date.now() + 4000).toISOString();
  writeFileSync(join(directory, 'releases/c.md'), note('3.0', date));
  await expect.poll(async () => readVersion(url)).toBe('3.0');
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(date));
});

test('with SOURCE_DATE_EPOCH, time stands still: a scheduled release never appears', async () => {
  const { out, common } = prepare({ ...good, 'd.md': note('3.0') });
  let looks = 0;
  const { stderr } = await run(['serve', '--port', '0', ...common, '--out', out], {
    env: { SOURCE_DATE_EPOCH: String(Date.parse('2026-02-15') / 1000) },
    now: () => new Date(2026, 10, 20, 0, 0, (looks += 1)),
    waitForStop: async () => {
      await expect.poll(() => looks).toBeGreaterThan(3);
    },
  });
  expect(stderr.match(/The current release is .*/g)).toHaveLength(1);
});
