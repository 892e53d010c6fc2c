import { expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

const typo = (place: string, message: string) => `${place} possible-typo: ${message}\n`;
const unclosed = 'this code block is not closed, so that all text after it is code; type';
const table = (row: string) =>
  `this is not a table, because the row below its first is not "${row}"; type that row below this one`;
const list =
  'these lines are not a list, because they are indented by four spaces or a tab below a paragraph; delete a tab or four spaces at the start of each';
const comment = 'this comment is not closed, so it is shown as typed; type --> where it ends';
const label = 'this is not a link, because there is no line that starts with';

test.each([
  ['```js\na\n\n## Engine\n\n- b', typo('7:1', `${unclosed} \`\`\` where it ends`)],
  ['- a\n\n  ~~~~\n  b\n  ~~~\n\nc', typo('9:3', `${unclosed} ~~~~ where it ends`)],
  ['| Name | Age |\n| a | 1 |', typo('7:1-7:15', table('| --- | --- |'))],
  [
    'Prices:\n| a | b | c |\n|---|---|\n| 1 | 2 | 3 |',
    typo('8:1-8:14', table('| --- | --- | --- |')),
  ],
  ['Fixes:\n\t- a\n\t- b\n\t\t- c', typo('8:2-8:5', list)],
  ['- Fixes\n  and:\n      * a\n      * b', typo('9:7-9:10', list)],
  ['a <!-- b\nc', typo('7:1-7:9', comment)],
  [
    'See [the guide][guide].',
    typo('7:5-7:23', `${label} [guide]: and an address; type "[the guide](https://…)"`),
  ],
  [
    '[a][b]\n\n[b]: {{ site }}/c',
    typo('7:1-7:7', `${label} [b]: and an address; type "[a](https://…)"`) +
      '9:1 other-syntax: "{{ site }}" is a template that was not filled in, and is shown as typed; replace all such text by Markdown, or put it in backticks\n',
  ],
  [
    '![a][b]',
    typo(
      '7:1-7:8',
      'this is not a picture, because there is no line that starts with [b]: and an address; type "![a](https://…)"',
    ),
  ],
  ['> [!WARN]\n> a', typo('7:3-7:10', 'GitHub has no alert "WARN"; type [!WARNING]')],
  ['> [!Warnning] a', typo('7:3-7:16', 'GitHub has no alert "Warnning"; type [!WARNING]')],
  [
    '[a]((https://b.c/d(e)))',
    typo(
      '7:1-7:24',
      '"(https://b.c/d(e))" is an address on your own site, because of its second parentheses; type "https://b.c/d(e)" in one pair of them',
    ),
  ],
])('%j is warned of', async (body, problems) => {
  expect(await problemsOf(body, { siteUrl: 'https://notes.example.com/' })).toBe(problems);
});
