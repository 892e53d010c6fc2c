import { expect, test } from 'vitest';
import { problemsOf } from '../problems-of.ts';

const BACKTICKS = 'write Markdown, or put it in backticks to show it as typed';
const BACKSLASH = 'for a line break, end the line with a backslash \\';

test.each([
  ['a<br>b', `7:2-7:6 html: HTML has no text form, found "<br>"; ${BACKSLASH}\n`],
  ['a<BR />b', `7:2-7:8 html: HTML has no text form, found "<BR />"; ${BACKSLASH}\n`],
  ['<br>', `7:1-7:5 html: HTML has no text form, found "<br>"; ${BACKSLASH}\n`],
  ['<p>\n<br>', `7:1-8:5 html: HTML has no text form, found "<p>\\n<br>"; ${BACKTICKS}\n`],
  ['<br>\n<p>', `7:1-8:4 html: HTML has no text form, found "<br>\\n<p>"; ${BACKTICKS}\n`],
  ['<!-- a --> <i>', `7:1-7:15 html: HTML has no text form, found " <i>"; ${BACKTICKS}\n`],
])('%j has no text form', (body, problems) => {
  expect(problemsOf(body)).toBe(problems);
});

test('elements may stand open a thousand times, and those without an end as often as one likes', () => {
  const repeat = (tag: string) => problemsOf(`${tag}\n`.repeat(1001), { format: 'markdown' });
  expect(['<br>', '<IMG src="a.png"/>', '<wbr>'].map(repeat)).toEqual(['', '', '']);
  const tooMany = (column: number) =>
    `7:1-1007:${column} nesting: more than 1000 HTML elements are open here; close them\n`;
  expect(['<br-a>', '<a-br>'].map(repeat)).toEqual([tooMany(7), tooMany(7)]);
});

test('a comment that is not closed is shown once', () => {
  expect(problemsOf('a\n\n<!-- b')).toBe(
    '9:1-10:1 html: this HTML comment is not closed, and hides what follows; type --> where it ends\n',
  );
});
