import { problemsOf, compileText } from '../compile-text.ts';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';

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

test('a footnote is shown at its first reference, with the footnotes that it refers to', async () => {
  const body =
    'a[^1], b[^2], c[^1]\n\n[^2]: two\n\n    and more\n\n[^1]: one[^3]\n[^3]: three [^1]\n';
  const { problems, release } = await compileText(noteText({}, body));
  expect(problems).toEqual([]);
  expect(release?.entry.body).toBe('a (one (three)), b (two and more), c');
  expect(release?.article.html).toBe('<p>a (one (three)), b (two and more), c</p>\n');
});

test('in Markdown a footnote stays in the change that first refers to it', async () => {
  const body = '## H\n\n- a[^x]\n- b[^x]\n\n[^x]: See `c`.\n';
  const { release } = await compileText(noteText({}, body), { format: 'markdown' });
  expect(release?.entry.headlines).toEqual([
    { headline: 'H', changes: ['a[^x]\n\n[^x]: See `c`.', 'b'] },
  ]);
});

test.each([
  ['a\n\n[^1]: b', '9:1-9:8'],
  ['a[^1], b[^2]\n\n[^1]: c\n[^2]: d\n[^1]: e', '11:1-11:8'],
])('what is not shown is a warning: %j', async (body, place) => {
  expect(await problemsOf(body)).toBe(
    `${place} footnote: nothing refers to this footnote, or one with this mark is above, so it is not shown; type a mark of its own where it belongs, or delete it\n`,
  );
});

test('footnotes may refer to one another up to 10 levels deep', async () => {
  const chain = (length: number) =>
    `a[^0]\n\n${Array.from({ length }, (_, index) => `[^${index}]: b[^${index + 1}]\n`).join('')}[^${length}]: c\n`;
  expect(await problemsOf(chain(9))).toBe('');
  expect(await problemsOf(chain(10))).toBe(
    '18:8-18:13 nesting: more than 10 footnotes refer to one another; put the text of this one into the sentence\n',
  );
});

test.each([
  ['<h3 id="v1-fixes">Bug <b>fixes</b> &amp; more</h3>\n\n- a', { 'Bug fixes & more': ['a'] }],
  ['## Site\n\n<h3>\n  Fixes\n</h3>\n\n- a', { 'Site / Fixes': ['a'] }],
  ['<h2>A</h2>\n<p>b</p>\n<h2>C</h2>\nd', { A: ['b'], C: ['d'] }],
  ['<p>x</p>\n<h2>A</h2>\n\n- b', { A: ['b'] }],
  ['<h1>Title</h1>\n\n<h2>A</h2>\n\n- b', { A: ['b'] }],
  ['## A\n\n- b\n\n<div>\n<h2>c</h2>\nd\n</div>', { A: ['b', 'c\nd'] }],
  ['## A\n\n- b\n\n</br>\n\n<br><br>\n\n<br/>c', { A: ['b', 'c'] }],
])('%j has these headlines', async (body, headlines) => {
  const { problems, release } = await compileText(noteText({}, body));
  expect(problems).toEqual([]);
  const found = release?.entry.headlines.map(({ headline, changes }) => [headline, changes]);
  expect(Object.fromEntries(found ?? [])).toEqual(headlines);
});

test('its id stays, and links lead to it; without text it is a picture', async () => {
  const body =
    '<h1><img src="https://e.com/a.png"></h1>\n\n[a](#own)\n\n<h2 id="own">Fixes</h2>\n\n- b';
  const { problems, release } = await compileText(noteText({}, body), { page: true });
  expect(problems).toEqual([]);
  expect(release?.page.html).toContain('/own">Fixes<a');
});
