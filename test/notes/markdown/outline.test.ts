import { describe, expect, test } from 'vitest';
import { isSilent, outlineBody } from '../../../src/notes/markdown/outline.ts';
import { blocksOf, nodesOf } from '../parse.ts';

describe('finds whether a block shows something', () => {
  test.each([
    ['[a]: https://b.c'],
    ['***'],
    ['&nbsp;'],
    ['&nbsp;<!-- a -->'],
    ['```\n\n```'],
    ['> ***'],
    ['> > &#32;'],
  ])('%j shows nothing', (text) => {
    expect(nodesOf(text).every(isSilent)).toBe(true);
  });

  test.each([
    ['a'],
    ['`a`'],
    ['![](a)'],
    ['```\na\n```'],
    ['> ***\n> a'],
    ['> ```\n> a\n> ```'],
    ['- a'],
    ['# a'],
    ['<b>'],
  ])('%j shows something', (text) => {
    expect(nodesOf(text).map(isSilent)).toEqual([false]);
  });
});

test('puts headings below the less deep ones before them', () => {
  const text = 'a\n\n## B\n\n### C\n\n> ***\n\n#### D\n\nd\n\n### E\n\n# T\n\n## F\n\nf\n';
  const { titles, body, sections } = outlineBody(blocksOf(text).blocks);
  expect([titles.length, body.length]).toEqual([1, 1]);
  const shown = sections.map(({ heading, ancestors, blocks, isParent }) => [
    ...ancestors.map((each) => each.heading.depth),
    heading.depth,
    blocks.length,
    isParent,
  ]);
  expect(shown).toEqual([
    [2, 0, true],
    [2, 3, 0, true],
    [2, 3, 4, 1, false],
    [2, 3, 0, false],
    [2, 1, false],
  ]);
});
