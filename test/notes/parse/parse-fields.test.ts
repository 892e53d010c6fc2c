import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFields } from '../../../src/notes/parse/parse-fields.ts';
import { writeField } from '../../../src/notes/parse/yaml.ts';

const TYPED = ['1.10', '010', '0x1F', '1e3', '1:20', 'No', 'null', '~', '2026-02-30', '.inf'];

test.each(TYPED)('the value %s is the text that was typed', (value) => {
  const fields = parseFields(`title: ${value}`);
  expect(fields).toMatchObject({ values: new Map([['title', value]]), problems: [] });
});

test('reads what writeField writes, character for character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
      const fields = parseFields(writeField('title', value));
      expect(fields).toMatchObject({ values: new Map([['title', value]]), problems: [] });
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

const noField = (line: string) =>
  `front matter consists of lines like "key: value", found "${line}"`;
const unspaced = (typed: string) => `YAML needs a space after the colon; type ${typed}`;
const indented = (line: string) =>
  `a key must be at the beginning of its line, found "${line}"; delete the spaces or tabs before it`;
const open = (line: string) =>
  `the quotation mark is not closed, found "${line}"; type another one at the end`;
const INDENTATION = 'bad indentation of a mapping entry';
const unreadable = (typed: string) =>
  `this value needs quotes in YAML (${INDENTATION}); type ${typed}`;

describe('explains the line that YAML cannot read', () => {
  const rows: [yaml: string, offset: number, message: string][] = [
    ['title :\t @a', 9, unreadable('title: "@a"')],
    ...['- a', '- title:New', 'https://example.com'].map((yaml): [string, number, string] => [
      yaml,
      0,
      noField(yaml),
    ]),
    ['title :"New"', 0, unspaced('title: "New"')],
    ["title: 'New\ndate: 2026-11-20", 7, open("'New")],
    ["title: 'a' and b", 11, unreadable(`title: "'a' and b"`)],
    ['title: New: faster', 10, unreadable('title: "New: faster"')],
    ['\tversion: 2.4.0', 0, indented('\\tversion: 2.4.0')],
    ['version: 2.4.0\n  date: 2026-11-20', 15, indented('  date: 2026-11-20')],
    ['  version: 2.4.0\ndate: 2026-11-20', 0, indented('  version: 2.4.0')],
    ['title: a\ndate 2026-11-20\nart: @', 9, noField('date 2026-11-20')],
  ];

  test.each(rows)('%j', (yaml, offset, message) => {
    expect(parseFields(yaml).problems).toEqual([{ rule: 'yaml', offset, message }]);
  });
});

test('one wrong value does not hide the problems of others', () => {
  const { problems } = parseFields('title: @\ndate: *a\nsummary:');
  expect(problems).toMatchObject([{ offset: 7 }, { offset: 15 }, { rule: 'empty-value' }]);
});
