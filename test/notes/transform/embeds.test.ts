import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf, nodesOf, NO_VIEW } from '../parse.ts';

describe('replaces embeds by links with their titles', () => {
  test.each([
    [
      '<iframe src="https://e.com/a?b=1&amp;c" title="A <b> & c" width="1"></iframe>',
      'A <b> & c (https://e.com/a?b=1&c)',
    ],
    ['a <iframe src="//e.com/a"></iframe>', 'a https://e.com/a'],
    [
      'a <lite-youtube videoid="x&y" videotitle="Party"></lite-youtube>',
      'a Party (https://www.youtube.com/watch?v=x%26y)',
    ],
    ['a <embed src="https://e.com/a"> b', 'a https://e.com/a b'],
  ])('%s', (source, text) => {
    expect(renderText(elementsOf(source), '', NO_VIEW)).toBe(text);
    expect(renderMarkdown(nodesOf(source))).toMatch(/<a href="https:[^"<]*">[^<]*<\/a>/);
  });
});
