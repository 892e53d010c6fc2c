import fs, { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { assemble } from '../../src/output/assemble.ts';
import { createNoteMemory } from '../../src/project/note-memory.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from './art/pictures.ts';
import { middle, newest, settings } from '../output/build-notes.ts';

const DAY = 86_400_000;

/** Lets the clock of the process run ahead, so that every file is one of yesterday. */
function runAhead(): void {
  const now = Date.now() + DAY;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  onTestFinished(() => void vi.restoreAllMocks());
}

/** Counts how often notes and pictures are read; what a build loads of the program is no matter. */
function countReads(by: 'openSync' | 'readFileSync' = 'openSync') {
  const open = vi.spyOn(fs, by);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return () => open.mock.calls.splice(0).filter(([file]) => /\.(?:md|png)$/.test(String(file)));
}

async function build(releases: string, memory = createNoteMemory(), by = settings) {
  const { problems, ...rest } = await assemble({ releases, settings: by, drafts: true, memory });
  return { ...rest, problems: describeProblems(problems) };
}

describe('a note that is as it was', () => {
  test('is neither read nor parsed again', async () => {
    runAhead();
    const reads = countReads();
    const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
    reads();
    const memory = createNoteMemory();
    const first = await build(releases, memory);
    expect(reads()).toHaveLength(2);
    expect(await build(releases, memory)).toEqual(first);
    expect(reads()).toHaveLength(0);
    writeFileSync(join(releases, 'a.md'), newest.replace('Faster', 'Quicker'));
    reads();
    expect(JSON.stringify(await build(releases, memory))).toContain('Quicker');
    expect(reads()).toHaveLength(1);
  });

  test('is read again where it was changed so lately that another change might leave no trace', async () => {
    const reads = countReads();
    const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
    utimesSync(join(releases, 'a.md'), 1, 1);
    const memory = createNoteMemory();
    await build(releases, memory);
    reads();
    await build(releases, memory);
    expect(reads()).toHaveLength(4);
  });

  test('is read again where it has problems', async () => {
    runAhead();
    const releases = temporaryDirectory({ 'a.md': newest, 'b.md': 'no note', 'c.md': '\0' });
    writeFileSync(join(releases, 'd.md'), Buffer.from('caf\u00E9', 'latin1'));
    const memory = createNoteMemory();
    const first = await build(releases, memory);
    expect(first.problems.split('\n')).toHaveLength(4);
    expect(await build(releases, memory)).toEqual(first);
  });
});

describe('where the names of the notes that have changed are known', () => {
  const releasesOf = async () => {
    const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
    const memory = createNoteMemory();
    await build(releases, memory);
    const save = (name: string, word: string) =>
      writeFileSync(join(releases, name), `${name === 'a.md' ? newest : middle}\n${word}\n`);
    const buildFor = async (...names: string[]) => {
      memory.trust(names.length === 0 ? undefined : new Set(names));
      return JSON.stringify(await build(releases, memory));
    };
    return { save, buildFor };
  };

  test('the others are not looked at, until any may have changed', async () => {
    runAhead();
    const { save, buildFor } = await releasesOf();
    save('a.md', 'Quicker');
    save('b.md', 'Smaller');
    const told = await buildFor('b.md');
    expect(told).toContain('Smaller');
    expect(told).not.toContain('Quicker');
    expect(await buildFor()).toContain('Quicker');
  });

  test('one that was changed lately is not forgotten at the change of another', async () => {
    const { save, buildFor } = await releasesOf();
    runAhead();
    await buildFor();
    vi.restoreAllMocks();
    save('a.md', 'Quicker');
    expect(await buildFor('a.md')).toContain('Quicker');
    save('b.md', 'Smaller');
    const told = await buildFor('b.md');
    expect(told).toContain('Smaller');
    expect(told).toContain('Quicker');
  });
});

test('a picture that is as it was is not read again, and one that is not is', async () => {
  runAhead();
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '2', date: '2026-02-01', art: 'a.png' }),
    'b.md': noteText({ version: '1', date: '2026-01-01', art: './a.png' }),
  });
  const path = join(releases, 'a.png');
  writeFileSync(path, makePng(1, 1));
  const reads = countReads('readFileSync');
  const memory = createNoteMemory();
  const by = Settings.parse({ siteUrl: 'https://example.com/' });
  const other = Settings.parse({ siteUrl: 'https://example.com/other/' });
  const buildAgain = async (settingsNow = by) => {
    reads();
    const built = await build(releases, memory, settingsNow);
    const pictures = reads();
    expect(built).toEqual(await build(releases, undefined, settingsNow));
    return pictures.length;
  };
  expect(await buildAgain()).toBe(1);
  expect(await buildAgain()).toBe(0);
  expect(await buildAgain(other)).toBe(1);
  writeFileSync(path, Buffer.concat([makePng(22, 1), Buffer.alloc(1)]));
  expect(await buildAgain()).toBe(1);
  writeFileSync(path, 'no picture');
  expect(await buildAgain()).toBe(2);
  rmSync(path);
  expect(await buildAgain()).toBe(0);
});

test('a change of equal size under a fixed time is seen', async () => {
  runAhead();
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  const path = join(releases, 'a.md');
  utimesSync(path, 1, 1);
  const memory = createNoteMemory();
  await build(releases, memory);
  await setTimeout(50);
  writeFileSync(path, newest.replace('Faster', 'Slower'));
  utimesSync(path, 1, 1);
  expect(JSON.stringify(await build(releases, memory))).toContain('Slower');
});

test('what is said of two notes together is gone once one of them is mended', async () => {
  runAhead();
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle, 'c.md': newest });
  const memory = createNoteMemory();
  expect((await build(releases, memory)).problems).toContain('"3.0" is the version of');
  const { problems } = await build(releases, memory);
  expect(problems.split('"3.0" is the version of')).toHaveLength(2);
  rmSync(join(releases, 'c.md'));
  expect((await build(releases, memory)).problems).toBe('');
});

test('other settings make other releases of the same notes', async () => {
  runAhead();
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  const memory = createNoteMemory();
  const other = Settings.parse({ title: 'Other title' });
  expect(JSON.stringify(await build(releases, memory))).not.toContain('Other title');
  expect(JSON.stringify(await build(releases, memory, other))).toContain('Other title');
});

test('what is no file is told each time', async () => {
  runAhead();
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  symlinkSync('c.md', join(releases, 'c.md'));
  const memory = createNoteMemory();
  const { problems } = await build(releases, memory);
  expect(problems).toBe(
    '1:1 file: the file cannot be read: a symbolic link points back to itself\n',
  );
  expect((await build(releases, memory)).problems).toBe(problems);
});

/** Two writes within one tick of the system's clock would have the same times. */
function write(path: string, text: string, second: number): void {
  writeFileSync(path, text);
  utimesSync(path, second, second);
}

test('whatever happens to the notes, one who remembers builds what one who does not would', async () => {
  const name = fc.constantFrom('a.md', 'b.md', 'c.md', 'd.md');
  const text = fc.oneof(
    fc
      .record({ version: fc.constantFrom('1', '2', '3'), day: fc.integer({ min: 1, max: 9 }) })
      .map(({ version, day }) => noteText({ version, date: `2026-01-0${day}` })),
    fc.constantFrom(
      noteText({ version: '4', date: '2026-02-01', draft: 'true' }),
      noteText({ version: '5', date: '2026-02-02', latest: 'false' }),
      noteText({ version: '6', date: '2026-02-03' }, '## Nothing under it'),
      noteText({ version: '7', titel: 'x' }),
      'no note',
    ),
  );
  const step = fc.record({
    name,
    text: fc.option(text),
    isOld: fc.boolean(),
    isTold: fc.boolean(),
    other: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const releases = temporaryDirectory({ 'x.md': newest, 'y.md': middle });
      const memory = createNoteMemory();
      const others = Settings.parse({ title: 'Other title' });
      for (const [index, { name: file, text: next, isOld, isTold, other }] of steps.entries()) {
        if (next === null) rmSync(join(releases, file), { force: true });
        else write(join(releases, file), next, index);
        const now = Date.now();
        const clock = vi.spyOn(Date, 'now').mockReturnValue(isOld ? now + DAY : now);
        memory.trust(isTold ? new Set([file]) : undefined);
        const remembered = await build(releases, memory, other ? others : settings);
        clock.mockRestore();
        expect(remembered).toEqual(await build(releases, undefined, other ? others : settings));
      }
    }),
    { numRuns: 60 },
  );
});
