import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { nodesOf } from '../parse.ts';

test.each([
  ['Done :tada: :+1:', 'Done 🎉 👍'],
  ['At 10:30:45, `:tada:`, :unknown: and <https://a.example/:tada:>', undefined],
])('%j', (body, shown = body) => {
  expect(renderMarkdown(nodesOf(body))).toBe(shown);
});
