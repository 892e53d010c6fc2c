import { describe, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { createTargets } from '../../src/changelog/list-fixes.ts';
import type { Repository } from '../../src/project/workspace/repository.ts';
import { rewriteBody } from '../../src/changelog/rewrite-body.ts';
import { parseMarkdown } from '../../src/notes/parse/parse-markdown.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';
import { enterDirectory } from '../enter-directory.ts';
import { makePng } from '../project/pictures.ts';

const parse = await loadParser();

function fix(body: string, repository?: Repository, name = 'CHANGELOG.md') {
  enterDirectory({ 'releases/.keep': '' });
  writeFileSync('releases/kept.png', makePng(10, 10));
  const parsed = parseMarkdown(parse, body, 1);
  if ('rule' in parsed) throw new Error(parsed.message);
  const targets = createTargets('releases', name, repository);
  const { text: fixed, fixes } = rewriteBody(parsed.tree.children, body, parsed, targets);
  const count = (kind: string) => fixes.filter((each) => each.kind === kind).length;
  return { fixed, tag: count('tag'), picture: count('picture') };
}

describe('text that a release cannot show', () => {
  test.each<[string, string | undefined, number]>([
    ['Rc<RefCell<OpState>>, and Vec<String>.', 'Rc<RefCell\\<OpState>>, and Vec\\<String>.', 2],
    ['`a`<T> b', '`a`\\<T> b', 1],
    [
      'from <npm:chalk@5> and <https://example.com>',
      'from \\<npm:chalk@5> and <https://example.com>',
      1,
    ],
    ['<Trans>\nA **b**\n</Trans>', '\\<Trans>\nA **b**\n\\</Trans>', 2],
    ['<div>\n<Foo>b\n</div>', '<div>\n&lt;Foo>b\n</div>', 1],
    ['a <!-- <T> --> b\n\n<!-- <T> -->\n\n<iframe src="https://x.example"></iframe>', undefined, 0],
    ['<T>\n> a\n\n<T>\na > b', '\\<T>\n> a\n\n\\<T>\na > b', 2],
    ['<b>A</b> `<T>`\n\n```\n<T>\n```', undefined, 0],
  ])('%j becomes %j', (body, fixed = body, tag = 0) => {
    expect(fix(body)).toMatchObject({ fixed, tag, picture: 0 });
  });
});

test.each<[string, string | undefined]>([
  ['Import __init__.py and __main__', 'Import \\_\\_init\\_\\_.py and \\_\\_main\\_\\_'],
  ['Set __DEV__ to false', 'Set \\_\\_DEV\\_\\_ to false'],
  ['Support **/*.ts and src/**/*.js', 'Support \\*\\*/\\*.ts and src/\\*\\*/*.js'],
  ['2*3*4 and width*height*depth', '2\\*3\\*4 and width\\*height\\*depth'],
  [
    '__NEW__ search, __IMPORTANT__: restart, __new__',
    '__NEW__ search, __IMPORTANT__: restart, \\_\\_new\\_\\_',
  ],
  ['**Bold**, __Bold__, *a*, _b_, **a**b and `__c__`', undefined],
])('%j: signs in names and numbers are text', (body, fixed = body) => {
  expect(fix(body).fixed).toBe(fixed);
});

describe('pictures', () => {
  test.each([
    ['![A *new* [page]](new.png "Title")', 'A new \\[page\\]', 1],
    ['![][a]\n\n[a]: images/new%20page.png', 'new%20page.png\n\n[a]: images/new%20page.png', 1],
    ['<img src="new.png" alt="A < B">', 'A &lt; B', 1],
    ['![A](kept.png?raw=1) ![B](https://example.com/b.png) ![C](/c.png)', undefined, 0],
  ])('%j: those that are missing become their text', (body, fixed = body, picture) => {
    expect(fix(body)).toMatchObject({ fixed, tag: 0, picture });
  });
});

describe('relative links', () => {
  const body =
    '[a](UPGRADING.md "T"), [b](/docs/b.md#c), [d](#d), [e](https://e.example), [g](@https://g.example)\n\n[f]: ./f.md';
  const withBase = (base: string, root: string) =>
    `[a](${base}UPGRADING.md "T"), [b](${root}docs/b.md#c), [d](#d), [e](https://e.example), [g](@https://g.example)\n\n[f]: ${base}f.md`;
  const github = 'https://github.com/ann/kite/blob/HEAD/';

  const dates = new Map();

  test.each([
    ['https://github.com/ann/kite.git', github],
    ['git@github.com:ann/kite', github],
    ['ssh://git@gitlab.com/ann/pets/kite.git', 'https://gitlab.com/ann/pets/kite/blob/HEAD/'],
  ])('get the address of the remote %s', (origin, base) => {
    const name = 'kite/CHANGELOG.md';
    const { fixed } = fix(body, { dates, tags: [], origin, directory: ['pets', 'packages'] }, name);
    expect(fixed).toBe(withBase(`${base}packages/kite/`, base));
  });

  test.each([undefined, { dates, tags: [], origin: '', directory: ['kite'] }])(
    'stay as they are with %j',
    (repository) => {
      expect(fix(body, repository).fixed).toBe(body);
    },
  );
});
