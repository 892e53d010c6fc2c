import { expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

test.each([
  ['an escaped marker', '\\-item\n\n\\##\u00A0a\n\n2\\.b\n\n\\#Fixes\n\n\\• a\n\na'],
  [
    'a marker written as a character reference',
    '&#61623; a\n\n&#45;item\n\n##&nbsp;a\n\n&#111;\ta\n\n&#8226; a',
  ],
  ['code', '```\n-item\n##\u00A0a\n([#1])(https://a.b)\n```\n\n`a\n-item`\n\n    -item'],
  ['HTML', '<div>\n-item\n2.b\n</div>'],
  ['a negative number', '-1\n-2\n\n-1.5'],
  ['an option', '-v prints\n\nOptions:\n-o, --output'],
  ['an option in wrapped text', `${'word '.repeat(14)}\n-verbose, or the well\n--quiet`],
  ['the second part of a compound', `${'word '.repeat(13)}already\n-fixed error`],
  ['hyphens and arrows', '--item\n\n-> a\n\n-)'],
  ['a dash', '– and so on\n\na\n– b'],
  ['a dash after emphasis that spans lines', '*a\nb* – c\n– d'],
  ['a footnote marked with *', '- Faster on Windows*\n\n*Only on version 11.'],
  ['emphasis', '*a* b\n*c* d\n\n**a** b\n\n*a\nb*'],
  ['a version', '2.x is old.\n\n1. a\n2.x\n\n3.0 is new'],
  ['a number in wrapped text', 'In chapter\n2.b'],
  ['an issue, a tag, a sentence with a tag', '#123\n\n#release\n\n#Release is new.\n\n#A #B\n\na'],
  ['seven #, or two within a line', '#######seven\n\na ##b'],
  ['a tag at the end', 'a\n\n#Release'],
  ['a tag in the first line of wrapped text', `#Release ${'word '.repeat(13)}\nword`],
  ['a list item that starts so', '- -item\n- #Fixes\n- 2.b\n- \u00A0a'],
  ['letters and a space', 'o a\n\nv\u00A0a'],
  ['escaped brackets', '(\\[#1\\])(https://a.b) (a)\\[https://a.b]'],
  ['brackets without text', '([])(https://a.b) ()[https://a.b]'],
  ['brackets around a footnote-like address', 'a [https://a.b] (https://a.b)'],
  ['a call, and words in parentheses', 'Call `f` as f[0](a, b), or [see](the docs below).'],
  ['code and escapes that look like pictures', '`![](a b.png)` \\![](a b.png) !\\[](a b.png)'],
  ['an address with a title', 'a [b](https://c.d "e f") ](g h)'],
  ['an empty code block with a language', 'a\n\n```js\n```'],
  ['a code block with words after its fence', '```js title="a"\nb\n```'],
  ['indented code', '    npm install\n    - a\n\na\n\n    -v'],
  ['indented YAML', '    - name: test\n      run: npm test'],
  ['an indented patch', '    - old\n    + new'],
  ['a list in a fence', '```\n- a\n```\n\n- a\n\n  ```\n  - b\n  ```\n\n~~~ md\n    - a\n~~~'],
  ['a closed code block', '````md\n```\n````\n\n> ```\n> a\n> ```\n\n- ```\n  a\n  ```'],
  ['a table, and bars', '| a | b |\n|---|---|\n| 1 | 2 |\n\n|x| is the norm.\n\n|x|\n|y|'],
  ['one indented item, and a nested list', 'a\n    - b, and no more\n\n- a\n\t- b\n\t- c'],
  ['a comment, or its start as code', 'a <!-- b --> `<!--` \\<!--'],
  ['a reference, and tags of a commit', '[a][b] c[0][1] [core][1] [d][]\n\n[b]: https://e.com'],
  ['an alert, known or not', '> [!NOTE]\n> a\n\n> [!bug] b\n\n> [!custom] c'],
])('%s is no typo', async (_name, body) => {
  expect(await problemsOf(body)).toBe('');
});

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
  [
    '[a]((https://b.c/d(e)))',
    typo(
      '7:1-7:24',
      '"(https://b.c/d(e))" is an address on your own site, because of its second parentheses; type "https://b.c/d(e)" in one pair of them',
    ),
  ],
  ['> [!WARN]\n> a', typo('7:3-7:10', 'GitHub has no alert "WARN"; type [!WARNING]')],
  ['> [!Warnning] a', typo('7:3-7:16', 'GitHub has no alert "Warnning"; type [!WARNING]')],
])('%j is warned of', async (body, problems) => {
  expect(await problemsOf(body, { siteUrl: 'https://notes.example.com/' })).toBe(problems);
});
