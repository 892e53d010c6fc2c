import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields } from '../../../src/notes/front-matter/parse-fields.ts';
import { writeField } from '../../../src/notes/problem.ts';
import { yamlProblems } from './yaml-problems.ts';

const SHAPE = 'front matter consists of lines like "key: value"';
const plain = (mark: string) =>
  ` yaml: YAML anchors, aliases and tags are not allowed, found "${mark}"; if this is text, put the value in quotes\n`;

test.each([
  ['"a: b"', `1:1 yaml: ${SHAPE}; this line is not one (found a line without a key)\n`],
  ['- a: b', `1:1 yaml: ${SHAPE}; this line is not one (found a list)\n`],
  ['title: [a]', '1:8 yaml: "title" needs one line of text, found a list\n'],
  ['title: {a: b}', '1:8 yaml: "title" needs one line of text, found a group of keys\n'],
  ['[a]: b', '1:1 yaml: a key must be a word such as title, found a list\n'],
  ['title: &a b', `1:8${plain('&a')}`],
  ['title: !a b', `1:8${plain('!a')}`],
  ['title: !a &b c', `1:8${plain('!a')}`],
  ['{title: *a}', `1:9${plain('*a')}`],
  ['{title: *a, date: 1}', `1:9${plain('*a')}`],
  ['&a\ntitle: b', `1:1${plain('&a')}`],
  ['!a\ntitle: b', `1:1${plain('!a')}`],
])('%j is a problem', (yaml, problems) => {
  expect(yamlProblems(yaml)).toBe(problems);
});

test.each([
  ['*a', `1:1 yaml: ${SHAPE}; this line is not one (found a line without a key)\n`],
  ['\n: a\n: b', '1:1 duplicate-key: "" occurs twice; delete one of the two\n'],
  ['\na: b\n---\n', `1:1 yaml: ${SHAPE}, found a second document\n`],
])('a problem of %j, which YAML gives no place, is at the start', (yaml, problems) => {
  expect(yamlProblems(yaml)).toBe(problems);
});

test('values are the text that was typed', () => {
  for (const value of [
    '1.10',
    '010',
    '0x1F',
    '1e3',
    '1:20',
    'No',
    'null',
    '~',
    '2026-02-30',
    '.inf',
  ]) {
    expect(parseFields(`key: ${value}`)).toMatchObject({
      values: new Map([['key', value]]),
      problems: [],
    });
  }
});

test('reads what writeField writes, character for character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
      const fields = parseFields(writeField('key', value));
      expect(fields).toMatchObject({ values: new Map([['key', value]]), problems: [] });
    }),
    { numRuns: 2000 },
  );
});

test('reads the names of object properties like any other key', () => {
  const { values, offsets } = parseFields('constructor: a\n__proto__: b');
  expect([...values]).toEqual([
    ['constructor', 'a'],
    ['__proto__', 'b'],
  ]);
  expect([...offsets]).toEqual([
    ['constructor', { key: 0, value: 13 }],
    ['__proto__', { key: 15, value: 26 }],
  ]);
});

test('empty front matter has no fields', () => {
  expect(parseFields('')).toMatchObject({ isMapping: true, values: new Map(), problems: [] });
});
