import { describe, expect, test } from 'vitest';
import { textOfHeading } from '../../../src/notes/elements.ts';
import { listChanges, outlineBody } from '../../../src/notes/outline/outline.ts';
import { isSilent } from '../../../src/notes/prepare/prepare-tree.ts';
import { nameSection } from '../../../src/notes/render/render-body.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { blocksOf, nodesOf, NO_VIEW } from '../parse.ts';

test.each([
  ['[a]: https://b.c', true],
  ['***', true],
  ['&nbsp;<!-- a -->', true],
  ['```\n\n```', true],
  ['> > &#32;', true],
  ['`a`', false],
  ['![](a)', false],
  ['```\na\n```', false],
  ['> ***\n> a', false],
  ['- a', false],
  ['# a', false],
  ['<b>', false],
])('whether %j shows nothing: %j', (text, shown) => {
  expect(nodesOf(text).every(isSilent)).toBe(shown);
});

function outline(text: string, title?: string) {
  const found = outlineBody(blocksOf(text).blocks, title);
  const { body, sections, empty } = found;
  return {
    title: found.title && textOfHeading(found.title.html),
    body: body.map(({ html }) => renderText(html, ' ', NO_VIEW)),
    headlines: sections.map((section) => [
      nameSection(section, NO_VIEW),
      ...listChanges(section).map(({ html }) => renderText(html, '\n', NO_VIEW)),
    ]),
    empty: empty.map(({ html }) => textOfHeading(html)),
  };
}

test('puts headings below the less deep ones before them', () => {
  const text = 'a\n\n## B\n\n### C\n\n> ***\n\n#### D\n\nd\n\n### E\n\n# T\n\n## F\n\nf\n';
  expect(outline(text)).toEqual({
    title: undefined,
    body: ['a'],
    headlines: [['B'], ['B / C'], ['B / C / D', 'd'], ['T'], ['T / F', 'f']],
    empty: ['E'],
  });
});

describe('# headings', () => {
  test.each([
    ['# A\n\na\n\n## B\n\nb', undefined, 'A', ['a'], [['B', 'b']]],
    ['# A\n\na\n\n## B\n\nb', 'A', 'A', ['a'], [['B', 'b']]],
    [
      '# A\n\na\n\n## B\n\nb',
      'X',
      undefined,
      [],
      [
        ['A', 'a'],
        ['B', 'b'],
      ],
    ],
    ['# A\n\na\n\n# B\n\n## C\n\nc', 'X', undefined, [], [['A', 'a'], ['B'], ['B / C', 'c']]],
    [
      '# Editor\n\n## Fixed\n\na\n\n# Sync\n\nb',
      'X',
      undefined,
      [],
      [['Editor'], ['Editor / Fixed', 'a'], ['Sync', 'b']],
    ],
    [
      'a\n\n# B\n\nb\n\n## C\n\nc',
      undefined,
      undefined,
      ['a'],
      [
        ['B', 'b'],
        ['B / C', 'c'],
      ],
    ],
  ])('%j, with the title %j', (text, key, title, body, headlines) => {
    expect(outline(text, key)).toEqual({ title, body, headlines, empty: [] });
  });
});

describe('without headings', () => {
  test.each([
    ['a\n\n- b\n- c\n\nd', ['a'], [['Changes', 'b', 'c', 'd']]],
    [
      '**A:**\n\n- b\n\n**C**:\n\n- d',
      [],
      [
        ['A', 'b'],
        ['C', 'd'],
      ],
    ],
    [
      '- a\n\n**B**\n\n- c',
      [],
      [
        ['Changes', 'a'],
        ['B', 'c'],
      ],
    ],
    ['**A**\n\nb\n\n- c', ['A', 'b'], [['Changes', 'c']]],
    ['a **B**\n\n- c', ['a B'], [['Changes', 'c']]],
  ])('%j', (text, body, headlines) => {
    expect(outline(text)).toEqual({ title: undefined, body, headlines, empty: [] });
  });
});

test('a paragraph that ends in a colon is one change with the code or quote after it', () => {
  const text = '## A\n\nRun:\n\n```\nb\n```\n\n*Or*:\n\n> c\n\n> d\n\ne\n\n```\nf\n```';
  expect(outline(text).headlines).toEqual([['A', 'Run:\nb', 'Or:\nc', 'd', 'e', 'f']]);
});

test('a heading inside an HTML element is part of that element', () => {
  const text = '## A\n\n<details>\n\n## B\n\nb\n\n</details>\n\nc';
  expect(outline(text).headlines).toEqual([['A', 'B\nb', 'c']]);
});
