import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/notes/markdown/parse-markdown.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';

const textOf = (body: string) => {
  const { tree } = parseMarkdown(body, 1);
  return tree && renderText(tree.children, '\n\n');
};

describe('HTML comments are gone', () => {
  test.each([
    ['a <!-- b --> c', 'a c'],
    ['a<!-- b -->c', 'ac'],
    ['a <!-- b --><!-- c --> d', 'a d'],
    ['a <!-- b -->', 'a'],
    ['**<!-- a --> b**', 'b'],
    ['a <!-- b -->**c**', 'a c'],
    ['a <!-- b -->` c`', 'a  c'],
    ['a <!--> b', 'a b'],
    ['a <!---> b', 'a b'],
    ['`<!-- a -->`', '<!-- a -->'],
  ])('from %j', (body, text) => {
    expect(textOf(body)).toBe(text);
  });

  test.each(['<!-- a -->', '<!-- a --> \n', '<!-- a -->\n<!-- b\n\nc -->\n', '> <!-- a -->'])(
    'and leave nothing of %j',
    (body) => {
      const { tree } = parseMarkdown(body, 1);
      expect(JSON.stringify(tree)).not.toContain('html');
    },
  );

  test('and other HTML stays', () => {
    const { tree } = parseMarkdown('<b>a</b>\n\n<!-- b --><i>\n', 1);
    expect(tree?.children).toMatchObject([
      { children: [{ value: '<b>' }, { value: 'a' }, { value: '</b>' }] },
      { type: 'html', value: '<i>' },
    ]);
  });
});

test('lines count from the first of the body', () => {
  const { tree } = parseMarkdown('a\n\nb', 7);
  expect(tree?.children.map(({ position }) => position?.start.line)).toEqual([7, 9]);
});

describe('signs behind an address, each of which might be its end', () => {
  const problemOf = (body: string) => parseMarkdown(body, 7).problem;

  test.each(['https://a.bc', 'see HTTP://a.bc', 'www.a.bc'])('%s: 300 are read', (address) => {
    expect(problemOf(`${address}${'*'.repeat(300)}`)).toBeUndefined();
  });

  test('301 are refused behind the shortest there is', () => {
    expect(problemOf(`www.${'*'.repeat(301)}`)).toMatchObject({ rule: 'too-complex' });
  });

  test.each(['*', '.', ')', '&amp;'])('more of %s are refused at the address', (sign) => {
    expect(problemOf(`a\n\nb https://a.bc${sign.repeat(301)}`)).toEqual({
      rule: 'too-complex',
      reason:
        'more than 300 signs stand behind an address here; type a space between, or delete some',
      place: { line: 9, column: 3 },
    });
  });

  test('signs alone are as many as one likes', () => {
    expect(problemOf('*'.repeat(1000))).toBeUndefined();
    expect(problemOf(`https://a.bc ${'*'.repeat(1000)}`)).toBeUndefined();
  });
});

test.each([
  ['- [ ] \n[xmpp:a@b.cd', 'paragraph 2:1-2:13'],
  ['- [x]\n  a', 'paragraph 2:1-2:4'],
  ['- [x] a\n  b', 'paragraph 1:7-2:4'],
  ['- [x]\n\n  a', 'paragraph 1:3-1:6, paragraph 3:3-3:4'],
])('%j has its text where it stands', (body, expected) => {
  const { tree } = parseMarkdown(body, 1);
  const found: string[] = [];
  visit(tree ?? { type: 'root', children: [] }, 'paragraph', ({ position }) => {
    const { start, end } = position ?? {};
    found.push(`paragraph ${start?.line}:${start?.column}-${end?.line}:${end?.column}`);
  });
  expect(found.join(', ')).toBe(expected);
});
