import * as fc from 'fast-check';
import matter from 'gray-matter';
import { describe, expect, test } from 'vitest';
import { splitNote } from '../../../src/notes/front-matter/split-note.ts';
import { describeProblems } from '../../describe-problems.ts';

function split(text: string) {
  const parts = splitNote(text);
  return 'rule' in parts ? describeProblems([parts]) : parts;
}

describe('splits a note at its fences', () => {
  test.each([
    ['---\na: 1\n---\nb\n', { yaml: '\na: 1', yamlOffset: 3, body: 'b\n' }],
    ['---\n---\nb', { yaml: '', yamlOffset: 3, body: 'b' }],
    ['--- \na: 1\n---', { yaml: ' \na: 1', yamlOffset: 3, body: '' }],
    ['---\na: 1\n---\n\n---\n', { yaml: '\na: 1', yamlOffset: 3, body: '\n---\n' }],
    ['---\na: -\n  ---\n---\n', { yaml: '\na: -\n  ---', yamlOffset: 3, body: '' }],
  ])('%j', (text, parts) => {
    const bodyOffset = text.length - parts.body.length;
    expect(split(text)).toEqual({ ...parts, bodyOffset });
  });
});

const anyPiece = fc.oneof(
  fc.constantFrom('---', '---\n', '\n---\n', '\n', ' ', '\t', '-', '#', '\uFEFF', 'a: 1\n', 'b'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const anyNote = fc
  .array(anyPiece, { maxLength: 12 })
  .chain((pieces) => fc.constantFrom(pieces.join(''), `---\n${pieces.join('')}\n---\n`));

test('splits as gray-matter does, if there is no problem', () => {
  let right = 0;
  const engines = { yaml: () => ({}) };
  fc.assert(
    fc.property(anyNote, (text) => {
      const parts = splitNote(text);
      if ('rule' in parts) return;
      right++;
      const { yaml, yamlOffset, body, bodyOffset } = parts;
      const { matter: expected, content } = matter(text, { engines });
      expect({ yaml, body }).toEqual({ yaml: expected, body: content });
      expect(text.slice(yamlOffset, yamlOffset + yaml.length)).toBe(yaml);
      expect(text.slice(bodyOffset)).toBe(body);
    }),
    { numRuns: 3000 },
  );
  expect(right).toBeGreaterThan(500);
});

const EXAMPLE =
  'start it with front matter, four lines: "---", "version: 2.4.0", "date: 2026-11-20", "---"';
const hyphens = (found: string) =>
  `front matter starts with three hyphens, found "${found}"; type ---`;
const closed = (found: string) =>
  `front matter ends with three hyphens, found "${found}"; type ---`;

describe('explains a wrong fence', () => {
  test.each([
    ['', `1:1 fence: the file is empty; ${EXAMPLE}\n`],
    [' \n\n', `1:1 fence: the file is empty; ${EXAMPLE}\n`],
    ['a\n---\n', `1:1 fence: the file does not start with front matter, found "a"; ${EXAMPLE}\n`],
    ['a---b', `1:1 fence: the file does not start with front matter, found "a---b"; ${EXAMPLE}\n`],
    [
      'a. ...',
      `1:1 fence: the file does not start with front matter, found "a. ..."; ${EXAMPLE}\n`,
    ],
    ['\n\na', `1:1 fence: the file does not start with front matter, found ""; ${EXAMPLE}\n`],
    [
      ' \n\n---\n',
      '1:1 fence: there is a blank line before the front matter; delete it, so that --- is the first line\n',
    ],
    [
      '\uFEFF---\na: 1\n---\n',
      '1:1 fence: the file starts with two byte order marks; save it as UTF-8 with one or none\n',
    ],
    [
      '---\tjs\n---\n',
      '1:1 fence: front matter starts with a line that is only ---, found "---\\tjs"; type ---\n',
    ],
    ['----\n---\n', `1:1 fence: ${hyphens('----')}\n`],
    ['\t—\n', `1:1 fence: ${hyphens('\\t—')}\n`],
    ['--\n', `1:1 fence: ${hyphens('--')}\n`],
    ['...\n', `1:1 fence: ${hyphens('...')}\n`],
    [' ---\n', `1:1 fence: ${hyphens(' ---')}\n`],
    ['-\n', `1:1 fence: the file does not start with front matter, found "-"; ${EXAMPLE}\n`],
    [
      '---\na: 1\n---- \nb',
      '3:1 fence: front matter ends with a line that is only ---, found "---- "; type ---\n',
    ],
    [
      '---\na: 1\n---b',
      '3:1 fence: front matter ends with a line that is only ---, found "---b"; type ---\n',
    ],
    ['---\na: 1\n--\n', `3:1 fence: ${closed('--')}\n`],
    ['---\na: 1\n ---', `3:1 fence: ${closed(' ---')}\n`],
    [
      '---\na: 1\n',
      '1:1 fence: the front matter is not closed; type --- on a line of its own after its last key\n',
    ],
  ])('%j', (text, problem) => {
    expect(split(text)).toBe(problem);
  });
});

test('a control character is reported with its code', () => {
  expect(split('---\na: \u0007\n---\n')).toBe(
    '2:4 control-character: the control character U+0007 is invisible and not allowed; delete it, or save the file as UTF-8\n',
  );
  expect(split('---\na: \t\u00851\n---\n')).toBe(
    '2:5 control-character: the control character U+0085 is invisible and not allowed; delete it, or save the file as UTF-8\n',
  );
});

test('blank lines and spaces are limited in front matter, not in the body', () => {
  const wide = (count: number) => `---\na: 1${' '.repeat(count)}\n---\n${'\n'.repeat(2000)}`;
  expect(split(wide(1000))).toMatchObject({ body: '\n'.repeat(2000) });
  expect(split(wide(1001))).toBe(
    '2:5 yaml: there are more than 1000 spaces or blank lines here; delete them\n',
  );
});
