import { expect, test } from 'vitest';
import { parseNote, placeOf } from '../../src/notes/parse-note.ts';
import { describeProblems } from '../describe-problems.ts';

test('gives the front matter, the body and where they are', () => {
  const note = parseNote('---\nversion: 1.10\ndate: 2026-01-02\nlatest: false\n---\n\nFaster.\n');
  expect(note.problems).toEqual([]);
  expect(note.frontMatter).toEqual({
    version: '1.10',
    date: { text: '2026-01-02', instant: Date.UTC(2026, 0, 2) },
    latest: false,
  });
  expect(note.body).toEqual({ text: '\nFaster.\n', offset: 53 });
  expect(placeOf(note, 'date')).toEqual({ line: 3, column: 7 });
});

test('reports every wrong field once', () => {
  const { problems, frontMatter, keys } = parseNote(
    '---\nversion: 1\nversion: 2\ndate: today\ntitel: a\ntitle:\n---\n',
  );
  expect(frontMatter).toBeUndefined();
  expect([...keys.keys()]).toEqual(['version', 'date', 'titel', 'title']);
  expect(describeProblems(problems)).toBe(
    `3:1 duplicate-key: "version" occurs twice; delete one of the two
6:1 empty-value: "title" has no value; type one, or delete the line
4:7 invalid-value: "date" must be a date written YYYY-MM-DD, or a date-time such as 2026-11-20T09:30:00+01:00, found "today"; type for example date: 2026-11-20
5:1 unknown-key: "titel" is not a key of a release note; did you mean "title"?
`,
  );
});

test('has no front matter, but a body, if the note has no front matter', () => {
  const { body, frontMatter, problems } = parseNote('Faster.\n');
  expect({ body, frontMatter }).toEqual({
    body: { text: 'Faster.\n', offset: 0 },
    frontMatter: undefined,
  });
  expect(problems.map(({ rule }) => rule)).toEqual(['fence']);
});

test('a wrong fence does not hide wrong fields', () => {
  const { problems, body } = parseNote('—\nversion: 1\ndate: today\n—\n\nFaster.\n');
  expect(describeProblems(problems)).toBe(
    `1:1 fence: the file does not start with ---, found "—"; the first line must be only ---
3:7 invalid-value: "date" must be a date written YYYY-MM-DD, or a date-time such as 2026-11-20T09:30:00+01:00, found "today"; type for example date: 2026-11-20
`,
  );
  expect(body).toEqual({ text: '\nFaster.\n', offset: 27 });
});

test('every control character of the front matter is reported, with its code, and hides nothing', () => {
  const { problems } = parseNote('---\nversion: \u0007 1\u0085\ndate: today\n---\n\u0000\n');
  const advice = 'is invisible and not allowed; delete it, or save the file as UTF-8';
  expect(describeProblems(problems)).toBe(
    `2:10 control-character: the control character U+0007 ${advice}
2:13 control-character: the control character U+0085 ${advice}
3:7 invalid-value: "date" must be a date written YYYY-MM-DD, or a date-time such as 2026-11-20T09:30:00+01:00, found "today"; type for example date: 2026-11-20
`,
  );
});

test('a note can have very many unknown keys', () => {
  const keys = Array.from({ length: 130_000 }, (_, index) => `k${index}: a\n`);
  const { problems } = parseNote(`---\nversion: 1\ndate: 2026-01-02\n${keys.join('')}---\n`);
  expect(problems).toHaveLength(130_000);
});
