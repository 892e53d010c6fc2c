import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRelease } from '../../src/notes/make-release.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { listProblems } from '../../src/project/problems.ts';
import { readAllNotes } from '../read-all-notes.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';

const DIRECTORY = 'test/fixtures/problems';

describe('each wrong note is refused word for word as its .txt says', () => {
  const notes = readAllNotes(DIRECTORY);

  test('every note is there', () => {
    expect(notes.map(({ path }) => path)).toEqual(globSync(`${DIRECTORY}/*.md`).toSorted());
  });

  test.each(notes.map((file) => ({ name: basename(file.path, '.md'), file })))(
    '$name',
    async ({ name, file }) => {
      const note = file.messages.length === 0 ? parseNote(file) : undefined;
      const release = note && checkRelease(note, Settings.parse({}));
      expect(release).toBeUndefined();
      const problems = describeProblems(listProblems([file]));
      await expect(problems).toMatchFileSnapshot(`../../${DIRECTORY}/${name}.txt`);
    },
  );
});
