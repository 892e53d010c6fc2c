import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listProblems } from '../../src/site/problems.ts';
import { listNotes } from '../../src/site/read-notes.ts';
import { scanInThreads } from '../../src/site/scan-in-threads.ts';
import { scanNotes, type Scan } from '../../src/site/scan-notes.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { settings } from './build-notes.ts';

const WRONG = 'test/fixtures/problems';

/** Every wrong note of the fixtures, and right ones between them. */
function writeNotes(): string {
  const names = readdirSync(WRONG).filter((name) => name.endsWith('.md'));
  const wrong = names.map((name): [string, Buffer] => [name, readFileSync(`${WRONG}/${name}`)]);
  const right = names.map((name): [string, string] => [
    `${name}-right.md`,
    noteText({ version: name, date: '2026-01-01' }),
  ]);
  return temporaryDirectory(Object.fromEntries([...wrong, ...right]));
}

const tell = ({ found, broken }: Scan) => ({
  found,
  broken: listProblems(broken).map(({ path, messages }) => ({
    path,
    messages: messages.map(({ reason, place, ruleId, source, fatal }) => ({
      reason,
      place,
      ruleId,
      source,
      fatal,
    })),
  })),
});

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
  const settingsOfNone = { ...settings, locale: 'no language' };
  const releases = temporaryDirectory({ 'a.md': noteText({}) });
  const scan = scanInThreads(entries, { releases, checkedBy: settingsOfNone }, 1, () => {});
  await expect(scan).rejects.toThrow('Incorrect locale information provided');
});
