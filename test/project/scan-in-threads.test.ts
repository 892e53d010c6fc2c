import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listNotes } from '../../src/project/read-notes.ts';
import { scanInThreads } from '../../src/project/scan-in-threads.ts';
import { scanNotes } from '../../src/project/scan-notes.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makePng } from './art/pictures.ts';
import { settings } from '../output/build-notes.ts';
import { tell, writeNotes } from './wrong-notes.ts';

test('threads find what one finds, in the same order, word for word', async () => {
  const releases = writeNotes();
  const entries = listNotes(releases);
  const options = { releases, checkedBy: settings };
  const done: number[] = [];
  const there = await scanInThreads(entries, options, 2, (count) => done.push(count));
  expect(tell(there)).toEqual(tell(await scanNotes(entries, options)));
  expect(there.found.length).toBeGreaterThan(100);
  expect(there.broken.length).toBeGreaterThan(100);
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(entries.length);
});

test('what fails in a thread fails here', async () => {
  const entries = [{ name: 'a.md', isFile: true }];
  const settingsOfNone = { ...settings, siteUrl: 'no address' };
  const releases = temporaryDirectory({ 'a.md': noteText({ art: 'a.png' }) });
  writeFileSync(join(releases, 'a.png'), makePng(1, 1));
  const scan = scanInThreads(entries, { releases, checkedBy: settingsOfNone }, 1, () => {});
  await expect(scan).rejects.toThrow('Invalid URL');
});
