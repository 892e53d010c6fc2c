import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createNote } from '../../src/authoring/create-note.ts';
import { build, check } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from '../project/art/pictures.ts';
import { middle, newest } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';

const settings = Settings.parse({ siteUrl: 'https://example.com/' });

test('notes may have names that differ only in case, have two lines, or are as long as possible', async () => {
  const long = `${'x'.repeat(252)}.md`;
  const releases = temporaryDirectory({
    'NOTE.md': newest,
    'note.md': middle,
    [long]: noteText({ version: '1', date: '2025-03-01' }),
    'a\nb.md': noteText({ version: '0', date: '2025-02-01' }),
  });
  const result = await check({ asOf: AS_OF, releases, settings });
  expect(result.problems).toEqual([]);
  expect(result).toMatchObject({ notes: 4, current: '3.0', previous: '2.0' });
});

test('art whose names differ only in case has addresses that differ in more than case', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '2', date: '2026-02-01', art: 'Art.PNG' }),
    'b.md': noteText({ version: '1', date: '2026-01-01', art: 'art.png' }),
    'c.md': noteText({ version: '0', date: '2025-01-01', art: 'other/ART.png' }),
  });
  mkdirSync(join(releases, 'other'));
  writeFileSync(join(releases, 'Art.PNG'), makePng(1, 1));
  writeFileSync(join(releases, 'art.png'), makePng(2, 2));
  writeFileSync(join(releases, 'other/ART.png'), makePng(2, 2));
  const out = temporaryDirectory();
  expect((await build({ asOf: AS_OF, releases, settings, out })).problems).toEqual([]);
  const paths = readdirSync(out, { recursive: true }).map(String);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  expect(readdirSync(join(out, 'art'))).toEqual([
    expect.stringMatching(/^art-\w{16}\.png$/),
    expect.stringMatching(/^art-\w{16}\.png$/),
    expect.stringMatching(/^icon-\w{16}\.svg$/),
  ]);
});

test('art may have the longest possible name', async () => {
  const art = `${'Ä1'.repeat(83)}.png`;
  const releases = temporaryDirectory({
    'a.md': newest.replace(/art: .*/, `art: ${art}`),
    'b.md': middle,
  });
  writeFileSync(join(releases, art), makePng(1, 1));
  const out = temporaryDirectory();
  expect((await build({ asOf: AS_OF, releases, settings, out })).problems).toEqual([]);
  const [name = ''] = readdirSync(join(out, 'art'));
  expect(name).toMatch(/^a-1[a1-]{90,97}-\w{16}\.png$/);
  expect(readFileSync(join(out, 'art', name))).toEqual(Buffer.from(makePng(1, 1)));
});

test('a note of a very long version gets a short name', async () => {
  const releases = temporaryDirectory();
  await createNote({ releases, settings, version: '1'.repeat(254), now: AS_OF });
  expect(readdirSync(releases)).toEqual([expect.stringMatching(/^1{40}-[\da-f]{8}\.md$/)]);
});
