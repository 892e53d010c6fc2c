import { expect, test } from 'vitest';
import { compileText } from '../compile-text.ts';
import { noteText } from '../../temporary.ts';

test.each([
  ['1~2 days, ~~3~~ 4~5', '1~2 days, 4~5'],
  ['~**a**~ b', '~a~ b'],
  ['~~all~~', 'all'],
  ['详情 https://e.com/a）。谢谢', '详情 https://e.com/a）。谢谢'],
])('%j is %j as text', async (body, text) => {
  const { release } = await compileText(noteText({}, body), { format: 'text' });
  expect(release?.entry.body).toBe(text);
});
