import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFields } from '../../../src/notes/front-matter/parse-fields.ts';
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

const invisible = (key: string, character: string, advice: string) =>
  ` invisible-character: "${key}" contains the invisible character ${character}; ${advice}\n`;

describe('invisible characters in versions, dates and paths are problems', () => {
  test.each([
    [
      'version: 👩‍💻',
      `1:12${invisible('version', 'U+200D (zero width joiner)', 'type version: "👩💻"')}`,
    ],
    [
      'version: 1❤️',
      `1:12${invisible('version', 'U+FE0F (variation selector-16)', 'type version: 1❤')}`,
    ],
    [
      'version: می‌خواهم',
      `1:12${invisible('version', 'U+200C (zero width non-joiner)', 'type version: "میخواهم"')}`,
    ],
    [
      'version: \u200Fא',
      `1:10${invisible('version', 'U+200F (right-to-left mark)', 'type version: "א"')}`,
    ],
    ['version: 1\u30002', `1:11${invisible('version', 'U+3000', 'type version: 1 2')}`],
    [
      'art: ./a\u200F.png',
      `1:9${invisible('art', 'U+200F (right-to-left mark)', 'type art: "./a.png"')}`,
    ],
    [
      'art: ./א\u200F.png',
      `1:9${invisible('art', 'U+200F (right-to-left mark)', 'type art: "./א.png"')}`,
    ],
    [
      'version: "1\\u2060"',
      `1:10${invisible('version', 'U+2060 (word joiner)', 'type version: 1')}`,
    ],
    ['version: "\u200B"', `1:11${invisible('version', 'U+200B (zero width space)', 'delete it')}`],
  ])('%j', (yaml, problems) => {
    expect(yamlProblems(yaml)).toBe(problems);
  });

  test('a key is read without them', () => {
    const { values, offsets, problems } = parseFields('\nti\u200Btle: a\ndate\u00A0: b');
    expect([...values]).toEqual([
      ['title', 'a'],
      ['date', 'b'],
    ]);
    expect([...offsets.keys()]).toEqual(['title', 'date']);
    expect(problems).toMatchObject([{ offset: 3 }, { offset: 15 }]);
  });

  test('unknown keys have no other problem', () => {
    expect(yamlProblems('titel: a\u200B\nauthor: “Ann”')).toBe('');
  });
});

const quotes = (typed: string) =>
  ` typographic-quotes: typographic quotation marks become part of the value; type ${typed}\n`;
const either = (inner: string, text: string) =>
  quotes(`title: ${inner}, or title: "${text}" to keep them`);

describe('typographic quotation marks around a value are a problem', () => {
  test.each([
    ['version: “1.1.0”', `1:10${quotes('version: 1.1.0')}`],
    ['version: “1.1.0"', `1:10${quotes('version: 1.1.0')}`],
    ['version: »1.1.0«', `1:10${quotes('version: 1.1.0')}`],
    ['version: ’1.1.0’', `1:10${quotes('version: 1.1.0')}`],
    ['version: ‚1.1.0‘', `1:10${quotes('version: 1.1.0')}`],
    ['latest: ‹false›', `1:9${quotes('latest: false')}`],
    ['title: “Faster search”', `1:8${either('Faster search', '“Faster search”')}`],
    ['title: ‘Don’t stop’', `1:8${either('Don’t stop', '‘Don’t stop’')}`],
    ['title: “More\n  search”', `1:8${either('More search', '“More search”')}`],
  ])('%j', (yaml, problem) => {
    expect(yamlProblems(yaml)).toBe(problem);
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

test('what the problem of a value says to type has no problem', () => {
  const pieces =
    'a 1.0 \u05D0 👩 💻 葛 \u00A0 \u00AD \u061C \u200B \u200D \u200F \u202A \u202C \u202E \u2067 \u2069 \uFE0F \uFEFF “ ” ’';
  const piece = fc.constantFrom(' ', ...pieces.split(' '));
  const key = fc.constantFrom('version', 'date', 'art');
  let typed = 0;
  fc.assert(
    fc.property(key, fc.array(piece, { minLength: 1 }), (name, texts) => {
      const [problem] = parseFields(`${name}: a${texts.join('')}`).problems;
      const line = / type ((?:version|date|art): .*)$/.exec(problem?.message ?? '');
      if (!line || problem?.rule !== 'invisible-character') return;
      typed++;
      expect(yamlProblems(line[1] ?? '')).toBe('');
    }),
    { numRuns: 3000 },
  );
  expect(typed).toBeGreaterThan(300);
});

const cut = (comment: string, whole: string) =>
  ` comment: YAML reads "${comment}" as a comment and drops it; type ${whole}, or move it to a line of its own\n`;
const after = (comment: string) =>
  ` comment: a comment after a value is not allowed; move "${comment}" to a line of its own\n`;

describe('finds comments after values, which YAML drops', () => {
  test.each([
    ['title: Fix #1', `1:12${cut('#1', 'title: "Fix #1"')}`],
    ['title: Fix \t #1', `1:14${cut('#1', 'title: "Fix \\t #1"')}`],
    ['title: #1', `1:8${cut('#1', 'title: "#1"')}`],
    ['title : #1', `1:9${cut('#1', 'title: "#1"')}`],
    ['"title": #1', `1:10${cut('#1', 'title: "#1"')}`],
    ['title: one  \n\n  two\n  three #4', `4:9${cut('#4', 'title: "one two three #4"')}`],
    ['title: "Fix"  #1', `1:15${after('#1')}`],
    ["title: 'Fix' #1", `1:14${after('#1')}`],
    ['title: | #1\n  Fix', `1:10${after('#1')}`],
    ['title: >-\t# 1 # 2\n  Fix', `1:11${after('# 1 # 2')}`],
  ])('%j', (yaml, problems) => {
    expect(yamlProblems(yaml)).toBe(problems);
  });

  test.each(['title: Fix#1', 'title: "Fix #1"', "title: 'a' \ndate: 1", 'title: |\n  Fix #1'])(
    '%j has none',
    (yaml) => {
      expect(yamlProblems(yaml)).toBe('');
    },
  );
});

test.each(['title:', 'title: ""', "title: ''", 'title: |\n'])('%j has no value', (yaml) => {
  expect(yamlProblems(yaml)).toBe(
    '1:1 empty-value: "title" has no value; type one, or delete the line\n',
  );
});
