import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { nodesOf } from '../parse.ts';

test('writes the same Markdown for every way to mark emphasis, rules and items', () => {
  expect(renderMarkdown(nodesOf('> *a*\n>\n> ***\n>\n> *   b\n'))).toBe(
    '> _a_\n>\n> ---\n>\n> - b',
  );
});
