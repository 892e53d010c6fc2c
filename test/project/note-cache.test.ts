import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assemble } from '../../src/site/assemble.ts';
import type { NoteCache } from '../../src/project/note-cache.ts';
import { Settings } from '../../src/project/settings.ts';
import { middle, newest, settings } from '../site/build-notes.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from './art/pictures.ts';
import { AS_OF } from '../as-of.ts';

/** Assembles a directory of notes, and renders every file. */
async function assembleAll(releases: string, by: Settings, cache?: NoteCache) {
  const { files, ...rest } = await assemble({
    asOf: AS_OF,
    releases,
    settings: by,
    unpublished: true,
    cache,
  });
  return { ...rest, files: files.map(({ render, ...file }) => ({ ...file, content: render() })) };
}

test('the cache has as many entries as there are notes, however often they are edited', async () => {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  const cache: NoteCache = new Map();
  for (let edit = 0; edit < 50; edit++) {
    writeFileSync(join(releases, 'a.md'), `${newest}\nEdit ${edit}.\n`);
    writeFileSync(join(releases, 'c.md'), `not a note ${edit}`);
    await assembleAll(releases, settings, cache);
    expect(cache.size).toBe(3);
  }
  rmSync(join(releases, 'c.md'));
  await assembleAll(releases, settings, cache);
  expect(cache.size).toBe(2);
});

test('the picture of a cached note is read again', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '4', date: '2026-04-01', art: 'a.png' }),
    'b.md': middle,
  });
  const cache: NoteCache = new Map();
  const local = Settings.parse({ siteUrl: 'https://example.com/' });
  const artOf = async () => (await assembleAll(releases, local, cache)).response?.log.art;
  writeFileSync(join(releases, 'a.png'), makePng(1, 1));
  const first = await artOf();
  writeFileSync(join(releases, 'a.png'), makePng(2, 2));
  expect(await artOf()).not.toBe(first);
  rmSync(join(releases, 'a.png'));
  expect((await assembleAll(releases, local, cache)).problems).toMatchObject([
    { rule: 'missing-picture' },
  ]);
});

test('a picture in the body of a cached note is noticed when it appears, changes and goes', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '4', date: '2026-04-01' }, '![A](a.png)'),
    'b.md': middle,
  });
  const cache: NoteCache = new Map();
  const local = Settings.parse({ siteUrl: 'https://example.com/' });
  const assembleNow = async () => {
    const assembled = await assembleAll(releases, local, cache);
    expect(assembled).toEqual(await assembleAll(releases, local));
    return assembled.response?.log.body ?? assembled.problems.map(({ rule }) => rule);
  };
  expect(await assembleNow()).toEqual(['missing-picture']);
  writeFileSync(join(releases, 'a.png'), makePng(1, 1));
  const first = await assembleNow();
  expect(first).toMatch(/^A \(https:\/\/example\.com\/art\/a-/);
  writeFileSync(join(releases, 'a.png'), makePng(2, 2));
  expect(await assembleNow()).not.toEqual(first);
  rmSync(join(releases, 'a.png'));
  expect(await assembleNow()).toEqual(['missing-picture']);
});

test('after any edits, an assembly with a cache equals one without', async () => {
  const name = fc.constantFrom('a.md', 'b.md', 'c.md', 'd.md');
  const text = fc.oneof(
    fc
      .record({ version: fc.constantFrom('1', '2', '3'), day: fc.integer({ min: 1, max: 9 }) })
      .map(({ version, day }) => noteText({ version, date: `2026-01-0${day}` })),
    fc.constantFrom(
      noteText({ version: '4', date: '2026-02-01', draft: 'true' }),
      noteText({ version: '5', date: '2026-02-02', latest: 'false' }),
      noteText({ version: '6', date: '2026-02-03' }, '## Nothing below it'),
      noteText({ version: '7', titel: 'x' }),
      'not a note',
    ),
  );
  const edit = fc.record({ name, text: fc.option(text), hasOtherSettings: fc.boolean() });
  const other = Settings.parse({ title: 'Other title', siteUrl: 'https://example.com/' });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
      const releases = temporaryDirectory({ 'x.md': newest, 'y.md': middle });
      const cache: NoteCache = new Map();
      for (const { name: file, text: next, hasOtherSettings } of edits) {
        if (next === null) rmSync(join(releases, file), { force: true });
        else writeFileSync(join(releases, file), next);
        const by = hasOtherSettings ? other : settings;
        expect(await assembleAll(releases, by, cache)).toEqual(await assembleAll(releases, by));
      }
    }),
    { numRuns: 60 },
  );
});
