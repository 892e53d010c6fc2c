import { describe, expect, test } from 'vitest';
import { explainYaml } from '../../../src/notes/front-matter/explain-yaml.ts';

const UNREADABLE = 'front matter is lines of "key: value"; this cannot be read (why)';
const unreadable = (typed: string) =>
  `YAML cannot read this value as it stands (why); type ${typed}`;
const unspaced = (typed: string) => `YAML needs a plain space behind the colon; type ${typed}`;
const noColon = (word: string, typed: string) =>
  `there is no colon behind "${word}"; type ${typed}`;
const open = (typed: string) => `the quotation mark is not closed; type ${typed}`;

describe('where YAML stumbles, the line that is wrong is explained', () => {
  test.each([
    ['title: @a', 7, { offset: 7, reason: unreadable('title: "@a"') }],
    ['title :\t @a', 9, { offset: 9, reason: unreadable('title: "@a"') }],
    ['title:', 0, { offset: 0, reason: UNREADABLE }],
    ['', 0, { offset: 0, reason: UNREADABLE }],
    ['- a', 0, { offset: 0, reason: UNREADABLE }],
    ['- title:New', 0, { offset: 0, reason: UNREADABLE }],
    ['- title: @', 0, { offset: 0, reason: UNREADABLE }],
    ['title:New', 0, { offset: 0, reason: unspaced('title: New') }],
    ['title :"New"', 0, { offset: 0, reason: unspaced('title: New') }],
    ['https://example.com', 0, { offset: 0, reason: UNREADABLE }],
    ['version  2.4.0', 0, { offset: 0, reason: noColon('version', 'version: 2.4.0') }],
    ['title New  search', 0, { offset: 0, reason: noColon('title', 'title: New  search') }],
    ["title: 'New", 7, { offset: 0, reason: open('title: New') }],
    ["title: 'a' and b", 11, { offset: 11, reason: unreadable(`title: "'a' and b"`) }],
    ["title: it's @", 7, { offset: 7, reason: unreadable('title: "it\'s @"') }],
    [
      'and more words',
      0,
      {
        offset: 0,
        reason:
          'front matter is lines of "key: value", found "and more words"; put a value on one line, behind its key',
      },
    ],
  ])('%j', (yaml, offset, explanation) => {
    expect(explainYaml(yaml, offset, 'why')).toEqual(explanation);
  });

  test('if it stands above', () => {
    expect(explainYaml('title: a\ndate 2026-11-20\nart: @', 25, 'why')).toEqual({
      offset: 9,
      reason: noColon('date', 'date: 2026-11-20'),
    });
  });

  test('and none below it', () => {
    expect(explainYaml('title: @\ndate 2026-11-20', 7, 'why')).toEqual({
      offset: 7,
      reason: unreadable('title: "@"'),
    });
  });
});
