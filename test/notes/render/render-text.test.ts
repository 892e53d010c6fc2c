import { describe, expect, test } from 'vitest';
import { isElement, textOfHeading } from '../../../src/notes/elements.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { elementsOf, NO_VIEW, nodesOf } from '../parse.ts';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';

describe('renders a body as text', () => {
  test.each([
    ['a\n\n***\n\nb', 'a\n\nb'],
    ['> # A\n>\n> b', 'A\n\nb'],
    ['> ***\n> a', 'a'],
    ['> a\n> > b\n', 'a\n\nb'],
    ['3. a\n4. b\n   - [ ] c\n\n     d\n   - [x] e', '3. a\n4. b\n  - [ ] c\n    d\n  - [x] e'],
    ['-\n- a', '- \n- a'],
    ['a  \n  b\nc\\\nd', 'a\nb c\nd'],
    ['a ![b](https://e.com/c)', 'a b (https://e.com/c)'],
    ['a ![](https://e.com/c)', 'a'],
    ['[![b](https://e.com/c)](https://e.com/d)', 'b (https://e.com/d)'],
    ['| a | b | c |\n|-|-|-|\n| d | *e*<br>f | |\n| | g |', 'a: d; b: e f; c\nb: g'],
    [
      '| Commit | Type | Description |\n|-|-|-|\n| 1a2b3 | fix | c |\n| 4d5e6 | | d |\n| | feat | |',
      'fix: c (1a2b3)\nd (4d5e6)\nfeat',
    ],
    ['| Commit | Description |\n|-|-|\n| 1a2b3 | fix: c |', 'fix: c (1a2b3)'],
    [
      '| Commit | Author | Description |\n|-|-|-|\n| 1a2b3 | ann | c |',
      'Commit: 1a2b3; Author: ann; Description: c',
    ],
    ['| | b |\n|-|-|\n| d | e |', 'd; b: e'],
    ['|a|b|\n|-|-|', 'a; b'],
    ['| a |\n|-|\n| b `\\|` c |\n| d | e |\nf\n\ng', 'a: b | c\na: d\na: f\n\ng'],
    ['~~a~~ www.a.bc/d?e=(f).', 'www.a.bc/d?e=(f).'],
    ['a ~~b~~ c ~~d~~e ~~f~~, g', 'a c e, g'],
    ['<table><caption>a</caption><td>b<td>c<tr><td>d</table>', 'a\nb; c\nd'],
    ['<table>a<tr>b<td>c</table>', 'ab\n\nc'],
    ['<ul>a <b>b</b><li>c</ul>', '- a b\n- c'],
    ['<ol start="x"><li>a</ol>', '1. a'],
    ['<pre>a <br><img src="https://e.com/b" alt="c"></pre>', 'a \nc'],
    ['<pre>a<div>b</div>c</pre>', 'a\nb\nc'],
    ['a<br> b<wbr>c <input type="checkbox" checked> d', 'a\nbc [x] d'],
    ['<details><summary>a</summary>b</details>', 'a\n\nb'],
    ['<video src="https://e.com/a" title="b"></video>', 'b (https://e.com/a)'],
    ['<audio><source src="https://e.com/a">b</audio>', 'b (https://e.com/a)'],
    ['<video src="https://e.com/a"></video>', 'https://e.com/a'],
  ])('%j', (body, text) => {
    expect(renderText(elementsOf(body), '\n\n', NO_VIEW)).toBe(text);
  });
});

describe('renders a link as text', () => {
  test.each([
    ['[the guide](https://a.b/c)', 'the guide (https://a.b/c)'],
    ['[a.b/c](https://a.b/c/)', 'a.b/c'],
    ['[a.b&nbsp;](https://a.b)', 'a.b'],
    ['[HTTP://a.b](https://a.b)', 'HTTP://a.b'],
    ['[&nbsp;](https://a.b)', 'https://a.b'],
    ['[&nbsp;](mailto:a@b.cd)', 'a@b.cd'],
    ['[a@b.cd](mailto:a@b.cd)', 'a@b.cd'],
    ['[a.bc](https://a.b/c)', 'a.bc (https://a.b/c)'],
    ['[#12](https://a.b/issues/12)', '#12'],
    ['[#12](https://a.b/issues/123)', '#12 (https://a.b/issues/123)'],
    ['[12](https://a.b/pull/12#c)', '12'],
    ['[@ann](https://a.b/ann)', '@ann'],
    ['[`@dxup/nuxt`](https://a.b/dxup)', '@dxup/nuxt (https://a.b/dxup)'],
    ['[v1.2.0](https://a.b/tag/1.2.0)', 'v1.2.0'],
    ['[`1a2b3c4`](https://a.b/commit/1a2b3c4d5e6f)', '1a2b3c4'],
    ['[1a2b3](https://a.b/commit/1a2b3c4d5e6f)', '1a2b3'],
    ['[1a2b](https://a.b/commit/1a2b3c4d5e6f)', '1a2b (https://a.b/commit/1a2b3c4d5e6f)'],
    ['[defaced](https://a.b/defaced)', 'defaced (https://a.b/defaced)'],
    ['[MSC4010](https://a.b/pull/4010)', 'MSC4010'],
    ['[cargo#13060](https://a.b/c/cargo/pull/13060)', 'cargo#13060'],
    ['[\\[Closes #12\\]](https://a.b/issues/12)', '[Closes #12]'],
    ['[#12](https://a.b/pull/34/files/12)', '#12 (https://a.b/pull/34/files/12)'],
    ['[part 12](https://a.b/blog/12)', 'part 12 (https://a.b/blog/12)'],
    ['[ann](https://github.com/ann)', 'ann'],
    ['[ann](https://github.com/ann/bob)', 'ann (https://github.com/ann/bob)'],
    ['[ann](https://a.b/ann)', 'ann (https://a.b/ann)'],
    ['[@ann-b (Ann)](https://a.b/ann-b)', '@ann-b (Ann)'],
    ['[@bot\\[bot\\]](https://a.b/apps/bot)', '@bot[bot]'],
    ['[v1.0...v1.1](https://a.b/compare/v1.0...v1.1)', 'v1.0...v1.1'],
    ['[1a2b3 → 4d5e6](https://a.b/compare/1a2b3c4d...4d5e6f70)', '1a2b3 → 4d5e6'],
    ['[c 1.0 to 1.1](https://a.b/compare/c/1.0...c/1.1)', 'c 1.0 to 1.1'],
    ['[v1.1](https://a.b/compare/v1.0...v1.1)', 'v1.1 (https://a.b/compare/v1.0...v1.1)'],
    ['[issues](https://a.b/issues)', 'issues (https://a.b/issues)'],
  ])('%s', (body, text) => {
    expect(renderText(elementsOf(body), '\n\n', NO_VIEW)).toBe(text);
  });
});

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
