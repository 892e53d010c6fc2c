import { execFileSync } from 'node:child_process';
import fs, { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readNoteText } from '../../src/project/read-notes.ts';
import { readAllNotes } from '../read-all-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

function problemsIn(directory: string): string {
  return describeProblems(readAllNotes(directory).filter(({ messages }) => messages.length > 0));
}

test('notes come in the order of their names, by code unit; other files are not read', () => {
  const text = noteText({});
  const directory = temporaryDirectory({
    'b.md': text,
    'B.md': text,
    'a.md': text,
    'art.png': '',
    'sub/c.md': text,
  });
  const names = readAllNotes(directory).map(({ basename }) => basename);
  expect(names).toEqual(['B.md', 'a.md', 'b.md']);
});

test('a missing directory, and one that is a file', () => {
  const directory = temporaryDirectory({ file: '' });
  expect(() => readAllNotes(join(directory, 'none'))).toThrow(
    /^cannot read the release notes in .*none: there is no such file or directory; name another with --releases, or begin with `gazette new 1.0.0`$/,
  );
  expect(() => readAllNotes(join(directory, 'file'))).toThrow(
    /^cannot read the release notes in .*file: a part of the path is a file, not a directory$/,
  );
});

test('a directory, a dangling link, a link to itself, a pipe', () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'a-directory.md'));
  symlinkSync('nowhere.md', join(directory, 'b-dangling.md'));
  symlinkSync('c-loop.md', join(directory, 'c-loop.md'));
  execFileSync('mkfifo', [join(directory, 'd-pipe.md')]);
  expect(problemsIn(directory)).toBe(
    [
      '1:1 file: this is not a file; a release note is a file of text',
      '1:1 file: the file cannot be read: there is no such file or directory',
      '1:1 file: the file cannot be read: a symbolic link points back to itself',
      '1:1 file: this is not a file; a release note is a file of text\n',
    ].join('\n'),
  );
});

test('a link to a note is a note', () => {
  const directory = temporaryDirectory({ text: noteText({}) });
  symlinkSync('text', join(directory, 'a.md'));
  expect(readAllNotes(directory).map(String)).toEqual([noteText({})]);
});

test('a note without the right to read it', () => {
  const directory = temporaryDirectory({ 'a.md': noteText({}) });
  chmodSync(directory, 0o755);
  chmodSync(join(directory, 'a.md'), 0);
  // Root reads everything, so another user tries.
  const script = `
    import { listNotes, readNotes } from ${JSON.stringify(join(process.cwd(), 'src/project/read-notes.ts'))};
    if (process.getuid() === 0) process.setuid(65534);
    console.log([...readNotes(${JSON.stringify(directory)}, listNotes(${JSON.stringify(directory)}))][0].file.messages[0].reason);`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(out).toBe('the file cannot be read: permission denied\n');
});

test('a note of 1 MiB is read, one byte more is not', () => {
  const directory = temporaryDirectory({
    'a.md': 'x'.repeat(1024 * 1024),
    'b.md': 'x'.repeat(1024 * 1024 + 1),
  });
  expect(problemsIn(directory)).toBe(
    '1:1 file-size: the file is over 1 MiB; a release note is far shorter\n',
  );
});

describe('a note is read to its end', () => {
  const lengths = [0, 1, 511, 512, 513, 1023, 1024, 1025, 4096, 5000];
  const texts = lengths.map((length) => 'abcdefg'.repeat(length).slice(0, length));
  const files = Object.fromEntries(texts.map((text, index) => [`${index}.md`, text]));

  test('whatever its length', () => {
    expect(readAllNotes(temporaryDirectory(files)).map(String)).toEqual(texts);
  });

  test.each([512, 1536])('where the disk gives no more than %i bytes at a time', (most) => {
    const directory = temporaryDirectory(files);
    const { readSync } = fs;
    vi.spyOn(fs, 'readSync').mockImplementation((...passed: unknown[]) => {
      const [descriptor, buffer, offset, length, position] = passed;
      const asked = [descriptor, buffer, offset, Math.min(Number(length), most), position];
      return Number(Reflect.apply(readSync, fs, asked));
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    expect(readAllNotes(directory).map(String)).toEqual(texts);
  });
});

test('a name that ends almost in .md is not passed over', () => {
  const directory = temporaryDirectory({ 'A.MD': '', 'b.markdown': '' });
  expect(problemsIn(directory)).toBe(
    "1:1 file-name: a release note's name ends in .md; rename it to A.md\n" +
      "1:1 file-name: a release note's name ends in .md; rename it to b.md\n",
  );
});

test('line ends and a byte order mark do not matter', () => {
  const directory = temporaryDirectory();
  const text = noteText({});
  writeFileSync(join(directory, 'a.md'), `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  writeFileSync(join(directory, 'b.md'), text.replaceAll('\n', '\r'));
  expect(readAllNotes(directory).map(String)).toEqual([text, text]);
  expect(readdirSync(directory)).toHaveLength(2);
});

test('a name that could trick a terminal is shown escaped', () => {
  const directory = temporaryDirectory({ 'a\u001B[31m.md': '', 'b\u202E.md': noteText({}) });
  expect(readAllNotes(directory).map(({ basename }) => basename)).toEqual([
    String.raw`a\u001b[31m.md`,
    String.raw`b\u202e.md`,
  ]);
});

test('a link that leads out of the directory is not read: what it leads to may be secret', () => {
  const elsewhere = temporaryDirectory({ 'secret.md': 'hush' });
  const directory = temporaryDirectory({ 'deep/c.md': noteText({}) });
  symlinkSync(join(elsewhere, 'secret.md'), join(directory, 'a.md'));
  symlinkSync('/proc/self/environ', join(directory, 'b.md'));
  symlinkSync('deep/c.md', join(directory, 'c.md'));
  symlinkSync('/dev/zero', join(directory, 'd.md'));
  const place = 'this is a link that leads elsewhere; put the release note itself here';
  expect(problemsIn(directory)).toBe(`1:1 file: ${place}\n`.repeat(3));
});

test('the directory itself may be behind a link', () => {
  const directory = temporaryDirectory({ 'real/a.md': noteText({}) });
  symlinkSync('real', join(directory, 'releases'));
  symlinkSync('a.md', join(directory, 'real/b.md'));
  expect(readAllNotes(join(directory, 'releases')).map(String)).toEqual([
    noteText({}),
    noteText({}),
  ]);
});

test('the text of a note as it is now, and none where it is gone', () => {
  const directory = temporaryDirectory({ 'a.md': '\uFEFFa\r\nb\rc' });
  expect(readNoteText(join(directory, 'a.md'))).toBe('a\nb\nc');
  expect(readNoteText(join(directory, 'b.md'))).toBe('');
});
