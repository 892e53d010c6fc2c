import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { compileText, problemsOf, problemsOfNote } from '../compile-text.ts';

const none = 'has no changes and is left out; add a line such as "- Faster search.", or delete it';

test.each([
  ['#\n\na', '7:1-7:2 mistyped: this # heading is empty; type its text, or delete it\n'],
  ['# &nbsp;\n\na', '7:1-7:9 mistyped: this # heading is empty; type its text, or delete it\n'],
  ['##\n\na', '7:1-7:3 mistyped: this ## heading is empty; type its text, or delete it\n'],
  ['# A\n\na\n\n# B\n\nb', ''],
  ['## A\n\na\n\n# B\n\nb', ''],
  ['# A\n\n### B\n\nb', ''],
  ['## A\n\na\n\n## B', `11:1-11:5 empty-headline: "B" ${none}\n`],
  ['## A\n\n## B\n\nb', `7:1-7:5 empty-headline: "A" ${none}\n`],
  ['## A\n\n<hr>\n\n## B\n\nb', `7:1-7:5 empty-headline: "A" ${none}\n`],
  ['## A\n\n![](https://e.com/a)\n\n## B\n\n- [ ] ', ''],
])('the headings of %j', async (body, problems) => {
  expect(await problemsOf(body)).toBe(problems);
});

test('a title may be in the front matter and a heading, or in front matter that cannot be read', async () => {
  expect(await problemsOfNote(noteText({ title: 'New' }, '# A\n\na'))).toBe('');
  expect(await problemsOfNote(noteText({ title: '@' }, '# A\n\na'))).toMatch(
    /^\d:8 yaml: [^\n]*\n$/,
  );
});

test('a headline without content is left out of the release', async () => {
  const text = noteText({}, '## A\n\n## B\n\nb\n\n### C\n\nc\n\n### D');
  const { problems, release } = await compileText(text, { siteUrl: 'https://a.example' });
  expect(problems).toMatchObject([
    { rule: 'empty-headline', severity: 'warning', line: 7 },
    { rule: 'empty-headline', severity: 'warning', line: 17 },
  ]);
  expect(release?.entry.headlines).toEqual([
    { headline: 'B', changes: ['b'] },
    { headline: 'B / C', changes: ['c'] },
  ]);
  expect(release?.feed).toBe('<h3>B</h3><p>b</p>\n<h4>C</h4><p>c</p>\n');
});

test('headings with nothing below them become changes of the heading above', async () => {
  const text = noteText(
    {},
    '## A\n\n- a\n\n##### B [b](https://b.example)\n\n##### C\n\n## D\n\nd',
  );
  const { problems, release } = await compileText(text, { siteUrl: 'https://a.example' });
  expect(problems).toEqual([]);
  expect(release?.entry.headlines).toEqual([
    { headline: 'A', changes: ['a', 'B b (https://b.example)', 'C'] },
    { headline: 'D', changes: ['d'] },
  ]);
  expect(release?.article.html).toContain('<p id="1.0.0/c">C</p>');
});

test.each(['text', 'markdown'])('what shows nothing is no change, as %s', async (format) => {
  const blank = '- a\n- <br>\n\n<p></p>\n\n<kbd></kbd>\n\n| | |\n|-|-|\n| | |';
  const { release } = await compileText(noteText({}, `## A\n\n${blank}`), { format });
  expect(release?.entry.headlines).toEqual([{ headline: 'A', changes: ['a'] }]);
});

test.each(['***', '## A\n\n### B'])('%j is an empty note', async (body) => {
  expect(await problemsOf(body)).toContain(
    '6:1 empty-note: the note is empty; write a paragraph, or a ## headline with a list of changes\n',
  );
});
