import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { responseText } from '../../publish/response-text.ts';
import { noteText } from '../../temporary.ts';
import { countBuilt, openPublish, VERSION } from '../open-publish.ts';
import { good, writeConfig } from '../notes.ts';
import { run } from '../run.ts';

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
    `s3://bucket/${VERSION} is 2.0. ${total} of ${total} files were new or different.\n`,
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
});

test.each([
  [
    `beta/${VERSION}`,
    responseText('2.2-beta'),
    'the published release "2.2-beta" is not in this build, because it has no note here, or is a draft or scheduled; get the notes that it was published from, or take it back with "withdrawn: REASON" in its note',
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

test('a withdrawn release of a channel does not come back, at any number of releases', async () => {
  const { store, write, publish } = await open();
  const settings = { ...ALL, history: 1 };
  const withdrawn = noteText({
    version: '2.1-beta',
    date: '2026-04-01',
    channel: 'beta',
    withdrawn: 'It breaks.',
  });
  const newer = noteText({ version: '2.2-beta', date: '2026-04-02', channel: 'beta' });
  write('beta.md', withdrawn);
  write('newer.md', newer);
  expect((await publish(settings)).exitCode).toBe(0);
  write('beta.md', BETA);
  const { exitCode, stderr } = await publish(settings);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('"2.1-beta" is withdrawn there')]);
  expect(store.listWrites()).toEqual([]);
});
