import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainYaml, parseFields } from '../../../src/notes/parse/parse-fields.ts';
import { writeField } from '../../../src/notes/problem.ts';
import { yamlProblems } from './yaml-problems.ts';

const SHAPE = 'front matter consists of lines like "key: value"';
const plain = (mark: string) =>
  ` yaml: YAML anchors, aliases and tags are not allowed, found "${mark}"; if this is text, put the value in quotes\n`;

test.each([
  ['"a: b"', `1:1 yaml: ${SHAPE}; this line is not one (found a line without a key)\n`],
  ['title: {a: b}', '1:8 yaml: "title" needs one line of text, found a group of keys\n'],
  ['title: !a &b c', `1:8${plain('!a')}`],
  ['{title: *a}', `1:9${plain('*a')}`],
  ['{title: *a, date: 1}', `1:9${plain('*a')}`],
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

const UNREADABLE = 'front matter consists of lines like "key: value"; this line is not one (why)';
const unreadable = (typed: string) => `this value needs quotes in YAML (why); type ${typed}`;
const unspaced = (typed: string) => `YAML needs a space after the colon; type ${typed}`;
const noColon = (line: string) =>
  `front matter consists of lines like "key: value", found "${line}"`;
const indented = (line: string, space = 'spaces') =>
  `a key must be at the beginning of its line, found "${line}"; delete the ${space} before it`;
const open = (line: string) =>
  `the quotation mark is not closed, found "${line}"; type another one at the end`;

describe('explains the line that YAML cannot read', () => {
  const rows: [yaml: string, offset: number, at: number, message: string][] = [
    ['title :\t @a', 9, 9, unreadable('title: "@a"')],
    ...['title:', '', '- a', '- title:New', 'https://example.com'].map(
      (yaml): [string, number, number, string] => [yaml, 0, 0, UNREADABLE],
    ),
    ['title :"New"', 0, 0, unspaced('title: "New"')],
    ["title: 'New", 7, 0, open("title: 'New")],
    ["title: 'a' and b", 11, 11, unreadable(`title: "'a' and b"`)],
    ["title: it's @", 7, 7, unreadable('title: "it\'s @"')],
    ['\tversion: 2.4.0', 9, 0, indented('\\tversion: 2.4.0', 'tab')],
    ['version: 2.4.0\n  date: 2026-11-20', 21, 15, indented('  date: 2026-11-20')],
    ['  version: 2.4.0\ndate: 2026-11-20', 17, 0, indented('  version: 2.4.0')],
    // The first wrong line above it, and no line below it.
    ['title: a\ndate 2026-11-20\nart: @', 25, 9, noColon('date 2026-11-20')],
    ['title: @\ndate 2026-11-20', 7, 7, unreadable('title: "@"')],
  ];

  test.each(rows)('%j', (yaml, offset, at, message) => {
    expect(explainYaml(yaml, offset, 'why')).toEqual({ rule: 'yaml', offset: at, message });
  });
});
