import { describe, expect, test } from 'vitest';
import { yamlProblems } from './yaml-problems.ts';

test.each([
  ['an emoji of several', 'title: 👩🏽‍💻 🏳️‍🌈 ❤️‍🔥 1️⃣ ⚕︎'],
  ['a flag of tags', 'title: 🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🏴'],
  ['Persian', 'title: جست‌وجو سریع‌تر شد'],
  ['a mark in Hebrew', 'title: \u200Fגרסה C++\u200E מהירה'],
  ['an isolate in Arabic', 'published: نشر في \u2066{date}\u2069'],
  ['special spaces in a title', 'title: "Nouveautés\u00A0: tout va plus vite"'],
  ['a special space in a path', 'art: ./Screenshot at 9.41\u202FAM.png'],
  ['spaces in a version', 'version: 2.4 beta'],
])('%s is allowed', (_name, yaml) => {
  expect(yamlProblems(yaml)).toBe('');
});

describe('invisible characters in versions, dates and paths are problems', () => {
  test.each([
    ['version: 👩‍💻', '1:12', 'version', 'U+200D (zero width joiner)'],
    ['version: 1❤️', '1:12', 'version', 'U+FE0F (variation selector-16)'],
    ['version: می‌خواهم', '1:12', 'version', 'U+200C (zero width non-joiner)'],
    ['version: 1\u30002', '1:11', 'version', 'U+3000'],
    ['art: ./a\u200F.png', '1:9', 'art', 'U+200F (right-to-left mark)'],
    ['version: "1\\u2060"', '1:10', 'version', 'U+2060'],
  ])('%j', (yaml, place, key, character) => {
    expect(yamlProblems(yaml)).toBe(
      `${place} invisible-character: "${key}" contains the invisible character ${character}; delete it, or type a space\n`,
    );
  });

  test('unknown keys have no other problem', () => {
    expect(yamlProblems('titel: a\u200B\nauthor: “Ann”')).toBe('');
  });
});

describe('typographic quotation marks around a value are a problem', () => {
  test.each([
    ['version', '“1.1.0”'],
    ['version', '“1.1.0"'],
    ['version', '»1.1.0«'],
    ['version', '’1.1.0’'],
    ['version', '‚1.1.0‘'],
    ['title', '‘Don’t stop’'],
    ['title', '“More\n  search”'],
  ])('%s: %s', (key, value) => {
    const found = value.replace('\n ', '').replaceAll('"', '\\"');
    expect(yamlProblems(`${key}: ${value}`)).toBe(
      `1:${key.length + 3} typographic-quotes: typographic quotation marks become part of the value, found "${found}"; delete them, or put the value in straight ones to keep them\n`,
    );
  });

  test.each([
    'title: “Search” and “export”',
    'title: «Поиск» и «экспорт»',
    'title: ’Tis for the users’ sake',
    'title: “Search” is faster',
    'title: "“Faster search”"',
    "version: '“1.1.0”'",
    'title: |\n  “Faster”',
    'title: ”',
  ])('%j has none around it', (yaml) => {
    expect(yamlProblems(yaml)).toBe('');
  });
});

describe('finds comments after values, which YAML drops', () => {
  test.each([
    ['title: Fix \t #1', '1:14', '#1'],
    ['title : #1', '1:9', '#1'],
    ['"title": #1', '1:10', '#1'],
    ['title: one  \n\n  two\n  three #4', '4:9', '#4'],
    ["title: 'Fix' #1", '1:14', '#1'],
    ['title: | #1\n  Fix', '1:10', '#1'],
    ['title: >-\t# 1 # 2\n  Fix', '1:11', '# 1 # 2'],
  ])('%j', (yaml, place, comment) => {
    expect(yamlProblems(yaml)).toBe(
      `${place} comment: YAML reads "${comment}" as a comment and drops it; put the whole value in quotes, or move the comment to a line of its own\n`,
    );
  });

  test.each(['title: Fix#1', 'title: "Fix #1"', "title: 'a' \ndate: 1", 'title: |\n  Fix #1'])(
    '%j has none',
    (yaml) => {
      expect(yamlProblems(yaml)).toBe('');
    },
  );
});
