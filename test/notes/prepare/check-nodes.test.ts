import { expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

const EMPTY = 'empty-item: this list item is empty; type the change, or delete the line\n';

test.each([
  ['- a\n-', `8:1-8:2 ${EMPTY}`],
  ['- a\n- <!-- b -->', `8:1-8:13 ${EMPTY}`],
  ['1. - a\n2. - &nbsp;', `8:4-8:12 ${EMPTY}`],
  ['- a\n- ***', `8:1-8:6 ${EMPTY}`],
  ['- ![](https://e.com/a.png)\n- <br>\n- `a`', ''],
])('%j has empty items', async (body, problems) => {
  expect(await problemsOf(body)).toBe(problems);
});
