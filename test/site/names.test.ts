import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from '../project/art/pictures.ts';
import { middle, newest } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';

const settings = Settings.parse({ siteUrl: 'https://example.com/' });

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
