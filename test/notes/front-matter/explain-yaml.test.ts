import { describe, expect, test } from 'vitest';
import { explainYaml } from '../../../src/notes/front-matter/parse-fields.ts';

const UNREADABLE = 'front matter consists of lines like "key: value"; this line is not one (why)';
const unreadable = (typed: string) => `this value needs quotes in YAML (why); type ${typed}`;
const unspaced = (typed: string) => `YAML needs a space after the colon; type ${typed}`;
const noColon = (line: string) =>
  `front matter consists of lines like "key: value", found "${line}"`;
const indented = (typed: string) => `a key must be at the beginning of its line; type ${typed}`;
const open = (typed: string) => `the quotation mark is not closed; type ${typed}`;

describe('explains the line that YAML cannot read', () => {
  test.each([
    ['title: @a', 7, { offset: 7, message: unreadable('title: "@a"') }],
    ['title :\t @a', 9, { offset: 9, message: unreadable('title: "@a"') }],
    ['title:', 0, { offset: 0, message: UNREADABLE }],
    ['', 0, { offset: 0, message: UNREADABLE }],
    ['- a', 0, { offset: 0, message: UNREADABLE }],
    ['- title:New', 0, { offset: 0, message: UNREADABLE }],
    ['- title: @', 0, { offset: 0, message: UNREADABLE }],
    ['title:New', 0, { offset: 0, message: unspaced('title: New') }],
    ['title :"New"', 0, { offset: 0, message: unspaced('title: New') }],
    ['https://example.com', 0, { offset: 0, message: UNREADABLE }],
    ['version  2.4.0', 0, { offset: 0, message: noColon('version  2.4.0') }],
    ['title New  search', 0, { offset: 0, message: noColon('title New  search') }],
    ["title: 'New", 7, { offset: 0, message: open('title: New') }],
    ["title: 'a' and b", 11, { offset: 11, message: unreadable(`title: "'a' and b"`) }],
    ["title: it's @", 7, { offset: 7, message: unreadable('title: "it\'s @"') }],
    ['\tversion: 2.4.0', 9, { offset: 0, message: indented('version: 2.4.0') }],
    [
      'version: 2.4.0\n  date: 2026-11-20',
      21,
      { offset: 15, message: indented('date: 2026-11-20') },
    ],
    ['  version: 2.4.0\ndate: 2026-11-20', 17, { offset: 0, message: indented('version: 2.4.0') }],
    ['and more words', 0, { offset: 0, message: noColon('and more words') }],
  ])('%j', (yaml, offset, explanation) => {
    expect(explainYaml(yaml, offset, 'why')).toEqual({ rule: 'yaml', ...explanation });
  });

  test('or the first wrong line above it', () => {
    expect(explainYaml('title: a\ndate 2026-11-20\nart: @', 25, 'why')).toEqual({
      rule: 'yaml',
      offset: 9,
      message: noColon('date 2026-11-20'),
    });
  });

  test('and no line below it', () => {
    expect(explainYaml('title: @\ndate 2026-11-20', 7, 'why')).toEqual({
      rule: 'yaml',
      offset: 7,
      message: unreadable('title: "@"'),
    });
  });
});
