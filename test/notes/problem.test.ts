import { describe, expect, test } from 'vitest';
import {
  compareProblems,
  createLocator,
  escapeInvisible,
  makeProblem,
  pointAt,
  quote,
} from '../../src/notes/problem.ts';
import { hasCredentials, hideCredentials } from '../../src/notes/credentials.ts';
import { writeField } from '../../src/notes/parse/yaml.ts';
import { testTables } from '../lists.ts';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { check } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { AS_OF } from '../as-of.ts';

describe('quote', () => {
  test('cuts long texts, and never within a character', () => {
    expect(quote('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
    expect(quote('x'.repeat(81))).toBe(`"${'x'.repeat(80)}…"`);
    expect(quote(`${'x'.repeat(79)}🚀🚀`)).toBe(`"${'x'.repeat(79)}…"`);
    expect(quote(`🚀${'x'.repeat(80)}`)).toBe(`"🚀${'x'.repeat(78)}…"`);
  });

  test('escapes invisible characters', () => {
    expect(quote('a\n"\u202E\uFEFF\u007F')).toBe('"a\\n\\"\\u202e\\ufeff\\u007f"');
    expect(escapeInvisible('\u0007\u200F')).toBe('\\u0007\\u200f');
    expect(escapeInvisible('\u00AD\u200B\u2060\u{E0001}')).toBe(
      '\\u00ad\\u200b\\u2060\\udb40\\udc01',
    );
  });

  test('keeps what emoji and scripts need', () => {
    expect(quote('👩🏽‍💻 ❤️ می‌خواهم')).toBe('"👩🏽‍💻 ❤️ می‌خواهم"');
  });

  test('shows backslashes as typed', () => {
    expect(quote('images\\new pic.png')).toBe('"images\\new pic.png"');
  });

  test('hides credentials, also where they are cut', () => {
    expect(quote(`https://ann:${'x'.repeat(99)}@example.com`)).toBe('"https://…@example.com"');
    expect(quote('https://ann:hush@example.com')).toBe('"https://…@example.com"');
    expect(quote({ url: 'https://ann:hush@example.com' })).toBe('{"url":"https://…@example.com"}');
  });
});

testTables('test/fixtures/quoted', {
  'has-credentials': hasCredentials,
  'hide-credentials': hideCredentials,
  'write-field': (value) => writeField('key', value),
});

test.each([
  [0, { line: 1, column: 1 }],
  [2, { line: 1, column: 3 }],
  [3, { line: 2, column: 1 }],
  [6, { line: 3, column: 2 }],
])('offset %i is at %j', (offset, point) => {
  expect(pointAt('ab\nc\nd', offset)).toEqual(point);
  expect(createLocator('ab\nc\nd')(offset)).toEqual(point);
});

describe('makeProblem', () => {
  test('cuts a long message, escapes invisible characters and hides credentials', () => {
    const message = `\u001B https://ann:hush@a.b ${'x'.repeat(600)}`;
    expect(makeProblem('yaml', message, { line: 2, column: 3 })).toEqual({
      rule: 'yaml',
      severity: 'error',
      message: `\\u001b https://…@a.b ${'x'.repeat(584)}…`,
      line: 2,
      column: 3,
    });
  });
});

test('compareProblems orders by place, then by rule and message', () => {
  const problems = [
    makeProblem('yaml', 'a'),
    makeProblem('html', 'a', { line: 1, column: 2 }),
    makeProblem('html', 'b', { line: 2, column: 1 }),
    makeProblem('html', 'c', { line: 2, column: 1 }),
    makeProblem('yaml', 'a', { line: 2, column: 1 }),
    makeProblem('html', 'a', { line: 10, column: 1 }),
  ];
  expect(problems.toReversed().toSorted(compareProblems)).toEqual(problems);
});

const DIRECTORY = 'test/fixtures/problems';
/** Problems between notes, which fixtures have by accident. */
const BETWEEN = new Set(['duplicate-date', 'duplicate-version']);

describe('each note has the problems of its .txt file, word for word', async () => {
  const { problems } = await check({
    asOf: AS_OF,
    releases: DIRECTORY,
    settings: Settings.parse({}),
  });

  test.each(globSync(`${DIRECTORY}/*.md`).toSorted())('%s', async (path) => {
    const own = problems.filter(({ file, rule }) => file === path && !BETWEEN.has(rule));
    expect(own).not.toEqual([]);
    await expect(describeProblems(own)).toMatchFileSnapshot(
      `../../${DIRECTORY}/${basename(path, '.md')}.txt`,
    );
  });
});
