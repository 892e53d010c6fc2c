import { expect, test } from 'vitest';
import { VFile } from 'vfile';
import * as z from 'zod/mini';
import { withMeta } from '../../src/contract/described.ts';
import { reportIssues } from '../../src/notes/report-issues.ts';
import { describeProblems } from '../describe-problems.ts';

const schema = z.strictObject({
  name: withMeta(z.string('one word'), { examples: ['first', 'second'] }),
  size: z.string().check(({ value, issues }) => {
    const example = value.replace(',', '.');
    issues.push({ code: 'custom', message: 'a number', input: value, params: { example } });
  }),
  note: z.optional(z.string('a word')),
});

function problemsOf(input: Record<string, unknown>, broken?: string[]): string {
  const file = new VFile({ path: 'settings.json' });
  const { error } = schema.safeParse(input);
  const shared = { file, owner: 'the settings', schema, input };
  const places = { key: { line: 1, column: 2 }, value: { line: 3, column: 4 } };
  const write = (key: string, value: unknown) => `${key}=${String(value)}`;
  if (error) {
    reportIssues(error, {
      ...shared,
      ...(broken && { isBroken: (key: string) => broken.includes(key) }),
      locate: (_key, part) => places[part],
      write,
    });
  }
  return describeProblems([file]);
}

const size = '3:4 invalid-size: "size" must be a number, found "1,5"; type for example size=1.5\n';

test('a value is shown with what it must be, and what was probably meant, or an example', () => {
  expect(problemsOf({ name: 1, size: '1,5', note: 2 })).toBe(
    `3:4 invalid-name: "name" must be one word, found 1; type for example name=first\n${size}3:4 invalid-note: "note" must be a word, found 2; type for example note=undefined\n`,
  );
});

test('a key that is missing is shown with an example', () => {
  expect(problemsOf({ size: '1,5' })).toBe(
    `1:2 missing-key: "name" is missing; add a line such as name=first\n${size}`,
  );
});

test('each key that is none is shown with the nearest that is', () => {
  expect(problemsOf({ name: 'a', size: '1,5', nam: '1', sizes: '2' })).toBe(
    `${size}1:2 unknown-key: "nam" is not a key of the settings; did you mean "name"?\n1:2 unknown-key: "sizes" is not a key of the settings; did you mean "size"?\n`,
  );
});

test('what is reported already is not reported again', () => {
  expect(problemsOf({ name: 1, size: '1,5' }, ['name'])).toBe(size);
});
