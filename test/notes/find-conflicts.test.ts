import { describe, expect, test } from 'vitest';
import { problemsOf, problemsOfNote } from './compile-text.ts';

const markers = (...lines: number[]) =>
  lines
    .map(
      (line) =>
        `${line}:1 merge-conflict: this line is a marker of a merge conflict in Git; keep one version of the text, and delete the markers\n`,
    )
    .join('');

describe('the markers of a merge conflict are errors', () => {
  test.each([
    ['<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main', markers(7, 9, 11)],
    ['- a\n<<<<<<< HEAD\n=======\n- b\n>>>>>>> topic/search', markers(8, 9, 11)],
    ['<<<<<<<\na\n>>>>>>>', markers(7, 9)],
    ['<<<<<<< ours\na\n||||||| 1f2e3d\nb\n=======\nc\n>>>>>>> theirs', markers(7, 9, 11, 13)],
    ['<<<<<<< a\n>>>>>>> b\n\n=======\n\n<<<<<<< a\n>>>>>>> b', markers(7, 8, 12, 13)],
    ['<<<<<<< a\n<<<<<<< b\n>>>>>>> c', markers(7, 8, 9)],
    ['<div>\n<<<<<<< a\n>>>>>>> b\n</div>', markers(8, 9)],
    ['```\na\n```\n<<<<<<< a\n>>>>>>> b', markers(10, 11)],
    ['```a`\n<<<<<<< a\n>>>>>>> b', markers(8, 9)],
    ['- ```js\n  a\n  ```\n\n<<<<<<< a\n>>>>>>> b', markers(11, 12)],
    ['<<<<<<< a\n```js\n=======\n```ts\n>>>>>>> b\na\n```', markers(7, 9, 11)],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});

test('the markers are the only problems of a note, wherever they are', async () => {
  const note =
    '---\nversion: 1.0.0\n<<<<<<< HEAD\ndate: 2026-11-20\n=======\ndate: 21.11.2026\n>>>>>>> main\n---\n\n##a\n';
  expect(await problemsOfNote(note)).toBe(markers(3, 5, 7));
  const whole = `<<<<<<< HEAD\n${note}=======\n\u0007\n>>>>>>> main\n`;
  expect(await problemsOfNote(whole)).toBe(markers(1, 4, 6, 8));
});

test.each([
  ['a heading with seven equals signs', 'a\n=======\n\nb'],
  ['a quote in a quote', '>>>>>>> deep'],
  ['a start without an end', '<<<<<<< HEAD\na\n======='],
  ['an end before a start', '>>>>>>> a\n\n<<<<<<< b'],
  ['markers that are longer', '<<<<<<<< a\n>>>>>>>> b'],
  ['markers followed by a word', '<<<<<<<a\n>>>>>>>b'],
  ['markers within a line', 'a <<<<<<< b\nc >>>>>>> d'],
  ['a fenced code block', '```text\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n```'],
  ['a fenced code block that has a fence', '~~~~\n~~~\n```\n<<<<<<< a\n>>>>>>> b\n~~~~'],
  ['a fenced code block that is closed with an indent', '```\n<<<<<<< a\n>>>>>>> b\n  ```\n'],
  ['an indented code block', '    <<<<<<< a\n    >>>>>>> b'],
])('%s is no merge conflict', async (_name, body) => {
  expect(await problemsOf(body)).not.toContain('merge-conflict');
});

test('a note can have very many markers', async () => {
  const count = 100_000;
  const lines = (await problemsOf(`${'<<<<<<<\n'.repeat(count)}>>>>>>>`)).trimEnd().split('\n');
  expect(lines).toHaveLength(count + 1);
});
