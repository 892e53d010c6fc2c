import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { escapeUnseen, quote, quoteValue, report, writeField } from '../../src/notes/problem.ts';

describe('a quoted text', () => {
  test('is cut when long, and never within a character', () => {
    expect(quote('x'.repeat(80))).toBe(`"${'x'.repeat(80)}"`);
    expect(quote('x'.repeat(81))).toBe(`"${'x'.repeat(80)}…"`);
    expect(quote(`${'x'.repeat(79)}🚀🚀`)).toBe(`"${'x'.repeat(79)}…"`);
    expect(quote(`🚀${'x'.repeat(80)}`)).toBe(`"🚀${'x'.repeat(78)}…"`);
  });

  test('shows what is invisible', () => {
    expect(quote('a\n"\u202E\uFEFF\u007F')).toBe('"a\\n\\"\\u202e\\ufeff\\u007f"');
    expect(escapeUnseen('\u0007\u200F')).toBe('\\u0007\\u200f');
  });
});

test('a value is quoted as a text is, or as JSON', () => {
  expect(quoteValue('x'.repeat(81))).toBe(`"${'x'.repeat(80)}…"`);
  expect(quoteValue(['a', 1])).toBe('["a",1]');
  expect(quoteValue(['x'.repeat(100)])).toBe(`["${'x'.repeat(78)}…`);
});

test.each([
  ['2.4.0', '2.4.0'],
  ['a: b', '"a: b"'],
  ['a:b', 'a:b'],
  ['a #b', '"a #b"'],
  ['a#b', 'a#b'],
  ['a:', '"a:"'],
  ['a ', '"a "'],
  ['@a', '"@a"'],
  ['say "yes"', 'say "yes"'],
  ['"yes"', `'"yes"'`],
  [`"it's"`, `"\\"it's\\""`],
  ['"\u200E"', '"\\"\\u200e\\""'],
  ['a\u200E', '"a\\u200e"'],
])('the value %j is written %s', (value, written) => {
  expect(writeField('key', value)).toBe(`key: ${written}`);
});

test('a problem is an error at its place, cut when long', () => {
  const file = new VFile({ path: 'a.md' });
  const place = { line: 2, column: 3 };
  report(file, { rule: 'some-rule', reason: `\u001B${'x'.repeat(600)}`, place });
  expect(file.messages).toMatchObject([
    {
      fatal: true,
      source: 'gazette',
      ruleId: 'some-rule',
      line: 2,
      column: 3,
      reason: `\\u001b${'x'.repeat(599)}…`,
    },
  ]);
});
