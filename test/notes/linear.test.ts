import process from 'node:process';
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

const FACTOR = 8;

/** The least CPU time, in microseconds, of a few runs. */
async function measure(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count++) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    times.push(user + system);
  }
  return Math.min(...times);
}

// Eight times the spaces take eight times as long, or 64 times if a search starts at each of them. The patterns for spaces
// around line breaks only see text that has one.
test.each([
  ['a paragraph', (spaces: string) => `a${spaces}b\nc`],
  ['a title', (spaces: string) => `a${spaces}b\nc\n===\n\nd`],
  ['a headline', (spaces: string) => `a${spaces}b\nc\n---\n\nd`],
  ['a bold paragraph before a list', (spaces: string) => `**a${spaces}b\nc**${spaces}d\n\n- e`],
  ['a table', (spaces: string) => `|a${spaces}b|\n|-|\n|c${spaces}d<br>e|`],
  ['brackets', (spaces: string) => `a [b${spaces}c\nd`],
  ['a title of a link', (spaces: string) => `[a](b${spaces}"c\nd) e`],
  ['an address', (spaces: string) => `[a\nb](<https://a.example/${spaces}c>)`],
])('the time for spaces in %s is linear', async (_name, write) => {
  const compile = async (length: number) => {
    const text = noteText({}, write(' '.repeat(length)));
    const { problems, release } = await compileText(text, { siteUrl: 'https://a.example' });
    expect(problems).toEqual([]);
    expect([release?.entry, release?.article, release?.feed]).not.toContain(undefined);
  };
  const short = await measure(() => compile(5000));
  const long = await measure(() => compile(5000 * FACTOR));
  expect(long / short).toBeLessThan(FACTOR * 3);
});
