import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { headersOf } from '../../src/project/served-files.ts';
import { openBucket } from '../../src/publish/bucket.ts';
import { readEnvironment } from '../../src/publish/target.ts';
import { createHttpGet } from '../../src/verify/http-get.ts';
import { verifySite } from '../../src/verify/verify-site.ts';
import { ask } from '../serve/ask.ts';
import { startGazette } from '../scripts/start-gazette.ts';
import { startFakeStore } from '../publish/fake-store.ts';
import { countBuilt, keys } from '../scripts/open-publish.ts';
import { temporaryDirectory } from '../temporary.ts';
import { readExample, replace } from './hosting/read-example.ts';
import { startNginxWith } from './hosting/start-web-server.ts';
import { repetitions } from './rounds.ts';
import { createSite, note, openSite, readVersion, VERSION } from './s3-site.ts';
import { startRadosgw } from './start-radosgw.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const RACES = repetitions(2, 40);

vi.setConfig({ testTimeout: 180_000 + RACES * 15_000 });

const s3 = await startRadosgw(afterAll);
const read = async (bucket: string, path: string) =>
  s3.client.fetch(`${s3.endpoint}/${bucket}/${path}`);

describe('publish to a real S3 server', () => {
  test('uploads every file, then none, then those that one edit changes', async () => {
    const { bucket, directory, build, publish, write } = await createSite(s3);
    await build();
    const files = countBuilt(join(directory, 'dist'));
    expect(await publish()).toEqual({
      exitCode: 0,
      stdout: `s3://${bucket}/${VERSION} is 2.0. ${files} of ${files} files were new or different.\n`,
      stderr: '',
    });
    const { headers: before } = await read(bucket, 'openapi.json');
    expect(await publish()).toMatchObject({
      exitCode: 0,
      stdout: `s3://${bucket}/${VERSION} is up to date: 2.0, with ${files} files.\n`,
    });
    write('b.md', note('2.0', 2, 'Faster search, and a word that was misspelt.'));
    await build();
    expect(await publish()).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await (await read(bucket, VERSION)).text()).toContain('misspelt');
    const { headers: after } = await read(bucket, 'openapi.json');
    expect(after.get('last-modified')).toBe(before.get('last-modified'));
  });

  test('any file name and any prefix give a valid key', async () => {
    const { bucket: name } = await createSite(s3);
    const prefix = 'pré fix+/%41/b';
    const target = { bucket: name, prefix: `${prefix}/` };
    const access = readEnvironment(s3.env, s3.endpoint);
    const bucket = openBucket(target, access, AbortSignal.timeout(150_000));
    const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
    const names = ["a b+c%20&=?#'()!*~@:,;$.txt", 'ünïcode-日本-🎉.txt', '%2F..txt'];
    for (const path of names) {
      await bucket.write(path, { bytes: new TextEncoder().encode(path), headers });
      const stored = await bucket.read(path);
      expect(Buffer.from(stored?.body ?? []).toString()).toBe(path);
    }
    const listed = await (await s3.client.fetch(`${s3.endpoint}/${name}`)).text();
    for (const path of names) {
      const key = `${prefix}/${path}`.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
      expect(listed).toContain(`<Key>${key}</Key>`);
    }
  });

  test('of two concurrent publishes, one succeeds, and the older release never replaces the newer one', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < RACES; round += 1) {
      const older = await createSite(s3);
      const newer = openSite(s3, older.bucket);
      newer.write('c.md', note('3.0', 3));
      await Promise.all([older.build(), newer.build()]);
      if (round % 2 === 1) await older.publish();
      if (round % 2 === 1) older.write('b.md', note('2.0', 2, `Round ${round}.`));
      await older.build();
      const wait = setTimeout((round % 12) * 4);
      const [first, second] = await Promise.all([
        older.publish(),
        wait.then(async () => newer.publish()),
      ]);
      const codes = [first.exitCode, second.exitCode];
      expect(codes).toContain(0);
      const version = await readVersion(s3, older.bucket);
      const warning = 'perhaps another publish ran at the same time';
      expect([second.exitCode === 0, second.stderr.includes(warning)]).toEqual([
        version === '3.0',
        version !== '3.0',
      ]);
      expect(await newer.publish()).toMatchObject({ exitCode: 0 });
      expect(await readVersion(s3, older.bucket)).toBe('3.0');
      expect((await newer.publish()).stdout).toContain('is up to date: 3.0');
      seen.add(codes.join(' and '));
    }
    process.stdout.write(`two concurrent publishes exited with ${[...seen].join(', ')}\n`);
  });
});

describe('a failure exits with 2', () => {
  test('wrong credentials, a missing bucket, no right to write', async () => {
    const { bucket, build, publish } = await createSite(s3);
    await build();
    const cannot = `gazette: cannot read s3://${bucket}/${VERSION}:`;
    for (const [argv, env, stderr] of [
      [
        [],
        { ...s3.env, AWS_SECRET_ACCESS_KEY: 'hush-hush' },
        `${cannot} AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID\n`,
      ],
      [
        [],
        { ...s3.env, AWS_ACCESS_KEY_ID: 'AKNOBODY' },
        `${cannot} the service does not know the key in AWS_ACCESS_KEY_ID\n`,
      ],
      [
        ['--to', 's3://nowhere'],
        s3.env,
        `gazette: cannot read s3://nowhere/${VERSION}: the bucket "nowhere" does not exist; create it, or correct --to\n`,
      ],
    ] as const) {
      expect(await publish(argv, env)).toEqual({ exitCode: 2, stdout: '', stderr });
    }
    const { exitCode, stderr } = await publish([], s3.stranger);
    expect([exitCode, stderr.replace(/\/[^ ]*:/, '/X:')]).toEqual([
      2,
      `gazette: cannot write s3:/X: the credentials have no permission to write there; allow s3:GetObject, s3:PutObject and, for --delete, s3:DeleteObject on the objects, and s3:ListBucket on the bucket "${bucket}"\n`,
    ]);
  });

  test('SIGINT stops the upload', async () => {
    const store = await startFakeStore();
    const { command, build } = openSite({ env: keys, endpoint: store.endpoint }, 'bucket');
    await build();
    const gazette = startGazette([SCRIPT, ...command], undefined, keys);
    let isSignaled = false; // A second signal could meet a process that no longer handles it.
    store.hooks.intercept = ({ method }) => {
      if (method !== 'PUT') return false;
      if (!isSignaled) gazette.signal('SIGINT');
      return (isSignaled = true);
    };
    expect(await gazette.exit).toBe(2);
    expect(gazette.printed).toEqual({
      stdout: '',
      stderr: 'gazette: stopped before everything was uploaded; run it again to finish\n',
    });
  });
});

test('a bucket configured as documented serves the right headers, and all of them behind nginx', async () => {
  const { bucket, build, publish } = await createSite(s3);
  await build();
  await publish();
  const site = `${s3.endpoint}/${bucket}`;
  const get = async (path: string, more = {}) =>
    fetch(`${site}/${path}`, { headers: { origin: 'https://app.example.com', ...more } });
  for (const path of [VERSION, 'openapi.json', '404.html']) {
    const { 'x-content-type-options': _, ...headers } = headersOf(path);
    expect(Object.fromEntries((await get(path)).headers)).toMatchObject(headers);
  }
  const etag = (await get(VERSION)).headers.get('etag');
  expect((await get(VERSION, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(`${VERSION}/`)).status).toBe(404);

  const example = readExample('nginx', '', 'docs/s3.md');
  const block = replace(example, 'http://127.0.0.1:9000/notes-example-com', site);
  const { base, stop } = await startNginxWith(temporaryDirectory(), block);
  onTestFinished(stop);
  const verifying = createHttpGet(AbortSignal.timeout(150_000));
  const { findings } = await verifySite(new URL(`${base}/`), verifying);
  expect(findings.filter(({ url }) => url.startsWith(base))).toEqual([]);
  for (const path of ['/nope', '/openapi.json?acl']) {
    const answer = await ask(base, path, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer).toMatchObject({ status: 404, headers: { 'content-encoding': 'gzip' } });
    expect(gunzipSync(answer.bytes).toString()).toContain('<html');
  }
});
