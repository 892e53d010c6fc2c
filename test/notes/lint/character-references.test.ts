import { expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

test.each([
  ['a &#146; b', '7:1-7:11 character-reference: '],
  ['a &#0; b', '7:1-7:9 character-reference: '],
  ['a &#x202E; b', '7:1-7:13 unpaired-bidi: '],
  ['a \uFFFD b', ''],
])('%j', async (body, problem) => {
  const found = await problemsOf(body);
  expect(found.slice(0, problem.length || 1)).toBe(problem);
});
