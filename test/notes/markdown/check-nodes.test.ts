import { expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

const BACKTICKS = 'write Markdown, or put it in backticks to show it as typed';
const BACKSLASH = 'for a line break, end the line with a backslash \\';

test.each([
  ['a<br>b', `7:2-7:6 html: HTML cannot be shown as plain text, found "<br>"; ${BACKSLASH}\n`],
  ['a<BR />b', `7:2-7:8 html: HTML cannot be shown as plain text, found "<BR />"; ${BACKSLASH}\n`],
  ['<br>', `7:1-7:5 html: HTML cannot be shown as plain text, found "<br>"; ${BACKSLASH}\n`],
  [
    '<p>\n<br>',
    `7:1-8:5 html: HTML cannot be shown as plain text, found "<p>\\n<br>"; ${BACKTICKS}\n`,
  ],
  [
    '<br>\n<p>',
    `7:1-8:4 html: HTML cannot be shown as plain text, found "<br>\\n<p>"; ${BACKTICKS}\n`,
  ],
  [
    '<!-- a --> <i>',
    `7:1-7:15 html: HTML cannot be shown as plain text, found " <i>"; ${BACKTICKS}\n`,
  ],
])('%j cannot be shown as plain text', async (body, problems) => {
  expect(await problemsOf(body)).toBe(problems);
});

test('an image, a table and HTML are problems in a heading of the format markdown too', async () => {
  const body = '## ![logo](https://example.com/a.png) <b>API</b>\n\n- Faster.';
  expect(await problemsOf(body, { format: 'markdown' })).toBe(
    `7:4-7:38 image: an image cannot be shown as plain text; delete it, or replace it with a link
7:39-7:42 html: HTML cannot be shown as plain text, found "<b>"; ${BACKTICKS}
7:45-7:49 html: HTML cannot be shown as plain text, found "</b>"; ${BACKTICKS}
`,
  );
});

test('a thousand HTML elements may be open at once, and void elements are never open', async () => {
  const problems = (body: string) => problemsOf(body, { format: 'markdown' });
  const tooMany = 'nesting: more than 1000 HTML elements are open here; close them\n';
  for (const tag of ['<br>', '<IMG src="a.png"/>', '<wbr>']) {
    expect(await problems(`${tag}\n`.repeat(1001))).toBe('');
  }
  expect(await problems('<br-a>\n'.repeat(1001))).toBe(`7:1-1007:7 ${tooMany}`);
  expect(await problems(`</i>x\n\n${'<p>x</p>'.repeat(2000)}`)).toBe('');
  expect(await problems(`x ${'<b>'.repeat(1000)}<br>y</b><b>`)).toBe('');
  expect(await problems(`x ${'<b>'.repeat(1001)}y</b><b>`)).toBe(`7:3003-7:3006 ${tooMany}`);
});

test('a comment that is not closed is reported once', async () => {
  expect(await problemsOf('a\n\n<!-- b')).toBe(
    '9:1-10:1 html: this HTML comment is not closed and hides all text after it; type --> where it ends\n',
  );
});

test('text on the line of a comment is a problem: without the comment it would be Markdown', async () => {
  expect(await problemsOf('<!-- a --> *b*', { format: 'markdown' })).toBe(
    '7:1-7:15 html: text on the line of an HTML comment counts as HTML, found " *b*"; put the comment on a line of its own\n',
  );
});
