import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf, nodesOf, NO_VIEW } from '../parse.ts';

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
    expect(renderText(elementsOf(body), '\n\n', NO_VIEW)).toBe(text);
  });

  test.each(['<!-- a -->', '<!-- a --> \n', '<!-- a -->\n<!-- b\n\nc -->\n', '> <!-- a -->'])(
    'and leaves no node of %j',
    (body) => {
      expect(JSON.stringify(nodesOf(body))).not.toContain('html');
    },
  );

  test('and keeps what only looks like a comment, within a declaration', () => {
    expect(renderMarkdown(nodesOf('a <!A<!-- b --> c'))).toBe('a &lt;!A&lt;!-- b --> c');
  });
});
