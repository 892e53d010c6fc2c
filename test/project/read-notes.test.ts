import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../src/project/load-project.ts';
import { Settings } from '../../src/project/settings.ts';
import { listNotes, readNote } from '../../src/project/read-notes.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const readAllNotes = (directory: string) =>
  listNotes(directory).map((entry) => readNote(directory, entry));

function namesIn(directory: string): string[] {
  const { files } = loadProject({
    releases: directory,
    settings: Settings.parse({}),
    asOf: new Date(),
  });
  return [...files.keys()].map((path) => basename(path));
}

test('notes are ordered by name, by code unit; other files are ignored', () => {
  const text = noteText({});
  const directory = temporaryDirectory({
    'b.md': text,
    'B.md': text,
    'a.md': text,
    'art.png': '',
    'sub/c.md': text,
  });
  const names = namesIn(directory);
  expect(names).toEqual(['B.md', 'a.md', 'b.md']);
});

test('line ends and a byte order mark do not matter', () => {
  const directory = temporaryDirectory();
  const text = noteText({});
  writeFileSync(join(directory, 'a.md'), `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  writeFileSync(join(directory, 'b.md'), text.replaceAll('\n', '\r'));
  expect(readAllNotes(directory)).toEqual([text, text]);
});
