import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refuse, startFakeStore } from '../publish/fake-store.ts';
import { responseText } from '../publish/response-text.ts';
import { countFiles, noteText, temporaryDirectory } from '../temporary.ts';
import { good, prepare } from './notes.ts';
import { run } from './run.ts';

const VERSION = 'v2/cloud/version';
const waitForever = async () => new Promise<void>(() => {});
const keys = { AWS_ACCESS_KEY_ID: 'AKTEST', AWS_SECRET_ACCESS_KEY: 'hush' };

async function open(files: Record<string, string> = good) {
  const store = await startFakeStore();
  const { releases, out, common } = prepare(files);
  const env = { ...keys, AWS_ENDPOINT_URL: store.endpoint };
  await run(['build', ...common, '--out', out]);
  const start = async (argv: string[], options = {}) =>
    run(['publish', '--to', 's3://bucket', '--out', out, ...common, ...argv], {
      env,
      waitForStop: waitForever,
      ...options,
    });
  return { store, releases, out, common, start };
}

describe('publish', () => {
  test('says what it uploaded, then that all is up to date', async () => {
    const { store, out, start } = await open();
    const files = countFiles(out);
    expect(await start([])).toEqual({
      exitCode: 0,
      stdout: `s3://bucket/${VERSION} is 2.0. ${files} of ${files} files were new or different.\n`,
      stderr: '',
    });
    expect(await start([])).toEqual({
      exitCode: 0,
      stdout: `s3://bucket/${VERSION} is up to date: 2.0, with ${files} files.\n`,
      stderr: '',
    });
    expect(store.listWrites()).toHaveLength(files);
    expect(store.objects.get(VERSION)?.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60, stale-while-revalidate=60',
    });
  });

  test('says what was there before, and where it is served', async () => {
    const { store, out, releases, start } = await open();
    const files = countFiles(out);
    const settings = { siteUrl: 'https://example.com/notes' };
    const config = join(temporaryDirectory({ 's.json': JSON.stringify(settings) }), 's.json');
    store.put(VERSION, responseText('1.0'));
    const argv = ['--releases', releases, '--config', config];
    const served = `It is served at https://example.com/notes/${VERSION}.\n`;
    expect((await start(argv)).stdout).toBe(
      `s3://bucket/${VERSION} is 2.0; it was 1.0. ${files} of ${files} files were new or different.\n${served}`,
    );
    store.put(VERSION, responseText('2.0'));
    expect((await start(argv)).stdout).toBe(
      `s3://bucket/${VERSION} is 2.0. 1 of ${files} files were new or different.\n${served}`,
    );
    expect((await start(argv)).stdout).toContain(
      `up to date: 2.0, with ${files} files.\n${served}`,
    );
  });

  test('--dry-run lists what it would upload', async () => {
    const { store, out, start } = await open();
    await start([]);
    store.objects.delete('openapi.json');
    store.put(VERSION, responseText('1.0'));
    const writes = store.listWrites();
    expect(await start(['--dry-run'])).toEqual({
      exitCode: 0,
      stdout: `Of ${countFiles(out)} files these are new or different:\n  openapi.json\n  ${VERSION}\nNothing was uploaded.\n`,
      stderr: '',
    });
    expect(store.listWrites()).toEqual(writes);
  });

  test('names hidden files that it leaves out, and no temporary ones', async () => {
    const { store, out, start } = await open();
    writeFileSync(join(out, '.htaccess'), '');
    writeFileSync(join(out, '.gazette-0123456789abcdef.tmp'), '');
    expect((await start([])).stderr).toBe('Hidden files are not published: .htaccess.\n');
    expect([...store.objects.keys()].filter((path) => path.startsWith('.'))).toEqual([]);
  });

  test('says that a store knows no conditions', async () => {
    const { store, start } = await open();
    store.hooks.intercept = ({ headers }, response) => {
      if (headers['if-none-match'] === undefined) return false;
      refuse(response, 501, 'NotImplemented');
      return true;
    };
    expect(await start([])).toMatchObject({
      exitCode: 0,
      stderr: 'This store knows no conditional writes: publish one release at a time.\n',
    });
  });

  test('takes --endpoint before the environment', async () => {
    const { store, start } = await open();
    const env = { ...keys, AWS_ENDPOINT_URL: 'http://nowhere.invalid' };
    expect(await start(['--endpoint', store.endpoint], { env })).toMatchObject({ exitCode: 0 });
  });

  test('shows its progress on a terminal', async () => {
    const { store, out, start } = await open();
    store.hooks.intercept = async ({ method }) => {
      if (method === 'GET') await new Promise((resolve) => setTimeout(resolve, 1100));
      return false;
    };
    const { stderr } = await start([], { isTerminal: true });
    expect(stderr).toContain(`\r\u001B[K0 of ${countFiles(out)} files`);
    expect(stderr.endsWith('\r\u001B[K')).toBe(true);
  });
});

describe('a release that must stay ends with 3', () => {
  test('before anything is uploaded; --force replaces it', async () => {
    const { store, start } = await open();
    store.put(VERSION, responseText('1.1'));
    expect(await start([])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: `gazette: s3://bucket/${VERSION} is not replaced: "1.1" is published there, which is newer than "2.0" in the notes, though its note keeps it from being the current release. --force replaces it all the same.\nNothing was uploaded.\n`,
    });
    expect(store.listWrites()).toEqual([]);
    expect((await start(['--force'])).stdout).toContain('is 2.0; it was 1.1. ');
  });

  test('and behind other files', async () => {
    const { store, out, start } = await open();
    store.hooks.intercept = ({ method, path }) => {
      if (method === 'PUT' && path === VERSION) store.put(VERSION, responseText('2.1'));
      return false;
    };
    expect(await start([])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: `gazette: s3://bucket/${VERSION} is not replaced: "2.1" is published there, which has no note here; get the notes of whoever published it. --force replaces it all the same.\nOf the other files ${countFiles(out) - 1} were uploaded before that; publish "2.0" no more, and the newer release once again.\n`,
    });
  });
});

test('notes with problems end with 1, and nothing is asked', async () => {
  const { store, releases, start } = await open();
  writeFileSync(join(releases, 'd.md'), '');
  const { exitCode, stderr } = await start([]);
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/1:1 error the file is empty;[\s\S]*\nNothing was uploaded\.\n$/);
  expect(store.requests).toEqual([]);
});

describe('what it cannot use ends with 2, and nothing is uploaded', () => {
  test('an output that is not there, or of other notes', async () => {
    const { store, releases, out, start } = await open();
    writeFileSync(join(releases, 'd.md'), noteText({ version: '3.0', date: '2026-04-01' }));
    const other = temporaryDirectory();
    expect(await start(['--out', other])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: ${other}/${VERSION} is not there; run gazette build first\n`,
    });
    expect(await start([])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: ${out}/${VERSION} is not what the notes make now; run gazette build first\n`,
    });
    expect(store.requests).toEqual([]);
  });

  test('no --to, a wrong one, no credentials, wrong settings', async () => {
    const { store, start } = await open();
    expect((await run(['publish'])).stderr).toContain(
      "error: required option '--to <s3://bucket/prefix>' not specified\n",
    );
    expect(await start(['--to', 'bucket'])).toMatchObject({
      exitCode: 2,
      stderr:
        'gazette: --to must be a bucket and where in it, such as s3://my-bucket or s3://my-bucket/site\n',
    });
    expect((await start([], { env: {} })).stderr).toMatch(
      /^gazette: AWS_ACCESS_KEY_ID is not set;/,
    );
    const config = join(temporaryDirectory({ 's.json': '{"titel": 1}' }), 's.json');
    expect(await start(['--config', config])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('"titel" is not a key of the settings'),
    });
    expect(store.requests).toEqual([]);
  });

  test('a stop: nothing goes on behind it', async () => {
    const { store, start } = await open();
    let isClosed = false;
    const stop = new AbortController();
    const waitForStop = async () => void (await once(stop.signal, 'abort'));
    store.hooks.intercept = ({ method }, response) => {
      if (method !== 'PUT') return false;
      response.on('close', () => (isClosed = true));
      stop.abort();
      return true;
    };
    expect(await start([], { waitForStop })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'gazette: stopped before all was uploaded; run it again to finish\n',
    });
    await expect.poll(() => isClosed).toBe(true);
    expect(store.objects.size).toBe(0);
  });

  test('a failure: no other file is uploaded behind it', async () => {
    const { store, start } = await open();
    let underWay = 0;
    store.hooks.intercept = ({ method, path }, response) => {
      if (method !== 'PUT') return false;
      underWay += 1;
      response.on('close', () => (underWay -= 1));
      if (path === '404.html') refuse(response, 403, 'AccessDenied');
      return true;
    };
    expect(await start([])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /^gazette: cannot write s3:\/\/bucket\/404\.html: the credentials may not write there;/,
      ),
    });
    await expect.poll(() => underWay).toBe(0);
  });
});
