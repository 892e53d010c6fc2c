import { expect, test } from 'vitest';
import { formatProblems } from '../../scripts/format-problems.ts';
import { makeProblem } from '../../src/notes/problem.ts';
import type { Rule } from '../../src/notes/rules.ts';

const PLAIN = { hasColor: false };
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

test('problems are grouped by file', () => {
  const checked = { releases: 'releases', notes: 40 };
  expect(formatProblems(problems, 'text', PLAIN, checked)).toBe(`releases
       error    there is no release [too-few]

releases/2.4.0.md
  3:7  error    "date" must be a day that exists, found "2026-02-30"; type for example date: 2026-11-20 [invalid-value]
  8:1  warning  "SITE" has no changes [empty-headline]

✖ 2 errors and 1 warning in 1 of 40 notes
`);
});

const listMany = (rules: readonly Rule[]) =>
  rules.map((rule, index) => ({
    file: `releases/${index}.md`,
    ...makeProblem(rule, 'message', start),
  }));

test('many problems end with a list of their rules', () => {
  const rules = Array.from({ length: 30 }, (_, index) => (index < 10 ? 'file' : 'html'));
  const many = listMany(rules);
  expect(formatProblems(many, 'text', PLAIN).split('\n\n').slice(-2).join('\n\n'))
    .toBe(`  20  html  A comment or tag must be closed, as it hides the text after it.
  10  file  A note must be a readable file, inside its directory.

✖ 30 errors
`);
});
