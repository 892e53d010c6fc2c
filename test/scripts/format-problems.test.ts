import { expect, test } from 'vitest';
import { formatProblems } from '../../scripts/format-problems.ts';
import { makeProblem } from '../../src/notes/problem.ts';
import type { Rule } from '../../src/notes/rules.ts';

const PLAIN = { hasColor: false };
const start = { line: 8, column: 1 };
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
