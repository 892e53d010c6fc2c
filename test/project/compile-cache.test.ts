import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCompileCache } from '../../src/project/compile-project.ts';
import { Settings } from '../../src/project/settings.ts';
import { assemble } from '../../src/site/build.ts';
import { AS_OF } from '../as-of.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from './art/pictures.ts';

test('with a cache, each change gives the same output and problems as without one', async () => {
  const releases = temporaryDirectory({
    '1.md': noteText({ version: '1', date: '2026-01-01' }),
    '2.md': noteText({ version: '2', date: '2026-02-01' }, '![Shot](a.png)'),
  });
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(releases, name), content);
  const cache = createCompileCache();
  let settings = Settings.parse({ siteUrl: 'https://example.com/' });
  const changes = [
    () => write('a.png', makePng(1, 1)),
    () => write('a.png', makePng(2, 2)),
    () => write('1.md', noteText({ version: '1', date: '2026-01-01' }, 'Another text.')),
    () => (settings = Settings.parse({ siteUrl: 'https://example.com/log/' })),
    () =>
      write('3.md', noteText({ version: '3', date: '2026-03-01' }, 'See [1](#v1) and [4](#4).')),
    () => write('4.md', noteText({ version: '4', date: '2026-01-02' })),
    () => rmSync(join(releases, 'a.png')),
    () => write('a.png', makePng(1, 1)),
  ];
  const outputs = new Set<string>();
  for (const change of changes) {
    change();
    const list = async (options: object) => {
      const common = { asOf: AS_OF, releases, settings, unpublished: true };
      const { problems, files } = await assemble({ ...common, ...options });
      const texts = files.map(({ path, content }) => [path, Buffer.from(content).toString('hex')]);
      return JSON.stringify([problems, texts]);
    };
    const cached = await list({ cache });
    expect(cached === (await list({}))).toBe(true);
    outputs.add(cached);
  }
  expect(outputs.size).toBe(changes.length);
  expect(cache.get('')?.notes.size).toBe(4);
});

test('each edition keeps its own notes, and only those that changed are compiled again', async () => {
  const german = 'Die Suche ist schneller.\n';
  const releases = temporaryDirectory({
    '1.md': noteText({ version: '1', date: '2026-01-01' }),
    '2.md': noteText({ version: '2', date: '2026-02-01' }),
    '2.de.md': german,
  });
  const typed = { siteUrl: 'https://example.com/', languages: ['de'], channels: ['beta'] };
  const cache = createCompileCache();
  const compile = async () => {
    await assemble({ asOf: AS_OF, releases, settings: Settings.parse(typed), cache });
    return new Map([...cache].map(([prefix, { notes }]) => [prefix, [...notes.values()]]));
  };
  const before = await compile();
  writeFileSync(join(releases, '2.de.md'), `${german}\nDie Anmeldung auch.\n`);
  const after = await compile();
  const kept = ['', 'de/', 'beta/', 'beta/de/'].map((prefix) => [
    prefix,
    after.get(prefix)?.map((note) => before.get(prefix)?.includes(note)),
  ]);
  expect(kept).toEqual([
    ['', [true, true]],
    ['de/', [false, true]],
    ['beta/', [true, true]],
    ['beta/de/', [false, true]],
  ]);
});
