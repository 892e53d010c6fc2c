import { problemsOf, compileText } from '../compile-text.ts';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
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
