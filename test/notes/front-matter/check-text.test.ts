import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFields } from '../../../src/notes/front-matter/read-fields.ts';
import { yamlProblems } from './yaml-problems.ts';

describe('invisible characters that a language or an emoji needs are allowed', () => {
  test.each([
    ['an emoji of several', 'title: 👩🏽‍💻 🏳️‍🌈 ❤️‍🔥 1️⃣ ⚕︎'],
    ['a flag of tags', 'title: 🏴󠁧󠁢󠁥󠁮󠁧󠁿 and 🏴'],
    ['Persian', 'title: جست‌وجو سریع‌تر شد'],
    ['Hindi', 'title: क्‍ष और क्‌ष'],
    ['Sinhala', 'title: ශ්‍රී'],
    ['a variant of an ideograph', 'title: 葛\u{E0100}飾区'],
    ['a mark in Hebrew', 'title: \u200Fגרסה C++\u200E מהירה'],
    ['an isolate in Arabic', 'published: نشر في \u2066{date}\u2069'],
    ['an embedding in Hebrew', 'title: "\u202Bגרסה\u202C"'],
    ['special spaces in a title', 'title: "Nouveautés\u00A0: tout va plus vite"'],
    ['an emoji and a special space in a path', 'art: ./👩‍💻 at 9.41\u202FAM.png'],
    ['spaces in a version', 'version: 2.4 beta'],
  ])('%s', (_name, yaml) => {
    expect(yamlProblems(yaml)).toBe('');
  });
});

const invisible = (key: string, character: string, advice: string) =>
  ` invisible-character: "${key}" contains the invisible character ${character}; ${advice}\n`;

describe('other invisible characters are problems', () => {
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
      'draft: true\u200B',
      `1:12${invisible('draft', 'U+200B (zero width space)', 'type draft: true')}`,
    ],
    [
      'art: ./a\u200F.png',
      `1:9${invisible('art', 'U+200F (right-to-left mark)', 'type art: "./a.png"')}`,
    ],
    [
      'art: ./א\u200F.png',
      `1:9${invisible('art', 'U+200F (right-to-left mark)', 'type art: "./א.png"')}`,
    ],
    [
      'title: C++\u200E',
      `1:11${invisible('title', 'U+200E (left-to-right mark)', 'type title: C++')}`,
    ],
    [
      'title: 👩\u200D',
      `1:10${invisible('title', 'U+200D (zero width joiner)', 'type title: "👩"')}`,
    ],
    [
      'title: سریع‌‌تر',
      `1:13${invisible('title', 'U+200C (zero width non-joiner)', 'type title: "سریع‌تر"')}`,
    ],
    ['title: a\u{E0067}\u{E007F}', `1:9${invisible('title', 'U+E0067', 'type title: a')}`],
    [
      'title: a\uFE0F\uFE0F',
      `1:10${invisible('title', 'U+FE0F (variation selector-16)', 'type title: a\uFE0F')}`,
    ],
    ['title: a\u3164b', `1:9${invisible('title', 'U+3164', 'type title: ab')}`],
    ['title: "a\\u2060b"', `1:8${invisible('title', 'U+2060 (word joiner)', 'type title: ab')}`],
    [
      'title: |\n  a\u2060b\n  c\n',
      `2:1${invisible('title', 'U+2060 (word joiner)', 'delete it')}`,
    ],
    [
      'title: א \u202D1\u202C',
      `1:10${invisible('title', 'U+202D (left-to-right override)', 'delete it')}`,
    ],
  ])('%j', (yaml, problems) => {
    expect(yamlProblems(yaml)).toBe(problems);
  });

  test('a key is read without them', () => {
    const { values, offsets, problems } = readFields('\nti\u200Btle: a\ndate\u00A0: b');
    expect(values).toEqual({ title: 'a', date: 'b' });
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
    ['version: “ 1.1.0 ”', `1:10${quotes('version: 1.1.0')}`],
    ['version: “1.1.0"', `1:10${quotes('version: 1.1.0')}`],
    ['version: »1.1.0«', `1:10${quotes('version: 1.1.0')}`],
    ['version: ’1.1.0’', `1:10${quotes('version: 1.1.0')}`],
    ['version: ‚1.1.0‘', `1:10${quotes('version: 1.1.0')}`],
    ['latest: ‹false›', `1:9${quotes('latest: false')}`],
    ['title: “Faster search”', `1:8${either('Faster search', '“Faster search”')}`],
    ['title: “It’s fast”', `1:8${either('It’s fast', '“It’s fast”')}`],
    ['title: ‘Don’t stop’', `1:8${either('Don’t stop', '‘Don’t stop’')}`],
    ['title: “More\n  search”', `1:8${either('More search', '“More search”')}`],
  ])('%j', (yaml, problem) => {
    expect(yamlProblems(yaml)).toBe(problem);
  });

  test.each([
    'title: “Search” and “export”',
    'title: ”Search” and ”export”',
    'title: «Поиск» и «экспорт»',
    'title: ’Tis for the users’ sake',
    'title: “Search” is faster',
    'title: Faster “search”',
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
  const key = fc.constantFrom('version', 'date', 'art', 'title', 'published');
  let typed = 0;
  fc.assert(
    fc.property(key, fc.array(piece, { minLength: 1 }), (name, texts) => {
      const [problem] = readFields(`${name}: a${texts.join('')}`).problems;
      const line = / type ((?:version|date|art|title|published): .*)$/.exec(problem?.message ?? '');
      if (!line || problem?.rule !== 'invisible-character') return;
      typed++;
      expect(yamlProblems(line[1] ?? '')).toBe('');
    }),
    { numRuns: 3000 },
  );
  expect(typed).toBeGreaterThan(300);
});
