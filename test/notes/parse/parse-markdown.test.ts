import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { parseBody } from '../parse.ts';

function parse(body: string, firstLine = 1) {
  const parsed = parseBody(body, firstLine);
  if ('rule' in parsed) throw new Error(parsed.message);
  return parsed;
}

test('counts lines from the first line of the body', () => {
  const { tree } = parse('a\n\nb', 7);
  expect(tree.children.map(({ position }) => position?.start.line)).toEqual([7, 9]);
});

test.each([
  ['- [x] a\n  b', 'paragraph 1:7-2:4'],
  ['- [x]\n\n  a', 'paragraph 1:3-1:6, paragraph 3:3-3:4'],
])('the paragraphs of %j are at the place of their text', (body, expected) => {
  expect(placesOf(parse(body).tree).join(', ')).toBe(expected);
});

function placesOf(node: Nodes): string[] {
  if (node.type !== 'paragraph') {
    return 'children' in node ? node.children.flatMap(placesOf) : [];
  }
  const { start, end } = node.position ?? {};
  return [`paragraph ${start?.line}:${start?.column}-${end?.line}:${end?.column}`];
}

test.each([
  ['[a]: /b\n[A]: /c', 'a', '/b'],
  ['[ẞ]: /b', 'SS', '/b'],
  ['> [a]: /b', 'A', '/b'],
  ['[a]: /b', 'c', undefined],
])('in %j the reference %s is defined as %s', (body, identifier, url) => {
  expect(parse(body).define(identifier)?.url).toBe(url);
});

describe('reports blocks that are nested too deeply, at their place', () => {
  const message =
    'too many quotes, lists, links or emphases are nested here; remove some, or type \\ before a character that is meant as text';

  test('emphasis', () => {
    const emphasis = `${'*a **a '.repeat(200)}b${' a** a*'.repeat(200)}`;
    expect(parseBody(emphasis)).toMatchObject({ rule: 'nesting', message, line: 1 });
  });

  test('lists', () => {
    const list = Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');
    expect(parseBody(list)).toMatchObject({ rule: 'nesting', message, line: 149 });
  });

  test.each(['> ', '- ', '1. ', '[^a]: '])('%j', (mark) => {
    const problem = { rule: 'nesting', severity: 'error', message, line: 8, column: 1 };
    expect(parseBody(`a\n${mark.repeat(101)}a`, 7)).toEqual(problem);
    expect(parseBody(`a\n\n${mark.repeat(100)}a`, 7)).not.toHaveProperty('rule');
  });
});

test.each([
  ['a paragraph', '&amp;'.repeat(48_000)],
  ['a heading', `## ${'&#0;'.repeat(65_536)}\n\n- a`],
  ['a table cell', `|a|\n|-|\n|${'&#0;'.repeat(65_536)}|`],
])('thousands of character references in %s are one problem', (_name, body) => {
  expect(parseBody(body)).toMatchObject({
    rule: 'nesting',
    message: 'this block has more than 2000 character references; type the characters instead',
    column: 1,
  });
});
