import { expect, test } from 'vitest';
import { problemsOfNote } from './compile-text.ts';

const conflict = (line: number) =>
  `${line}:1 merge-conflict: a merge conflict in Git starts here; keep one version of the text, and delete the markers\n`;

test('it is the only problem of a note, wherever it is', async () => {
  const note =
    '---\nversion: 1.0.0\n<<<<<<< HEAD\ndate: 2026-11-20\n=======\ndate: 21.11.2026\n>>>>>>> main\n---\n\n##a\n';
  expect(await problemsOfNote(note)).toBe(conflict(3));
  const whole = `<<<<<<< HEAD\n${note}=======\n>>>>>>> main\n`;
  expect(await problemsOfNote(whole)).toBe(conflict(1));
});
