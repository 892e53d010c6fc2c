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
])('%s is no typo', async (_name, body) => {
  expect(await problemsOf(body)).toBe('');
});
