import { toHtml } from 'hast-util-to-html';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../../src/notes/html/render-html.ts';
import { problemsOf } from '../compile-text.ts';
import { elementsOf } from '../parse.ts';

function show(markdown: string): string {
  return toHtml({ type: 'root', children: renderHtml(elementsOf(markdown)) });
}

describe('Markdown becomes HTML', () => {
  test.each([
    ['*a* **b** `c` ~~d~~', '<p><em>a</em> <strong>b</strong> <code>c</code> <del>d</del></p>'],
    ['a\\\nb', '<p>a<br>\nb</p>'],
    ['[a](https://e.com/ "t")', '<p><a href="https://e.com/" title="t">a</a></p>'],
    ['<mail@e.com>', '<p><a href="mailto:mail@e.com">mail@e.com</a></p>'],
    ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['```js\na < b\n```', '<pre><code>a &#x3C; b\n</code></pre>'],
    ['> # a', '<blockquote>\n<p><strong>a</strong></p>\n</blockquote>'],
    ['&lt;b> \\<i>', '<p>&#x3C;b> &#x3C;i></p>'],
    ['a\n\n---\n\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
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
    ['<section>a</section><div>b</div>', '<div>a</div><div>b</div>'],
    ['<p align="center">a</p>', '<p>a</p>'],
    ['<b>a', '<p><b>a</b></p>'],
    ['a</p></div></article></main>b', '<p>a</p>b<p></p>'],
    ['<li>a</li>', 'a'],
    ['<summary>a</summary>', 'a'],
    ['<td>a</td>', 'a'],
    ['<blink>a</blink>', '<p>a</p>'],
    ['a <img src="https://e.com/a.png" alt="b"> c', '<p>a b c</p>'],
    ['a <img src="https://e.com/a.png">', '<p>a </p>'],
  ])('formatting is kept: %s', (markdown, html) => {
    expect(show(markdown)).toBe(html);
  });

  test('a picture in HTML is shown if the Markdown shows it too', () => {
    const html = show('![a](https://e.com/a.png) <img src="https://e.com/a.png" onerror="x()">');
    expect(html.match(/<img src="https:\/\/e\.com\/a\.png" alt="a?" loading/g)).toHaveLength(2);
    expect(html).not.toContain('onerror');
  });

  test.each([
    '<script>x()</script>',
    '<ScRiPt src="//e.com/x.js"></sCrIpT>',
    '<style>@import "//e.com/x.css"; p { background: url(//e.com/a) }</style>',
    '<link rel=stylesheet href="//e.com/x.css">',
    '<meta http-equiv=refresh content="0;url=//e.com">',
    '<base href="//e.com/">',
    '<iframe src="//e.com" srcdoc="<script>x()</script>"></iframe>',
    '<object data="//e.com"></object><embed src="//e.com">',
    '<svg onload=x()><script>x()</script><image href="//e.com" /></svg>',
    '<math><mtext><style><img src="//e.com" onerror=x()></style></mtext></math>',
    '<img srcset="//e.com/a.png" onerror=x()>',
    '<picture><source srcset="//e.com"><img src=x></picture>',
    '<video src="//e.com" poster="//e.com" autoplay></video><audio src="//e.com"></audio>',
    '<input type=image src="//e.com"><button formaction=javascript:x()></button>',
    '<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>',
    '<template><img src="//e.com"></template>',
    '<table background="//e.com"><tr><td background="//e.com"></table>',
    '<body background="//e.com" onload=x()>',
    '<frameset onload=x()><frame src="//e.com"></frameset>',
    '<!--[if IE]><img src="//e.com"><![endif]-->',
    '<textarea></textarea><xmp><img src="//e.com" onerror=x()></xmp>',
  ])('nothing runs or loads: %s', (markdown) => {
    const html = show(`a\n\n${markdown}\n\nb`);
    expect(html).toMatch(/^<p>a<\/p>[^]*\bb(?:<\/p>)?$/);
    expect(html.match(/<[^>]*>/g)?.join('')).not.toMatch(
      /<(?:script|style|link|meta|base|iframe|object|embed|svg|math|img|picture|source|video|audio|input|button|form|template|body|frame)|\s(?:on\w+|style|src|srcset|background|poster)=/i,
    );
  });

  test.each([
    'iframe',
    'math',
    'noembed',
    'noframes',
    'noscript',
    'object',
    'script',
    'select',
    'style',
    'svg',
    'template',
    'textarea',
    'title',
    'xmp',
  ])('the content of <%s> is not shown', (name) => {
    expect(show(`a\n\n<div><${name}>x</${name}></div>\n\nb`)).toBe(
      '<p>a</p>\n<div></div>\n<p>b</p>',
    );
  });

  test.each([
    '<a href="javascript:x()">a</a>',
    '<a href="jAvAsCrIpT&colon;x()">a</a>',
    '<a href=" &#1; javascript:x()">a</a>',
    '<a href="java&Tab;script:x()">a</a>',
    '<a href="data:text/html,<script>x()</script>">a</a>',
    '<a href="vbscript:x" target=_blank ping="//e.com" id=top name=top class=skip>a</a>',
  ])('a link with a scheme that is not allowed has no address: %s', (markdown) => {
    expect(show(`b ${markdown}`)).toBe('<p>b <a>a</a></p>');
  });
});

test('any HTML gives known elements and attributes only', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '/',
    '&',
    ';',
    '!',
    '-',
    '\n',
    '\n\n',
    '`',
    '*',
    ' [a](https://e.com)',
    '![a](https://e.com/b)',
    '<img src=x onerror=x()>',
    '<a href=javascript:x()>',
    '<svg>',
    '<math>',
    '<style>',
    '<script>',
    '</script>',
    '<table>',
    '<td>',
    '<p>',
    '</p>',
    '<title>',
    '<select>',
    '<template>',
    '<noscript>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<mglyph>',
    '<mtext>',
    '<foreignObject>',
    'onload=x()',
    '<li>',
    '<details>',
    '<h2>',
    '<input type=checkbox checked>',
  );
  const known =
    /^<\/?(?:a|abbr|b|bdi|bdo|blockquote|br|caption|cite|code|del|details|dfn|div|em|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|rp|rt|ruby|s|samp|small|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|u|ul|var|wbr)(?: (?:align|alt|class|colspan|decoding|dir|href|loading|open|rowspan|src|start|tabindex|title)(?:="[^"]*")?)*>$/;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const html = show(parts.join(''));
      for (const tag of html.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(known);
      for (const [, href] of html.matchAll(/ href="([^"]*)"/g)) expect(href).toBe('https://e.com');
      for (const [, src] of html.matchAll(/ src="([^"]*)"/g))
        expect(src).toMatch(/^https:\/\/e\.com(?:\/b)?$/);
    }),
    { numRuns: 1000 },
  );
});

test('renders as many nested elements as a note may have', () => {
  for (const tag of ['<b>', '<div>', '<span>', '<ul><li>']) {
    const html = show(tag.repeat(1000 / (tag.length > 6 ? 2 : 1)) + 'x');
    expect(html).toContain('x');
  }
});
