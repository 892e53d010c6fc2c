import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withMeta } from '../../src/contract/described.ts';
import { listSchemaProblems } from '../../src/notes/schema-problems.ts';
import { describeProblems } from '../describe-problems.ts';

const schema = z.strictObject({
  name: withMeta(z.string('one word'), { examples: ['first', 'second'] }),
  size: z.string().check(({ value, issues }) => {
    const example = value.replace(',', '.');
    issues.push({ code: 'custom', message: 'a number', input: value, params: { example } });
  }),
  note: z.optional(z.string('a word')),
});

function problemsOf(input: Record<string, unknown>): string {
  const { error } = schema.safeParse(input);
  const places = { key: { line: 1, column: 2 }, value: { line: 3, column: 4 } };
  const problems = listSchemaProblems(error?.issues ?? [], {
    owner: 'the settings',
    schema,
    input,
    locate: (_key, part) => places[part],
    write: (key, value) => `${key}=${String(value)}`,
  });
  return describeProblems(problems);
}

const size = '3:4 invalid-value: "size" must be a number, found "1,5"; type for example size=1.5\n';

test('a wrong value is shown with what was probably meant, or an example', () => {
  expect(problemsOf({ name: 1, size: '1,5', note: 2 })).toBe(
    `3:4 invalid-value: "name" must be one word, found 1; type for example name=first\n${size}3:4 invalid-value: "note" must be a word, found 2; type for example note=undefined\n`,
  );
});

test('a missing key is shown with an example', () => {
  expect(problemsOf({ size: '1,5' })).toBe(
    `1:2 missing-key: "name" is missing; add a line such as name=first\n${size}`,
  );
});

test('a missing key that is misspelled is reported once', () => {
  expect(problemsOf({ Name: 'a', size: '1,5' })).toBe(
    `${size}1:2 unknown-key: "Name" is not a key of the settings; did you mean "name"?\n`,
  );
});

test('an unknown key is shown with the nearest known key, or all', () => {
  expect(problemsOf({ name: 'a', size: '1,5', nam: '1', sizes: '2', colour: '3' })).toBe(
    `${size}1:2 unknown-key: "nam" is not a key of the settings; did you mean "name"?
1:2 unknown-key: "sizes" is not a key of the settings; did you mean "size"?
1:2 unknown-key: "colour" is not a key of the settings; the keys are name, size, note
`,
  );
});
