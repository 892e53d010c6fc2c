import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf, nodesOf } from '../parse.ts';

describe('removes HTML comments', () => {
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
    expect(renderText(elementsOf(body), '\n\n')).toBe(text);
  });

  test.each(['<!-- a -->', '<!-- a --> \n', '<!-- a -->\n<!-- b\n\nc -->\n', '> <!-- a -->'])(
    'and leaves no node of %j',
    (body) => {
      expect(JSON.stringify(nodesOf(body))).not.toContain('html');
    },
  );

  test('and keeps other HTML', () => {
    expect(nodesOf('<b>a</b>\n\n<!-- b --><i>\n')).toMatchObject([
      { children: [{ value: '<b>' }, { value: 'a' }, { value: '</b>' }] },
      { type: 'html', value: '<i>' },
    ]);
  });

  test('and keeps what only looks like a comment, within a declaration', () => {
    expect(renderMarkdown(nodesOf('a <!A<!-- b --> c'))).toBe('a <!A<!-- b --> c');
  });
});

test.each([
  ['<b><!-- a -->\nhttps://a.bc', '<b> <https://a.bc>'],
  ['</b>&NewLine;*a*', '</b> _a_'],
  ['<b> &NewLine;*a*', '<b> _a_'],
])('a tag with text on its line does not start an HTML block: %s', (source, expected) => {
  expect(renderMarkdown(nodesOf(source))).toBe(expected);
});

test.each([
  ['<!-- a --><script>b\nc', '<!----><script>b\n\nc'],
  ['<!-- a\nb --> <?c\n\nd', '<!----> <?c\n\nd'],
  ['<!-- a --><!-- b\n\nc', '<!----><!-- b\n\nc'],
  ['<!-- a --><b>c\nd', '<b>c\n\nd'],
  ['<pre><!-- a -->\n\nb</pre>', '<pre>\n\nb</pre>'],
  ['<!-- <pre>\n\nb', '<!-- <pre>\n\nb'],
])('no more text becomes HTML when a comment is removed: %j', (source, expected) => {
  expect(renderMarkdown(nodesOf(source))).toBe(expected);
});
