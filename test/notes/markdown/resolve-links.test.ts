import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { parseMarkdown } from '../../../src/notes/markdown/parse-markdown.ts';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { resolveLinks } from '../../../src/notes/markdown/resolve-links.ts';
import { describeProblems } from '../../describe-problems.ts';

function resolve(body: string, siteUrl?: string): string {
  const { tree } = parseMarkdown(body, 1);
  const file = new VFile({ path: 'note.md' });
  if (tree) resolveLinks(tree, file, siteUrl);
  return describeProblems([file]) || renderMarkdown(tree?.children ?? []);
}

describe('an address stands in its place, absolute', () => {
  test.each([
    ['[a](/b)', '[a](https://site.example/b)'],
    ['[a](b)', '[a](https://site.example/notes/b)'],
    ['[a](//b.c/d)', '[a](https://b.c/d)'],
    ['[a](HTTPS://b.c/D)', '[a](HTTPS://b.c/D)'],
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
    ['![a *b*][c]\n\n[c]: d.png', '![a b](https://site.example/notes/d.png)\n\n[c]: d.png'],
  ])('%j', (body, resolved) => {
    expect(resolve(body, 'https://site.example/notes/')).toBe(resolved);
  });
});

test.each([
  [
    '[a](b)',
    '1:1-1:7 relative-link: "b" is a relative address; type the whole one, https://…, or set siteUrl in the settings\n',
  ],
  ['[a]()', '1:1-1:6 link-url: this link has no address; type one between the brackets ()\n'],
  ['![a]()', '1:1-1:7 link-url: this image has no address; type one between the brackets ()\n'],
  [
    '[a](https://[)',
    '1:1-1:15 link-url: "https://[" is not a valid address; type one such as https://example.com/page\n',
  ],
  [
    'See [a][b].\n\n[b]: ftp://c.d',
    '1:5-1:11 link-scheme: an address starts with https://, http:// or mailto:, found "ftp://c.d"; type one that does, or plain text\n',
  ],
])('%j is refused', (body, problems) => {
  expect(resolve(body)).toBe(problems);
});

test.each([
  'javascript:b//https://c.d',
  'data:,mailto:b',
  'x-a+b.1:c',
  'JavaScript:b',
  'https:b',
  'http:/b.c',
])('no scheme but those of an address opens one: %s', (url) => {
  expect(resolve(`[a](${url})`, 'https://site.example/')).toBe(
    `1:1-1:${url.length + 6} link-scheme: an address starts with https://, http:// or mailto:, found "${url}"; type one that does, or plain text\n`,
  );
});

test('no scheme hides behind what browsers ignore', () => {
  const problem =
    '1:1-1:26 link-scheme: an address starts with https://, http:// or mailto:, found "  javascript:b"; type one that does, or plain text\n';
  expect(resolve('[a](<&#32; javascript:b>)', 'https://site.example/')).toBe(problem);
});
