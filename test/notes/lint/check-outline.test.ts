import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { compileText, problemsOfNote } from '../compile-text.ts';

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
