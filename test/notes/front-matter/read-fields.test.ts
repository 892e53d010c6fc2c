import { expect, test } from 'vitest';
import { VFile } from 'vfile';
import { readFields } from '../../../src/notes/front-matter/read-fields.ts';
import { describeProblems } from '../../describe-problems.ts';

function problemsOf(yaml: string): string {
  const file = new VFile({ path: 'note.md', value: yaml });
  readFields(file, yaml, 0);
  return describeProblems([file]);
}

const SHAPE = 'front matter is lines of "key: value"';
const plain = (sign: string) =>
  ` yaml: anchors, aliases and tags are not allowed, found "${sign}"; type the value itself, in quotes if it starts so\n`;

test.each([
  ['"a: b"', `1:1 yaml: ${SHAPE}; this cannot be read (found a line without a key)\n`],
  ['- a: b', `1:1 yaml: ${SHAPE}; this cannot be read (found a list)\n`],
  ['title: [a]', '1:8 yaml: "title" takes one line of text, found a list\n'],
  ['title: {a: b}', '1:8 yaml: "title" takes one line of text, found a group of keys\n'],
  ['[a]: b', '1:1 yaml: a key is a plain word, found a list\n'],
  ['title: &a b', `1:8${plain('&a')}`],
  ['title: !a b', `1:8${plain('!a')}`],
  ['title: !a &b c', `1:8${plain('!a')}`],
  ['{title: *a}', `1:9${plain('*a')}`],
  ['{title: *a, date: 1}', `1:9${plain('*a')}`],
  ['&a\ntitle: b', `1:1${plain('&a')}`],
  ['!a\ntitle: b', `1:1${plain('!a')}`],
])('%j is refused', (yaml, problems) => {
  expect(problemsOf(yaml)).toBe(problems);
});

test.each([
  ['*a', `1:4 yaml: ${SHAPE}; this cannot be read (found a line without a key)\n`],
  ['\n: a\n: b', '1:4 duplicate-key: "" is there twice; delete one of the two\n'],
  ['\na: b\n---\n', `1:4 yaml: ${SHAPE}, found a second document\n`],
])('%j, which is nowhere, is shown where the front matter starts', (yaml, problems) => {
  const file = new VFile({ path: 'note.md', value: `---${yaml}` });
  readFields(file, yaml, 3);
  expect(describeProblems([file])).toBe(problems);
});

test('nothing is no fields', () => {
  const read = readFields(new VFile(), '', 0);
  expect(read?.texts).toEqual({});
});
