import { describe, expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { problemsOf, problemsOfNote } from '../compile-text.ts';

describe('a title', () => {
  test.each([
    ['#\n\na', '7:1-7:2 title: this # heading is empty; type the title\n'],
    ['# &nbsp;\n\na', '7:1-7:9 title: this # heading is empty; type the title\n'],
    [
      '# A\n\na\n\n# B',
      '11:1-11:4 title: "B" is a second title; delete it, or type ## to make it a headline\n',
    ],
    [
      '## A\n\na\n\n# B',
      '11:1-11:4 title: "B" is a title, but below a headline; move it to the top, or type ## to make it a headline\n',
    ],
    ['# A\n\n## B\n\nb', ''],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });

  test('is in the front matter or a heading, not both', async () => {
    expect(await problemsOfNote(noteText({ title: 'New' }, '# A\n\na\n\n# B'))).toBe(
      '8:1-8:4 title: "A" is a second title, in addition to the key "title"; delete one, or type ## to make it a headline\n12:1-12:4 title: "B" is a second title; delete it, or type ## to make it a headline\n',
    );
  });

  test('may be a heading if the front matter cannot be read', async () => {
    expect(await problemsOfNote('---\ntitle: @\n---\n# A\n\na\n')).toMatch(/^2:8 yaml: [^\n]*\n$/);
  });
});

describe('a headline', () => {
  const none = 'has no changes below it; add a line such as "- Faster search.", or delete it';

  test.each([
    ['##\n\na', '7:1-7:3 empty-headline: this ## heading is empty; type its text, or delete it\n'],
    [
      '### &nbsp;\n\na',
      '7:1-7:11 empty-headline: this ### heading is empty; type its text, or delete it\n',
    ],
    ['## A', `7:1-7:5 empty-headline: "A" ${none}\n`],
    ['## A\n\n## B\n\nb', `7:1-7:5 empty-headline: "A" ${none}\n`],
    ['## A\n\n### B\n\nb', ''],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});

test('a note must have content', async () => {
  expect(await problemsOf('***')).toBe(
    '6:1 empty-note: the note is empty; write a paragraph, or a ## headline with a list of changes\n',
  );
});
