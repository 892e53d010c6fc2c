import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import {
  findShared,
  markRelease,
  pickHistory,
  pickLatest,
  writeInstant,
  type ReleaseMark,
} from '../../src/project/order-notes.ts';
import { isValid, parseNote } from '../../src/notes/parse-note.ts';
import { noteText } from '../temporary.ts';

const read = (fields: Record<string, string>) =>
  parseNote(new VFile({ path: `${fields['version']}.md`, value: noteText(fields) }));
const readAll = (fields: Record<string, string>[]) =>
  fields
    .map(read)
    .filter((note) => note !== undefined && isValid(note))
    .map(markRelease);
const versions = (marks: ReleaseMark[]) => marks.map(({ version }) => version);

const notes = readAll([
  { version: 'old', date: '2026-01-01' },
  { version: 'newest', date: '2026-05-01T00:30:00+01:00' },
  { version: 'newer', date: '2026-04-30', latest: 'true' },
  { version: 'draft', date: '2026-06-01', draft: 'true' },
  { version: 'backport', date: '2026-05-02', latest: 'false', draft: 'false' },
]);

describe('of notes in any order', () => {
  test('the current release and the one before it are picked', () => {
    expect(versions(pickLatest(notes))).toEqual(['newest', 'newer']);
    expect(versions(pickLatest(notes.slice(0, 1)))).toEqual(['old']);
  });

  test('the history is the newest releases, those that are kept from being current too', () => {
    expect(versions(pickHistory(notes, 3))).toEqual(['backport', 'newest', 'newer']);
    expect(versions(pickHistory(notes, 50))).toEqual(['backport', 'newest', 'newer', 'old']);
  });

  test('drafts stand in the history on request, and push none out of it', () => {
    expect(versions(pickHistory(notes, 1, true))).toEqual(['draft', 'backport']);
  });
});

describe('notes together', () => {
  const sharedBy = (fields: Record<string, string>[]) =>
    findShared(readAll(fields)).map(
      ({ release, key, rule, reason }) => `${release.path} ${key} ${rule}: ${reason}`,
    );

  test('have a version each, drafts too', () => {
    const again = { version: '1', date: '2026-01-02', draft: 'true' };
    expect(sharedBy([{ version: '1' }, again])).toEqual([
      '1.md version duplicate-version: "1" is the version of 1.md already; type another',
    ]);
  });

  test('have a moment each, however it is written', () => {
    const noon = { version: '1', date: '2026-01-01T12:00:00Z' };
    const alsoNoon = { version: '2', date: '2026-01-01T14:00:00+02:00' };
    expect(sharedBy([noon, alsoNoon])).toEqual([
      '2.md date duplicate-date: 1.md has the same moment, so neither is newer; give the newer one a later time of day, such as date: 2026-01-01T13:00:00Z',
    ]);
    expect(sharedBy([noon, { ...alsoNoon, draft: 'true' }])).toEqual([]);
    expect(sharedBy([noon, { ...alsoNoon, date: '2026-01-01' }])).toEqual([]);
  });
});

test('a moment is written as a note has it, its fraction where there is one', () => {
  expect(writeInstant(Date.UTC(2026, 10, 20, 9, 30))).toBe('2026-11-20T09:30:00Z');
  expect(writeInstant(Date.UTC(2026, 10, 20, 9, 30, 0, 5))).toBe('2026-11-20T09:30:00.005Z');
});
