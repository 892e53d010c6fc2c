import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHtmlWriter } from '../../../src/notes/render/show-nodes.ts';
import { writeHtml } from '../../../src/notes/render/write-html.ts';
import { compileText, problemsOf } from '../compile-text.ts';
import { noteText } from '../../temporary.ts';
import { elementsOf, NO_VIEW } from '../parse.ts';
import { HTML, MARKDOWN } from '../../pieces.ts';
import { removeUnsafe } from './remove-unsafe.ts';

function show(markdown: string): string {
  return writeHtml(elementsOf(markdown), createHtmlWriter({ view: NO_VIEW }));
}

describe('Markdown becomes HTML', () => {
  test.each([
    ['*a* **b** `c` ~~d~~', '<p><em>a</em> <strong>b</strong> <code>c</code> <del>d</del></p>'],
    ['a\\\nb', '<p>a<br>\nb</p>'],
    ['[a](https://e.com/ "t")', '<p><a href="https://e.com/" title="t">a</a></p>'],
    ['<mail@e.com>', '<p><a href="mailto:mail@e.com">mail@e.com</a></p>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['```js\na < b\n```', '<pre tabindex="0"><code>a &#x3C; b\n</code></pre>'],
    ['> # a', '<blockquote>\n<p><strong>a</strong></p>\n</blockquote>'],
    ['&lt;b> \\<i>', '<p>&#x3C;b> &#x3C;i></p>'],
    ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
  ])('%s', (markdown, html) => {
    expect(show(markdown)).toBe(html);
  });

  test('tasks are characters, not form controls', () => {
    expect(show('- [x] a\n- [ ] b')).toBe(
      '<ul>\n<li class="task-list-item">☑ a</li>\n<li class="task-list-item">☐ b</li>\n</ul>',
    );
  });

  test('a table scrolls in a frame that the keyboard can focus', () => {
    expect(show('| a |\n| -: |\n| b |').replaceAll('\n', '')).toBe(
      '<div class="table" tabindex="0"><table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td align="right">b</td></tr></tbody></table></div>',
    );
  });

  test('a picture is loaded lazily, and has an alternative text even if it is empty', () => {
    const more = 'loading="lazy" decoding="async"';
    expect(show('![a](https://e.com/a%20b.png "t") ![](https://e.com/c.png)')).toBe(
      `<p><img src="https://e.com/a%20b.png" alt="a" title="t" ${more}> <img src="https://e.com/c.png" alt="" ${more}></p>`,
    );
  });
});

describe('HTML in Markdown', () => {
  test.each([
    ['Press <kbd>K</kbd>', '<p>Press <kbd>K</kbd></p>'],
    [
      '<details open><summary>a</summary>b</details>',
      '<details open><summary>a</summary>b</details>',
    ],
    ['<h1>a</h1>', '<p><strong>a</strong></p>'],
    [
      '<abbr title=\'a" onclick="b\'>c</abbr>',
      '<p><abbr title="a&#x22; onclick=&#x22;b">c</abbr></p>',
    ],
    ['<section>a</section><div>b</div>', '<div>a</div><div>b</div>'],
    ['<p align="center">a</p>', '<p>a</p>'],
    ['a</p></div></article></main>b', '<p>ab</p>'],
    ['<li>a</li><li>b</li>', '<div>a</div><div>b</div>'],
    ['<summary>a</summary>', '<div>a</div>'],
    ['<td>a</td>', 'a'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    [
      '<a href="https://e.com">a <a href="https://e.com/b">b</a></a>',
      '<p><a href="https://e.com">a </a><a href="https://e.com/b">b</a></p>',
    ],
    [
      '<table>a<tr>b<td>c</table>',
      'ab<div class="table" tabindex="0"><table><tbody><tr><td>c</td></tr></tbody></table></div>',
    ],
    [
      '<table><td>a<td>b<tr><th colspan=2>c</table>',
      '<div class="table" tabindex="0"><table><tbody><tr><td>a</td><td>b</td></tr><tr><th colspan="2">c</th></tr></tbody></table></div>',
    ],
    [
      '<table><b>a<tr><td>b</b></table>',
      '<b>a</b><div class="table" tabindex="0"><table><tbody><tr><td>b</td></tr></tbody></table></div>',
    ],
    [
      '<video src="https://e.com/a" title="b"></video>',
      '<p><video src="https://e.com/a" title="b" controls preload="none"></video></p>',
    ],
    [
      '<audio><source src="https://e.com/a"></audio>',
      '<p><audio controls preload="none"><source src="https://e.com/a"></audio></p>',
    ],
    ['<div>\n\n*a* <b>b</b>\n\n</div>', '<div><p><em>a</em> <b>b</b></p></div>'],
  ])('formatting is kept: %s', (markdown, html) => {
    expect(show(markdown)).toBe(html);
  });

  test('a picture in HTML is shown as one in Markdown', () => {
    const more = 'loading="lazy" decoding="async"';
    expect(show('<img src="/a.png" alt="a" title="b" width=9 onerror="x()"> <img alt="c">')).toBe(
      `<p><img src="https://site.example/a.png" alt="a" title="b" ${more}> c</p>`,
    );
  });

  // Most of these are errors, so they are not shown. The page must be safe even if they were.
  test.each<[markdown: string, picture?: string]>([
    ['<script>x()</script>'],
    ['<ScRiPt src="//e.com/x.js"></sCrIpT>'],
    ['<style>@import "//e.com/x.css"; p { background: url(//e.com/a) }</style>'],
    ['<link rel=stylesheet href="//e.com/x.css">'],
    ['<meta http-equiv=refresh content="0;url=//e.com">'],
    ['<base href="//e.com/">'],
    ['<iframe src="//e.com" srcdoc="<script>x()</script>"></iframe>'],
    ['<object data="//e.com"></object><embed src="//e.com">'],
    ['<svg onload=x()><script>x()</script><image href="//e.com" /></svg>'],
    ['<math><mtext><style><img src="//e.com" onerror=x()></style></mtext></math>'],
    ['<img srcset="//e.com/a.png" onerror=x()>'],
    ['<img src="javascript:x()"><img src="data:image/svg+xml,<svg/>"><img src="ftp://e.com">'],
    ['<picture><source srcset="//e.com"><img src=x></picture>', 'https://site.example/x'],
    ['<video src="data:video/mp4,x" poster="javascript:x()" autoplay></video>'],
    ['<input type=image src="//e.com"><button formaction=javascript:x()></button>'],
    ['<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>'],
    ['<template><img src="//e.com"></template>', 'https://e.com/'],
    ['<table background="//e.com"><tr><td background="//e.com"></table>'],
    ['<body background="//e.com" onload=x()>'],
    ['<frameset onload=x()><frame src="//e.com"></frameset>'],
    ['<!--[if IE]><img src="//e.com"><![endif]-->'],
    ['<textarea></textarea><xmp><img src="//e.com" onerror=x()></xmp>'],
  ])(
    'nothing runs, and only pictures with checked addresses load: %s',
    (...[markdown, picture]) => {
      const html = show(`a\n\n${markdown}\n\nb`);
      expect(html).toMatch(/^<p>a<\/p>[^]*\bb(?:<\/p>)?$/);
      expect(html.match(/<[^>]*>/g)?.join('')).not.toMatch(
        /<(?:script|style|link|meta|base|iframe|object|embed|svg|math|picture|source|video|audio|input|button|form|template|body|frame)|\s(?:on\w+|style|srcset|background|poster)=/i,
      );
      const sources = [...html.matchAll(/<(\w+)[^<>]* src="([^"]*)"/g)];
      expect(sources.map(([, name, src]) => `${name} ${src}`)).toEqual(
        picture === undefined ? [] : [`img ${picture}`],
      );
    },
  );

  test.each([
    '<a href="javascript:x()">a</a>',
    '<a href="jAvAsCrIpT&colon;x()">a</a>',
    '<a href=" &#1; javascript:x()">a</a>',
    '<a href="java&Tab;script:x()">a</a>',
    '<a href="data:text/html,<script>x()</script>">a</a>',
    '<a href="vbscript:x" target=_blank ping="//e.com" id=top name=top class=skip>a</a>',
  ])('a link with a scheme that is not allowed has no address: %s', (markdown) => {
    expect(show(`b ${markdown}`)).toBe('<p>b a</p>');
  });
});

test('formatting around blocks has no id, which browsers would repeat', () => {
  const nodes = elementsOf('<b id="a">b<div>c</div></b> <b id="d">e</b>');
  const written = writeHtml(nodes, createHtmlWriter({ view: NO_VIEW, idPrefix: '' }));
  expect(written.match(/id="[^"]*"/g)).toEqual(['id="d"']);
});

test('the HTML of any note has nothing that a sanitizer would remove', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(' ', ...MARKDOWN, ...HTML), { maxLength: 25 }),
      (parts) => {
        const html = show(parts.join(''));
        expect(removeUnsafe(html)).toEqual([]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('neither have the pages and the feed of a release', async () => {
  const pieces = fc.array(fc.constantFrom(' ', ...MARKDOWN, ...HTML), { maxLength: 12 });
  let released = 0;
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const note = noteText({ version: '1 "2"' }, `a\n\n## b\n\n${parts.join('')}\n\n[c](#b)`);
      const { release } = await compileText(note, { siteUrl: 'https://e.com/' });
      if (release) released++;
      for (const html of [release?.article.html, release?.page.html, release?.feed]) {
        expect(removeUnsafe(html ?? '')).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
  expect(released).toBeGreaterThan(30);
});

test.each([
  'x <b constructor="1">y</b>',
  '<br __proto__>',
  '<div constructor>',
  '<b toString>z</b>',
])('names of attributes that every object has are left out: %s', async (body) => {
  expect(await problemsOf(body, { siteUrl: 'https://e.com/' })).toBe('');
  expect(show(body)).not.toMatch(/constructor|__proto__|tostring/i);
});
