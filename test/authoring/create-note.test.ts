import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createNote } from '../../src/authoring/create-note.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const now = new Date(2026, 10, 20, 18, 58, 4);

test.each([
  ['2026-11-20T23:59:00Z', '2026-11-20'],
  ['2026-12-24', '2026-11-20'],
  // It is the 21st already where the other note was written.
  ['2026-11-21', '2026-11-21'],
  ['2026-11-20', '2026-11-20T18:58:04+00:00'],
  ['2026-11-20T00:30:00Z', '2026-11-20T18:58:04+00:00'],
])('a note after one of %s is of %s', async (taken, date) => {
  for (const from of [undefined, '## 2.4.0 - 2026-11-20\n\n- One.\n']) {
    const releases = temporaryDirectory({ 'a.md': noteText({ date: taken }) });
    const options = { releases, settings: Settings.parse({}), version: '2.4.0', now, from };
    const { path } = await createNote(options);
    expect(readFileSync(path, 'utf8')).toContain(`\ndate: ${date}\n`);
  }
});
