import { describe, expect, test } from 'vitest';
import { problemsOf, problemsOfNote } from './compile-text.ts';

const conflict = (line: number) =>
  `${line}:1 merge-conflict: a merge conflict in Git starts here; keep one version of the text, and delete the markers\n`;

describe('the first merge conflict is an error', () => {
  test.each([
    ['<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main', 7],
    ['<<<<<<<\na\n>>>>>>>', 7],
    ['- a\n<<<<<<< a\n>>>>>>> b\n\n=======\n\n<<<<<<< a\n>>>>>>> b', 8],
    ['<div>\n<<<<<<< a\n>>>>>>> b\n</div>', 8],
    ['```\na\n```\n<<<<<<< a\n>>>>>>> b', 10],
    ['```a`\n<<<<<<< a\n>>>>>>> b', 8],
    ['- ```js\n  a\n  ```\n\n<<<<<<< a\n>>>>>>> b', 11],
    ['<<<<<<< a\n```js\n=======\n```ts\n>>>>>>> b\na\n```', 7],
  ])('%j', async (body, line) => {
    expect(await problemsOf(body)).toBe(conflict(line));
  });
});

test('it is the only problem of a note, wherever it is', async () => {
  const note =
    '---\nversion: 1.0.0\n<<<<<<< HEAD\ndate: 2026-11-20\n=======\ndate: 21.11.2026\n>>>>>>> main\n---\n\n##a\n';
  expect(await problemsOfNote(note)).toBe(conflict(3));
  const whole = `<<<<<<< HEAD\n${note}=======\n\u0007\n>>>>>>> main\n`;
  expect(await problemsOfNote(whole)).toBe(conflict(1));
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
