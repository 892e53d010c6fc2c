import { describe, expect, test } from 'vitest';
import { formatText } from '../../scripts/format-text.ts';
import { makeProblem } from '../../src/notes/problem.ts';
import { noteText } from '../temporary.ts';
import { prepare } from './notes.ts';
import { run } from './run.ts';

const PLAIN = { hasColor: false, columns: undefined };
const start = { line: 8, column: 1 };
const problems = [
  { file: 'releases', ...makeProblem('too-few', 'there is no release') },
  {
    file: 'releases/2.4.0.md',
    ...makeProblem(
      'invalid-value',
      '"date" must be a day that exists, found "2026-02-30"; type for example date: 2026-11-20',
      { line: 3, column: 7 },
    ),
  },
  {
    file: 'releases/2.4.0.md',
    ...makeProblem('empty-headline', '"SITE" has no changes', { start, end: start }),
  },
];

test('problems are grouped by file and fit the terminal', () => {
  const checked = { releases: 'releases', notes: 40 };
  expect(formatText(problems, { ...PLAIN, columns: 60 }, checked)).toBe(`releases
       error    there is no release [too-few]

releases/2.4.0.md
  3:7  error    "date" must be a day that exists, found
                "2026-02-30"; type for example
                date: 2026-11-20 [invalid-value]
  8:1  warning  "SITE" has no changes [empty-headline]

✖ 2 errors and 1 warning in 1 of 40 notes
`);
});

test('outside a terminal each problem is on one line', () => {
  expect(formatText(problems.slice(1, 2), PLAIN)).toBe(`releases/2.4.0.md
  3:7  error  "date" must be a day that exists, found "2026-02-30"; type for example date: 2026-11-20 [invalid-value]

✖ 1 error
`);
});

test('many problems end with a list of their rules', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    file: `releases/${index}.md`,
    ...makeProblem(index < 10 ? 'link-url' : 'html', 'message', start),
  }));
  expect(
    formatText(many, { ...PLAIN, columns: 60 })
      .split('\n\n')
      .slice(-2)
      .join('\n\n'),
  ).toBe(`  20  html      HTML must be closed, and its elements such
                that a release can show them.
  10  link-url  A link must have a valid address.

✖ 30 errors
`);
});

describe('a setting is suggested if it resolves more than half of the problems', () => {
  const check = async (body: string) => {
    const { common } = prepare({
      'a.md': noteText({}, body),
      'b.md': noteText({ version: '0.9' }),
    });
    return (await run(['check', ...common])).stdout.split('\n').at(-2);
  };

  test.each([
    [
      'all problems are links with schemes',
      '[a](slack://a) [b](obsidian://b) [c](obsidian://c)',
      'To resolve all these problems, add "linkSchemes": ["obsidian","slack"] to the settings.',
    ],
    [
      'there are others',
      '[a](obsidian://a) [b](obsidian://b) [c](obsidian://c) [d](http:)',
      'To resolve 3 of these problems, add "linkSchemes": ["obsidian"] to the settings.',
    ],
    [
      'links are relative',
      '[a](a) [b](/b) [c](../c)',
      'To resolve all these problems, add a line such as "siteUrl": "https://notes.example.com/" to the settings.',
    ],
  ])('%s', async (_, body, expected) => {
    expect(await check(body)).toBe(expected);
  });

  test.each([
    ['there are only two', '[a](obsidian://a) [b](obsidian://b)'],
    ['half are others', '[a](a) [b](b) [c](c) [d](http:) [e](http:) [f](http:)'],
    ['the scheme is unsafe', '[a](javascript:a) [b](javascript:b) [c](javascript:c)'],
    ['they are pictures', '![a](obsidian://a) ![b](obsidian://b) ![c](obsidian://c)'],
  ])('but not if %s', async (_, body) => {
    expect(await check(body)).toMatch(/^✖ \d+ errors in 1 of 2 notes$/);
  });
});
