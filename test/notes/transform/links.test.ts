import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { describeProblems } from '../../describe-problems.ts';
import { nodesOf, prepareBody } from '../parse.ts';

function resolve(body: string, siteUrl?: string): string {
  const { tree, problems } = prepareBody(body, siteUrl);
  return describeProblems(problems) || renderMarkdown(tree.children);
}

describe('makes addresses absolute', () => {
  test.each([
    ['[a](/b)', '[a](https://site.example/b)'],
    ['[a](b)', '[a](https://site.example/notes/b)'],
    ['[a](//b.c/d)', '[a](https://b.c/d)'],
    ['[a](HTTPS://b.c/D)', '[a](https://b.c/D)'],
    ['[a](http://b.c/d)', '[a](http://b.c/d)'],
    ['[a](b/c:d)', '[a](https://site.example/notes/b/c:d)'],
    ['[a](<1b:c>)', '[a](https://site.example/notes/1b:c)'],
    ['[a](<https://b.c/d e>)', '[a](https://b.c/d%20e)'],
    ['[a](<\t/b >)', '[a](https://site.example/b)'],
    ['[a](<https://b.c  >)', '[a](https://b.c)'],
    ['[a](mailto:b@c.de)', '[a](mailto:b@c.de)'],
    ['![a](b.png)', '![a](https://site.example/notes/b.png)'],
    ['[a][B]\n\n[b]: /c', '[a](https://site.example/c)\n\n[b]: /c'],
    ['[a][]\n\n[a]: /c "d"', '[a](https://site.example/c "d")\n\n[a]: /c "d"'],
    ['[a]\n\n[a]: /b\n[a]: /c', '[a](https://site.example/b)\n\n[a]: /b\n\n[a]: /c'],
    ['![a *b*][c]\n\n[c]: d.png', '![a b](https://site.example/notes/d.png)\n\n[c]: d.png'],
  ])('%j', (body, resolved) => {
    expect(resolve(body, 'https://site.example/notes/')).toBe(resolved);
  });
});

const SCHEMES = 'an address must start with https://, http:// or mailto:';

test.each([
  [
    '[a](b)',
    '1:1-1:7 relative-link: "b" is a relative address; type the whole address, https://…, or set siteUrl in the settings\n',
  ],
  [
    '[a]()',
    '1:1-1:6 no-address: this link has no address; type one between the parentheses (), or delete it\n',
  ],
  [
    '![a]()',
    '1:1-1:7 no-address: this image has no address; type one between the parentheses (), or delete it\n',
  ],
  [
    '[a](https://[)',
    '1:1-1:15 link-url: "https://[" is not a valid address; type one such as https://example.com/page\n',
  ],
  [
    'See [a][b].\n\n[b]: ftp://c.d',
    `3:1-3:15 link-scheme: ${SCHEMES}, found "ftp://c.d"; type one that does, or plain text, or add "ftp" to the setting linkSchemes\n`,
  ],
])('%j is a problem', (body, problems) => {
  expect(resolve(body)).toBe(problems);
});

test('finds a scheme after characters that browsers ignore', () => {
  const problem = `1:1-1:26 link-scheme: ${SCHEMES}, found "  javascript:b"; type one that does, or plain text\n`;
  expect(resolve('[a](<&#32; javascript:b>)', 'https://site.example/')).toBe(problem);
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
