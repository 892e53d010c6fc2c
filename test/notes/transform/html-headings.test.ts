import { compileText } from '../compile-text.ts';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';

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
