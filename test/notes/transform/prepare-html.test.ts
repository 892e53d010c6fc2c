import { describe, expect, test } from 'vitest';
import { createHtmlParser } from '../../../src/notes/html/parse-html.ts';
import { createToBlocks } from '../../../src/notes/html/to-blocks.ts';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf, nodesOf, NO_VIEW } from '../parse.ts';

const toBlocks = createToBlocks(createHtmlParser());

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
    expect(renderMarkdown(nodesOf('a <!A<!-- b --> c'))).toBe('a <!A<!-- b --> c');
  });
});

describe('makes addresses in HTML absolute', () => {
  test.each([
    ['<a href="/b">a</a>', '<a href="https://site.example/b">a</a>'],
    [
      '<a href=b title=\'c "d" &amp; e\'>a</a>',
      '<a href="https://site.example/b" title="c &quot;d&quot; &amp; e">a</a>',
    ],
    ['<img src="//e.com/a.png" alt>', '<img src="https://e.com/a.png" alt="">'],
    [
      '<video poster=a.png src=b.mp4></video>',
      '<video poster="https://site.example/a.png" src="https://site.example/b.mp4"></video>',
    ],
    ['<a href="java&#10;script:b">a</a>', '<a>a</a>'],
    ['<A HREF="https://e.com/?a=1&amp;b">a</A>', '<A HREF="https://e.com/?a=1&amp;b">a</A>'],
    ['<img src="https://e.com/a.png" srcset="b.png 2x">', '<img src="https://e.com/a.png">'],
    ['<source srcset="b.png">', '<source>'],
    ['<b title="href=c">a</b>', '<b title="href=c">a</b>'],
  ])('%s', (source, expected) => {
    expect(renderMarkdown(nodesOf(source))).toBe(expected);
  });
});

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
