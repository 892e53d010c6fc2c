import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuse } from '../publish/fake-store.ts';
import { responseText } from '../publish/response-text.ts';
import { noteText } from '../temporary.ts';
import { countBuilt, openPublish, VERSION } from './open-publish.ts';
import { good, writeConfig } from './notes.ts';
import { run } from './run.ts';

const BETA = noteText({ version: '2.1-beta', date: '2026-04-01', channel: 'beta' });
const RESPONSES = ['beta/de', 'beta', 'de'].map((path) => `${path}/${VERSION}`);

/** A store and notes with a translation and a beta release, which are built and published with these settings. */
async function open() {
  const { store, releases, out, start } = await openPublish({ ...good, 'beta.md': BETA });
  const write = (name: string, text: string) => writeFileSync(join(releases, name), text);
  write('a.de.md', 'Schneller.\n');
  const configure = (settings: object) => [
    '--releases',
    releases,
    '--config',
    writeConfig(settings),
  ];
  const publish = async (settings: object, ...argv: string[]) => {
    const options = configure(settings);
    expect((await run(['build', ...options, '--out', out])).exitCode).toBe(0);
    store.requests.length = 0;
    return start([...options, ...argv]);
  };
  const current = (prefix: string) =>
    /"version":"([^"]*)"/.exec(store.textOf(`${prefix}${VERSION}`) ?? '')?.[1];
  return { store, releases, out, write, publish, current };
}

const ALL = { languages: ['de'], channels: ['beta'] };

test('the version responses are replaced after all other files, that of the root last', async () => {
  const { store, out, publish, current } = await open();
  const { stdout, stderr, exitCode } = await publish(ALL);
  const total = countBuilt(out);
  expect([stdout, stderr, exitCode]).toEqual([
    `s3://bucket/${VERSION} is 2.0. ${total} of ${total} files were new or different.\nIn the channel beta, it is 2.1-beta.\n`,
    '',
    0,
  ]);
  expect(store.listWrites().slice(-4)).toEqual([...RESPONSES, VERSION]);
  expect(['', 'de/', 'beta/', 'beta/de/'].map(current)).toEqual([
    '2.0',
    '2.0',
    '2.1-beta',
    '2.1-beta',
  ]);
  expect(store.objects.get(`beta/de/${VERSION}`)?.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=60, stale-while-revalidate=60',
  });
});

test('of an edition that changes, only its files are uploaded', async () => {
  const { write, publish } = await open();
  await publish(ALL);
  write('a.de.md', 'Viel schneller.\n');
  const { stdout } = await publish(ALL, '--dry-run');
  const paths = [...stdout.matchAll(/^ {2}(\S+)$/gm)].map(([, path]) => path);
  expect(paths).toContain(`de/${VERSION}`);
  expect(paths.filter((path) => !path?.includes('de/'))).toEqual([]);
});

test.each([
  [
    `beta/${VERSION}`,
    responseText('2.2-beta'),
    'the published release "2.2-beta" is not in this build, because it has no note here, or is a draft or scheduled; get the notes that it was published from',
  ],
  [`de/${VERSION}`, 'mine', 'the object there is not a version response'],
])('if %s must not be replaced, nothing is uploaded', async (path, text, reason) => {
  const { store, publish, current } = await open();
  store.put(path, text);
  expect(await publish(ALL)).toEqual({
    exitCode: 3,
    stdout: '',
    stderr: `gazette: s3://bucket/${path} was not replaced: ${reason}. Use --force to replace it anyway.\nNothing was uploaded.\n`,
  });
  expect(store.listWrites()).toEqual([]);
  expect((await publish(ALL, '--force')).exitCode).toBe(0);
  expect(current('beta/')).toBe('2.1-beta');
});

test('a release that moves to a channel makes room for the one before it', async () => {
  const { write, publish, current } = await open();
  write('beta.md', BETA.replace('channel: beta\n', ''));
  await publish(ALL);
  expect(current('')).toBe('2.1-beta');
  write('beta.md', BETA);
  expect((await publish(ALL)).stdout).toContain(`${VERSION} is 2.0; it was 2.1-beta. `);
  expect(['', 'de/', 'beta/'].map(current)).toEqual(['2.0', '2.0', '2.1-beta']);
});

test('--delete removes a language that the settings drop, its version response first', async () => {
  const { store, releases, publish } = await open();
  await publish(ALL);
  rmSync(join(releases, 'a.de.md'));
  await publish({ channels: ['beta'] });
  expect(store.textOf(`de/${VERSION}`)).toContain('Schneller.');
  expect((await publish({ channels: ['beta'] }, '--delete')).stdout).toMatch(/\nDeleted \d+ files/);
  expect([...store.objects.keys()].filter((path) => path.includes('de/'))).toEqual([]);
  const deleted = store.requests.filter((line) => line.startsWith('DELETE'));
  expect(deleted.slice(0, 2).toSorted()).toEqual([
    `DELETE beta/de/${VERSION}`,
    `DELETE de/${VERSION}`,
  ]);
});

test('an interrupted publish leaves editions as they were; the next one deletes old files', async () => {
  const { store, releases, write, publish, current } = await open();
  await publish(ALL);
  write('d.md', noteText({ version: '2.2', date: '2026-05-01' }));
  store.hooks.intercept = ({ method, path }, response) => {
    if (method !== 'PUT' || path !== `de/${VERSION}`) return false;
    refuse(response, 403, 'AccessDenied');
    return true;
  };
  expect(await publish(ALL)).toMatchObject({ exitCode: 2 });
  expect(['beta/de/', 'beta/', 'de/', ''].map(current)).toEqual(['2.2', '2.2', '2.0', '2.0']);
  store.hooks.intercept = () => false;
  rmSync(join(releases, 'c.md'));
  expect((await publish(ALL, '--delete')).stdout).toContain('Deleted 3 files');
  expect(['beta/de/', 'beta/', 'de/', ''].map(current)).toEqual(['2.2', '2.2', '2.2', '2.2']);
});
