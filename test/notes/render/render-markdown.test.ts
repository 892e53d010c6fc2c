import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { nodesOf } from '../parse.ts';

test('writes the same Markdown for every way to mark emphasis, rules and items', () => {
  expect(renderMarkdown(nodesOf('> *a*\n>\n> ***\n>\n> *   b\n'))).toBe(
    '> _a_\n>\n> ---\n>\n> - b',
  );
});

test('keeps a tag at the start of a paragraph apart from the next line', () => {
  const written = renderMarkdown(nodesOf('<b>&#10;https://a.bc</b>'));
  expect(written).toBe('<b> <https://a.bc></b>');
  expect(nodesOf(written)).toMatchObject([{ type: 'paragraph' }]);
});
