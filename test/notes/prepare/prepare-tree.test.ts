import { expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

const EMPTY = 'empty-item: this list item is empty; type the change, or delete the line\n';
const WRONG =
  'character-reference: a character reference here, such as &#146;, is not a valid character; type the character that is meant, or delete it\n';

test.each([
  ['- a\n-', `8:1-8:2 ${EMPTY}`],
  ['- a\n- <!-- b -->', `8:1-8:13 ${EMPTY}`],
  ['1. - a\n2. - &nbsp;', `8:4-8:12 ${EMPTY}`],
  ['- a\n- \u200B', `8:1-8:4 ${EMPTY}`],
  ['- a\n- ***', `8:1-8:6 ${EMPTY}`],
  ['- ![](https://e.com/a.png)\n- <br>\n- `a`', ''],
  ['a &#146; &#8217;', `7:1-7:17 ${WRONG}`],
  ['a &#x202E;b', `7:1-7:12 ${WRONG}`],
  ['a\n\n> b *&#xD800;* &#13; c', `9:6-9:14 ${WRONG}9:15-9:23 ${WRONG}`],
  ['`&#1;` b', ''],
  ['a\uFFFD &amp; b', ''],
  ['a &#8217; &#9; &#x200F; &#10FFFD;', ''],
  ['# a&NewLine;b\n\nc\nd&#10;e\n===\n\nf', ''],
])('empty items and wrong character references in %j', async (body, problems) => {
  expect(await problemsOf(body)).toBe(problems);
});
