import { describe, expect, test } from 'vitest';
import { splitNote } from '../../../src/notes/parse/split-note.ts';
import { makeProblem, pointAt } from '../../../src/notes/problem.ts';
import { describeProblems } from '../../describe-problems.ts';

function split(text: string) {
  const parts = splitNote(text);
  if ('body' in parts) {
    return { fields: Object.fromEntries(parts.fields.values), body: parts.body.text };
  }
  const { rule, message, offset } = parts;
  return describeProblems([makeProblem(rule, message, pointAt(text, offset))]);
}

describe('splits a note at its fences', () => {
  test.each([
    ['---\na: 1\n---\nb\n', { fields: { a: '1' }, body: 'b\n' }],
    ['---\n---\nb', { fields: {}, body: 'b' }],
    ['---\n# a comment\n---\nb', { fields: {}, body: 'b' }],
    ['--- \na: 1\n---', { fields: { a: '1' }, body: '' }],
    ['---\na: 1\n---\n\n---\n', { fields: { a: '1' }, body: '\n---\n' }],
    ['---\ntitle: x\n  ---\n---\n', { fields: { title: 'x ---' }, body: '' }],
  ])('%j', (text, parts) => {
    expect(split(text)).toEqual(parts);
  });
});

const EXAMPLE = 'start it with version: 2.4.0 and date: 2026-11-20, between two lines ---';
const missing = (found: string) => `the file does not start with ---, found "${found}"; ${EXAMPLE}`;
const opening = (found: string) =>
  `the file does not start with ---, found "${found}"; the first line must be only ---`;
const closing = (found: string) =>
  `front matter ends with a line that is only ---, found "${found}"; type ---`;

describe('explains a wrong fence', () => {
  test.each([
    [' \n\n', 1, `the file is empty; ${EXAMPLE}`],
    ['\n\na', 1, missing('')],
    ['-\n', 1, missing('-')],
    [' \n\n---\n', 1, opening(' ')],
    ['---\tjs\n---\n', 1, opening('---\\tjs')],
    ['...\n', 1, opening('...')],
    ['---\na: 1\n---- \nb', 3, closing('---- ')],
    ['---\na: 1\n---b', 3, closing('---b')],
    ['---\na: 1\n--\n', 3, closing('--')],
    ['---\na: 1\n ---', 3, closing(' ---')],
    [
      '---\na: 1\n',
      1,
      'the front matter is not closed; type --- on a line of its own after its last key',
    ],
  ])('%j', (text, line, message) => {
    expect(split(text)).toBe(`${line}:1 fence: ${message}\n`);
  });
});

test.each([
  ' '.repeat(500_000),
  '\n'.repeat(500_000),
  '\n--'.repeat(200_000),
  '---\na:'.repeat(100_000),
])('splits a megabyte of the same in linear time', (text) => {
  expect(splitNote(`${text}x`)).toHaveProperty('rule');
});
