import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadProject } from '../../src/project/load-project.ts';
import { Settings } from '../../src/project/settings.ts';
import { listNotes, readNote } from '../../src/project/read-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const readAllNotes = (directory: string) =>
  listNotes(directory).map((entry) => readNote(directory, entry));

function problemsIn(directory: string): string {
  const { files } = loadProject({
    releases: directory,
    settings: Settings.parse({}),
    asOf: new Date(),
  });
  return describeProblems([...files.values()].flatMap(({ problems }) => problems));
}

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

test('lock files of Emacs and metadata files of macOS are not notes', () => {
  const directory = temporaryDirectory({ 'a.md': noteText({}), '._a.md': '\0\u0005' });
  symlinkSync('user@host.1234:1', join(directory, '.#a.md'));
  expect(namesIn(directory)).toEqual(['a.md']);
});

test('a text file is a note with a wrong name if its name or its first line is a version', () => {
  const directory = temporaryDirectory({
    '2.0.txt': noteText({}).replaceAll('\n', '\r\n'),
    '2.1.TXT': `\uFEFF---\ntitle: New\nversion:2.1`,
    '2.3.txt': 'Faster search.',
    '2.4.rtf': '{\\rtf1}',
    'ideas.txt': 'version: 2.2',
    'rules.txt': '---\n\nversion: 2.2\n',
  });
  const problem = '1:1 file-name: the name of a release note ends in .md; rename it to';
  expect(problemsIn(directory)).toBe(
    `${['2.0', '2.1', '2.3'].map((name) => `${problem} ${name}.md\n`).join('')}${problem.replace('rename it to', 'save it as plain text in')} 2.4.md\n`,
  );
});

test('a missing directory, and a file instead of a directory', () => {
  const directory = temporaryDirectory({ file: '' });
  expect(() => readAllNotes(join(directory, 'none'))).toThrow(
    /^cannot read the release notes in .*none: there is no such file or directory; name another directory with --releases or the setting "releases", or start with `npx --no-install gazette init`$/,
  );
  expect(() => readAllNotes(join(directory, 'file'))).toThrow(
    /^cannot read the release notes in .*file: a part of the path is a file, not a directory$/,
  );
});

test('a directory, a dangling link, a link to itself and a pipe are reported', () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'a-directory.md'));
  symlinkSync('nowhere.md', join(directory, 'b-dangling.md'));
  symlinkSync('c-loop.md', join(directory, 'c-loop.md'));
  execFileSync('mkfifo', [join(directory, 'd-pipe.md')]);
  expect(problemsIn(directory)).toBe(
    [
      '1:1 file: this is not a file; a release note is a text file',
      '1:1 file: the file cannot be read: there is no such file or directory',
      '1:1 file: the file cannot be read: a symbolic link points back to itself',
      '1:1 file: this is not a file; a release note is a text file\n',
    ].join('\n'),
  );
});

test('a link to a note is a note', () => {
  const directory = temporaryDirectory({ text: noteText({}) });
  symlinkSync('text', join(directory, 'a.md'));
  expect(readAllNotes(directory)).toEqual([noteText({})]);
});

test('a note over 1 MiB is refused', () => {
  const directory = temporaryDirectory({
    'a.md': 'x'.repeat(1024 * 1024),
    'b.md': 'x'.repeat(1024 * 1024 + 1),
  });
  expect(problemsIn(directory)).toBe(
    '1:1 file-size: the file is over 1 MiB, the limit of a release note; shorten it\n',
  );
});

test('a file whose name almost ends in .md is reported', () => {
  const directory = temporaryDirectory({
    'A.MD': '',
    'b.markdown': '',
    'c.md.txt': '',
    'c.md': '',
  });
  expect(problemsIn(directory)).toBe(
    '1:1 file-name: the name of a release note ends in .md; rename it to A.md\n' +
      '1:1 file-name: the name of a release note ends in .md; rename it to b.md\n' +
      '1:1 file-name: the name of a release note ends in .md; c.md exists already: delete one of the two\n',
  );
});

test('line ends and a byte order mark do not matter', () => {
  const directory = temporaryDirectory();
  const text = noteText({});
  writeFileSync(join(directory, 'a.md'), `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  writeFileSync(join(directory, 'b.md'), text.replaceAll('\n', '\r'));
  expect(readAllNotes(directory)).toEqual([text, text]);
});

test('control characters in a name are escaped', () => {
  const directory = temporaryDirectory({ 'a\u001B[31m.md': '', 'b\u202E.md': noteText({}) });
  expect(namesIn(directory)).toEqual([String.raw`a\u001b[31m.md`, String.raw`b\u202e.md`]);
});

test('a link out of the directory is not followed, because its target may be secret', () => {
  const elsewhere = temporaryDirectory({ 'secret.md': 'hush' });
  const directory = temporaryDirectory({ 'deep/c.md': noteText({}) });
  symlinkSync(join(elsewhere, 'secret.md'), join(directory, 'a.md'));
  symlinkSync('/proc/self/environ', join(directory, 'b.md'));
  symlinkSync('deep/c.md', join(directory, 'c.md'));
  symlinkSync('/dev/zero', join(directory, 'd.md'));
  const place =
    'this symbolic link points outside the directory; replace it with the release note itself';
  expect(problemsIn(directory)).toBe(`1:1 file: ${place}\n`.repeat(3));
});

test('the directory itself may be a link', () => {
  const directory = temporaryDirectory({ 'real/a.md': noteText({}) });
  symlinkSync('real', join(directory, 'releases'));
  symlinkSync('a.md', join(directory, 'real/b.md'));
  expect(readAllNotes(join(directory, 'releases'))).toEqual([noteText({}), noteText({})]);
});
