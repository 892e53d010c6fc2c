import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refuse } from '../../publish/fake-store.ts';
import { responseText } from '../../publish/response-text.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { writeConfig } from '../notes.ts';
import { countBuilt, keys, openPublish as open, VERSION } from '../open-publish.ts';
import { run } from '../run.ts';

describe('publish', () => {
  test('prints what it uploaded, then that all is up to date', async () => {
    const { store, out, start } = await open();
    const files = countBuilt(out);
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
    expect(store.listWrites()).toHaveLength(files + 1);
  });

  test('leaves out the configuration of hosts, which a bucket does not read', async () => {
    const { store, build, start } = await open();
    const argv = ['--config', writeConfig({ hosting: ['netlify', 'nginx'] })];
    await build(argv);
    expect(await start(argv)).toMatchObject({ exitCode: 0 });
    expect(store.textOf('index.html')).toContain('<html');
    expect(['_headers', 'nginx.conf'].map((path) => store.textOf(path))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('prints what was published before, and how to check it', async () => {
    const { store, out, releases, start } = await open();
    const config = writeConfig({ siteUrl: 'https://acme.test/notes' });
    store.put(VERSION, responseText('1.0'));
    const argv = ['--releases', releases, '--config', config];
    await run(['build', ...argv, '--out', out]);
    const files = countBuilt(out);
    const advice = 'Check it: npx --no-install gazette verify https://acme.test/notes/\n';
    expect((await start(argv)).stdout).toBe(
      `s3://bucket/${VERSION} is 2.0; it was 1.0. ${files} of ${files} files were new or different.\n${advice}`,
    );
    store.put(VERSION, responseText('2.0'));
    expect((await start(argv)).stdout).toBe(
      `s3://bucket/${VERSION} is 2.0. 1 of ${files} files were new or different.\n${advice}`,
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
      stdout: `2 of ${countBuilt(out)} files are new or different:\n  openapi.json\n  ${VERSION}\nNothing was uploaded.\n`,
      stderr: '',
    });
    expect(store.listWrites()).toEqual(writes);
  });

  test('uploads only what the build wrote', async () => {
    const { store, out, start } = await open();
    writeFileSync(join(out, '.htaccess'), 'mine');
    writeFileSync(join(out, 'draft.html'), 'mine');
    writeFileSync(join(out, 'v2/cloud/.gazette-0123456789abcdef.tmp'), '');
    expect(await start([])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(new Set(store.listWrites()).size).toBe(countBuilt(out) - 2);
    const paths = [...store.objects.keys()];
    expect(paths.filter((path) => /htaccess|draft|tmp/.test(path))).toEqual([]);
  });
});

describe('anything unusable exits with 2, and nothing is uploaded', () => {
  test('no build, whether or not there are credentials', async () => {
    const { store, start } = await open();
    const other = temporaryDirectory();
    expect(await start(['--out', other, '--dry-run'], { env: {} })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: ${other} has no .gazette.json; run npx --no-install gazette build first\n`,
    });
    expect(store.requests).toEqual([]);
  });

  test('plain HTTP to another machine: there is a warning too', async () => {
    const { start } = await open();
    const env = { ...keys, AWS_ENDPOINT_URL: 'http://s3.example.invalid' };
    const waitForStop = async () => {};
    expect((await start([], { env, waitForStop })).stderr).toMatch(
      /^gazette: warning: http:\/\/s3\.example\.invalid is not encrypted, .*; use https\ngazette: stopped before/,
    );
  });

  test('an example as siteUrl, unless the store is on this machine', async () => {
    const { build, start } = await open();
    const argv = ['--config', writeConfig({ siteUrl: 'https://notes.example.com/' })];
    await build(argv);
    expect(await start(argv)).toMatchObject({ exitCode: 0, stderr: '' });
    const options = { env: keys, waitForStop: async () => {} };
    for (const more of [[], ['--endpoint', 'https://s3.example.invalid']]) {
      const { stderr } = await start([...argv, ...more], options);
      expect(stderr).toMatch(/^gazette: .* which is an example; set .* and publish again\n$/);
    }
  });

  test('no --to, a wrong one, no credentials', async () => {
    const { store, start } = await open();
    expect((await run(['publish'])).stderr).toContain(
      "error: required option '--to <s3://bucket/prefix>' not specified\n",
    );
    expect((await start(['--to', 'bucket'])).stderr).toMatch(/^gazette: --to must be a bucket /);
    expect((await start([], { env: {} })).stderr).toMatch(
      /^gazette: AWS_ACCESS_KEY_ID is not set;/,
    );
    expect(store.requests).toEqual([]);
  });

  test('a failure stops the other uploads', async () => {
    const { store, start } = await open();
    let underWay = 0;
    store.hooks.intercept = ({ method, path }, response) => {
      // The manifest, the pictures and the styles are uploaded before all others.
      if (method !== 'PUT' || /^(?:art|styles)\/|gazette\.json$/.test(path)) return false;
      underWay += 1;
      response.on('close', () => (underWay -= 1));
      if (path === 'openapi.json') refuse(response, 403, 'AccessDenied');
      return true;
    };
    expect(await start([])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /^gazette: cannot write s3:\/\/bucket\/openapi\.json: the credentials have no permission to write there;/,
      ),
    });
    // Requests that nobody stops are sent again for 75 seconds.
    await expect.poll(() => underWay).toBe(0);
  });
});
