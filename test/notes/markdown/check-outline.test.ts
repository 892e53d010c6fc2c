import { describe, expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { compileText, problemsOf, problemsOfNote } from '../compile-text.ts';

describe('a title', () => {
  test.each([
    ['#\n\na', '7:1-7:2 mistyped: this # heading is empty; type its text, or delete it\n'],
    ['# &nbsp;\n\na', '7:1-7:9 mistyped: this # heading is empty; type its text, or delete it\n'],
    ['# A\n\na\n\n# B\n\nb', ''],
    ['## A\n\na\n\n# B\n\nb', ''],
    ['# A\n\n## B\n\nb', ''],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });

  test('is in the front matter, a heading, or both', async () => {
    expect(await problemsOfNote(noteText({ title: 'A' }, '# A\n\na'))).toBe('');
    expect(await problemsOfNote(noteText({ title: 'New' }, '# A\n\na'))).toBe('');
  });

  test('may be a heading if the front matter cannot be read', async () => {
    expect(await problemsOfNote('---\ntitle: @\n---\n# A\n\na\n')).toMatch(/^2:8 yaml: [^\n]*\n$/);
  });
});

describe('a headline', () => {
  const none =
    'has no changes and is left out; add a line such as "- Faster search.", or delete it';

  test.each([
    ['##\n\na', '7:1-7:3 mistyped: this ## heading is empty; type its text, or delete it\n'],
    [
      '### &nbsp;\n\na',
      '7:1-7:11 mistyped: this ### heading is empty; type its text, or delete it\n',
    ],
    ['## A\n\na\n\n## B', `11:1-11:5 empty-headline: "B" ${none}\n`],
    ['## A\n\na\n\n# B', `11:1-11:4 empty-headline: "B" ${none}\n`],
    ['## A\n\n## B\n\nb', `7:1-7:5 empty-headline: "A" ${none}\n`],
    ['## A\n\n### B\n\nb', ''],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});

test('a headline without content is left out of the release', async () => {
  const text = noteText({}, '## A\n\n## B\n\nb\n\n### C');
  const { problems, release } = await compileText(text, { siteUrl: 'https://a.example' });
  expect(problems).toMatchObject([
    { rule: 'empty-headline', severity: 'warning', line: 7 },
    { rule: 'empty-headline', severity: 'warning', line: 13 },
  ]);
  expect(release?.entry.headlines).toEqual([{ headline: 'B', changes: ['b'] }]);
  expect(release?.feedHtml).toBe('<h3>B</h3><p>b</p>\n');
});

describe('a note must have content', () => {
  test.each(['***', '## A\n\n### B'])('%j', async (body) => {
    expect(await problemsOf(body)).toContain(
      '6:1 empty-note: the note is empty; write a paragraph, or a ## headline with a list of changes\n',
    );
  });
});
