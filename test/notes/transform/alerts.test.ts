import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf, nodesOf, NO_VIEW } from '../parse.ts';

const view = { ...NO_VIEW, labelAlert: (name: string, typed: string) => `${name}/${typed}` };

test.each([
  ['> [!NOTE]\n> a', '> [!NOTE]\n> a', 'note/Note: a'],
  ['> [!tip] Save\n> b', '> [!tip]\n> Save\n> b', 'tip/Tip: Save\nb'],
  ['> [!own]- c', '> [!own]-\n> c', 'own/Own: c'],
  ['> a [!NOTE]', '> a \\[!NOTE]', 'a [!NOTE]'],
])('%j', (body, markdown, text) => {
  expect(renderMarkdown(nodesOf(body))).toBe(markdown);
  expect(renderText(elementsOf(body), '\n\n', view)).toBe(text);
});
