import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/notes/markdown/parse-markdown.ts';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';

test('marks that mean the same are written in one way', () => {
  const { tree } = parseMarkdown('> *a*\n>\n> ***\n>\n> *   b\n', 1);
  expect(renderMarkdown(tree?.children ?? [])).toBe('> _a_\n>\n> ---\n>\n> - b');
});
