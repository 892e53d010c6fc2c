import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../temporary.ts';
import { ErrorResponse, SessionsResponse } from '../../../src/contract/index.ts';
import { createD1Store } from '../../../src/sessions/stores/d1.ts';
import { SESSIONS_PATH } from '../../../src/sessions/handler.ts';
import { createPostgresStore } from '../../../src/sessions/stores/postgres.ts';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { writeMmdb } from '../../sessions/login/write-mmdb.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { findPort } from './find-port.ts';
import { startPostgres } from './start-postgres.ts';
import { startWorker } from './start-worker.ts';

const ROOT = process.cwd();
const INSTALLED = join(ROOT, 'test/system/node_modules');
const bin = (name: string) => join(INSTALLED, '.bin', name);
const directory = temporaryDirectory({}, afterAll);
const inside = (name: string) => join(directory, name);
const EXAMPLE = /^```ts\n\/\/ (?<name>[\w-]+\.ts)\n(?<code>.*?)^```/gms;

/** Writes the examples to a project that has installed this package and the others. */
beforeAll(() => {
  mkdirSync(inside('node_modules'));
  symlinkSync(ROOT, inside('node_modules/gazette'));
  for (const name of readdirSync(INSTALLED))
    symlinkSync(join(INSTALLED, name), inside(`node_modules/${name}`));
  writeFileSync(inside('package.json'), '{"type":"module"}');
  for (const { groups } of readFileSync(join(ROOT, 'docs/sessions.md'), 'utf8').matchAll(EXAMPLE)) {
    writeFileSync(inside(String(groups?.name)), String(groups?.code));
  }
}, 60_000);

/** Runs an example until the end of the test. */
async function run(command: string, words: string[], environment: Record<string, string> = {}) {
  const port = await findPort();
  const base = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...environment, PORT: `${port}`, BETTER_AUTH_URL: base };
  const child = spawn(command, words, {
    cwd: directory,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    const exit = once(child, 'exit');
    if (child.kill('SIGKILL')) await exit;
  });
  const probe = async () => (await fetch(base)).status;
  await expect.poll(probe).toBeGreaterThan(0);
  return base;
}

async function ask(base: string, headers: Record<string, string>) {
  const answer = await fetch(`${base}${SESSIONS_PATH}`, { headers });
  expect(answer.status).toBe(200);
  return SessionsResponse.parse(await answer.json()).sessions;
}

async function logIn(): Promise<string> {
  const store = createSqliteStore(inside('sessions.db'));
  const { token } = await store.recordLogin(sampleLogin({ userId: crypto.randomUUID() }));
  store.close();
  return token;
}

test('the examples for Node.js and Workers have no type errors', () => {
  // express, Bun and Deno have their types elsewhere.
  const examples = ['node.ts', 'geo.ts', 'hono.ts', 'postgres.ts', 'better-auth.ts', 'worker.ts'];
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --target es2023 --lib es2023 --module nodenext';
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const types = join(ROOT, 'node_modules/@types/node');
  const { stdout } = spawnSync(tsc, [...options.split(' '), '--types', types, ...examples], {
    cwd: directory,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
}, 60_000);

const DENO = ['run', '--no-check', '--no-remote', '--node-modules-dir=manual', '--allow-net'];
const PERMISSIONS = ['--allow-env=PORT', '--allow-read', '--allow-write'];

test.each([
  ['hono.ts', process.execPath, ['hono.ts']],
  ['express.ts', process.execPath, ['express.ts']],
  ['bun.ts', bin('bun'), ['bun.ts']],
  ['deno.ts', bin('deno'), [...DENO, ...PERMISSIONS, 'deno.ts']],
])(
  '%s answers',
  async (_, command, words) => {
    const base = await run(command, words);
    const sessions = await ask(base, { authorization: `Bearer ${await logIn()}` });
    expect(sessions).toMatchObject([{ device: 'macOS', same_device: true }]);
    expect((await fetch(`${base}${SESSIONS_PATH}`)).status).toBe(401);
    expect((await fetch(`${base}/elsewhere`)).status).toBe(404);
  },
  60_000,
);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const takeCookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

test('node.ts logs in, lists, revokes and logs out', async () => {
  const base = await run(process.execPath, ['node.ts']);
  const post = async (path: string, cookie: string, body: unknown = {}) =>
    fetch(`${base}${path}`, {
      method: 'POST',
      headers: { cookie, 'user-agent': FIREFOX },
      body: JSON.stringify(body),
    });
  const statusOf = async (cookie: string) =>
    (await fetch(`${base}${SESSIONS_PATH}`, { headers: { cookie } })).status;
  const first = takeCookies(await post('/login', '', { userId: 'ada' }));
  const cookie = takeCookies(await post('/login', first, { userId: 'ada' }));
  const eve = takeCookies(await post('/login', '', { userId: 'eve' }));
  const sessions = await ask(base, { cookie });
  const described = { device: 'Linux', browser: 'Firefox', same_device: true };
  expect(sessions).toMatchObject([described, described]);
  expect(sessions[0]?.location).toMatchObject({ ip: '127.0.0.1', type: 'local' });

  const body = { session_id: sessions[1]?.session_id };
  expect((await post('/revoke', '', body)).status).toBe(401);
  expect((await post('/revoke', eve, body)).status).toBe(404);
  expect((await post('/revoke', cookie, body)).status).toBe(204);
  expect((await post('/revoke', cookie, body)).status).toBe(404);
  expect(await statusOf(first)).toBe(401);
  expect(await ask(base, { cookie })).toHaveLength(1);

  const loggedOut = await post('/logout', cookie);
  expect(loggedOut.status).toBe(204);
  expect(loggedOut.headers.getSetCookie()).toEqual([
    'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect(await statusOf(cookie)).toBe(401);
}, 60_000);

test('better-auth.ts lists the sessions of its own table', async () => {
  const secret = { BETTER_AUTH_SECRET: crypto.randomUUID(), BETTER_AUTH_TELEMETRY: '0' };
  const base = await run(process.execPath, ['better-auth.ts'], secret);
  const post = async (path: string, sent = '') =>
    fetch(`${base}/api/auth/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: base,
        'user-agent': FIREFOX,
        cookie: sent,
      },
      body: '{"email":"ada@example.com","password":"correct horse","name":"Ada"}',
    });
  await post('sign-up/email');
  const cookie = takeCookies(await post('sign-in/email'));
  const described = { device: 'Linux', browser: 'Firefox', token: false };
  const sessions = await ask(base, { cookie });
  expect(sessions).toMatchObject([
    { ...described, same_device: true },
    { ...described, same_device: false },
  ]);
  await post('sign-out', cookie);
  const next = takeCookies(await post('sign-in/email'));
  const [own, first] = await ask(base, { cookie: next });
  expect(first?.session_id).toBe(sessions[1]?.session_id);
  expect(sessions.map(({ session_id }) => session_id)).not.toContain(own?.session_id);
  expect((await fetch(`${base}${SESSIONS_PATH}`)).status).toBe(401);
}, 60_000);

test('geo.ts finds the place of a client behind a proxy', () => {
  const city = { city: { names: { en: 'Bergen' } }, country: { iso_code: 'NO' } };
  writeFileSync(inside('GeoLite2-City.mmdb'), writeMmdb({ networks: { '203.0.113.0/24': city } }));
  writeFileSync(
    inside('ask-geo.ts'),
    `import { describeWithPlace } from './geo.ts';
     const headers = { 'x-forwarded-for': '203.0.113.9' };
     const { location } = describeWithPlace(new Request('http://a', { headers }), '10.1.2.3');
     process.stdout.write([location.ip, location.city, location.country_code].join());`,
  );
  const stdout = execFileSync(process.execPath, ['ask-geo.ts'], {
    cwd: directory,
    encoding: 'utf8',
  });
  expect(stdout).toBe('203.0.113.9,Bergen,NO');
}, 60_000);

test('postgres.ts answers', async () => {
  const postgres = await startPostgres();
  onTestFinished(async () => postgres.stop());
  const base = await run(process.execPath, ['postgres.ts'], { DATABASE_URL: postgres.url });
  const pool = postgres.createPool();
  const { token } = await createPostgresStore(pool).recordLogin(sampleLogin());
  expect(await ask(base, { authorization: `Bearer ${token}` })).toHaveLength(1);
  expect((await fetch(`${base}/elsewhere`)).status).toBe(404);
  await pool.end();
}, 60_000);

test('worker.ts answers 503 while it cannot create the table, and 200 after that', async () => {
  const { base, database, stop } = await startWorker(inside('worker.ts'), directory);
  onTestFinished(stop);
  expect((await fetch(`${base}${SESSIONS_PATH}`)).status).toBe(401);
  expect((await fetch(`${base}/elsewhere`)).status).toBe(404);
  await database.prepare('CREATE VIEW gazette_sessions AS SELECT 1').run();
  const headers = { authorization: 'Bearer unknown' };
  const failed = await fetch(`${base}${SESSIONS_PATH}`, { headers });
  expect(failed.status).toBe(503);
  expect(ErrorResponse.parse(await failed.json()).success).toBe(false);
  await database.prepare('DROP VIEW gazette_sessions').run();
  expect((await fetch(`${base}${SESSIONS_PATH}`, { headers })).status).toBe(401);
  const { token } = await createD1Store(database).recordLogin(sampleLogin());
  expect(await ask(base, { authorization: `Bearer ${token}` })).toHaveLength(1);
}, 60_000);
