import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { compileText } from './compile-text.ts';

test.each(['<x></x>', '<x>', '<b>\n\n', '<b></x>', '<b a="</b>">', '<table><tr><td></x></x></x>'])(
  '40,000 characters of %j have warnings',
  async (piece) => {
    const { problems } = await compileText(noteText({}, piece.repeat(40_000 / piece.length)));
    expect(problems.map(({ rule }) => rule)).toContain('stray-tag');
  },
);

/** Quadratic work exceeds the time limit of a test many times. */
test.each([
  ['a paragraph', (spaces: string) => `a${spaces}b`],
  ['a title', (spaces: string) => `# a${spaces}b\n\nc`],
  ['a bold paragraph before a list', (spaces: string) => `**a${spaces}b**${spaces}c\n\n- d`],
  ['a table', (spaces: string) => `|a${spaces}b|\n|-|\n|c${spaces}d|`],
  ['brackets', (spaces: string) => `a [b${spaces}c`],
  ['a title of a link', (spaces: string) => `[a](b${spaces}"c) d`],
  ['an address', (spaces: string) => `[a](<https://a.example/${spaces}b>)`],
])('300,000 spaces in %s', async (_name, write) => {
  const text = noteText({}, write(' '.repeat(300_000)));
  const { problems, release } = await compileText(text, { siteUrl: 'https://a.example' });
  expect(problems).toEqual([]);
  expect([release?.entry, release?.article, release?.feed]).not.toContain(undefined);
});
