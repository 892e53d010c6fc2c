import { describe, expect, test } from 'vitest';
import { createSanitizer } from '../../../src/notes/html/sanitize-html.ts';
import { createToBlocks } from '../../../src/notes/html/to-blocks.ts';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { nodesOf } from '../parse.ts';

const toBlocks = createToBlocks(createSanitizer());

const LINK = '[a](javascript:b)';

describe('keeps text of HTML from being Markdown or a tag where something is left out', () => {
  test.each([
    [`<!-- c --><b>${LINK}</b>`, `<p><b>${LINK}</b>`],
    [`<b>\n${LINK}`, `<p>\n${LINK}`],
    [`<b>\n<b>${LINK}</b>`, `<p>\n<b>${LINK}</b>`],
    [`</a>\n${LINK}`, `<p>\n${LINK}`],
    [`<T>\n${LINK}`, `<p>&lt;T>\n${LINK}`],
    [
      `<iframe src="https://e.com"></iframe>\n${LINK}`,
      `<p><a href="https://e.com">https://e.com</a>\n${LINK}`,
    ],
    ['<div><<!-- -->script>', '<div>&lt;script>'],
    ['<div><</b>script></div>', '<div>&lt;script></div>'],
    ['a <</b>script>', 'a \\<script>'],
    ['<div>\n<b>a</b>\n*b*</div>', '<div>\n<b>a</b>\n*b*</div>'],
  ])('%j', (source, markdown) => {
    const nodes = nodesOf(source);
    toBlocks(nodes);
    expect(renderMarkdown(nodes)).toBe(markdown);
  });
});
