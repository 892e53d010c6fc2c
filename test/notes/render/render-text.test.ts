import { expect, test } from 'vitest';
import { isElement, textOfHeading } from '../../../src/notes/elements.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf, NO_VIEW, nodesOf } from '../parse.ts';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';

test('renders each block of a change on lines of its own', () => {
  const [quote, list] = elementsOf('> a\n>\n> b\n\n- [x] c\n\n  d');
  const item = isElement(list, 'ul') && list.children.find((node) => isElement(node, 'li'));
  expect(quote && renderText([quote], '\n', NO_VIEW)).toBe('a\nb');
  expect(item && renderText([item], '\n', NO_VIEW)).toBe('[x] c\nd');
});

test('renders a headline on one line, without spaces around it', () => {
  const [heading] = elementsOf('&nbsp;*A*\\\nb\n===');
  expect(isElement(heading, 'h1') && textOfHeading(heading.children)).toBe('A b');
});

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
