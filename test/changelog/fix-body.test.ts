import { describe, expect, test } from 'vitest';
import { loadBodyFixer } from '../../src/changelog/fix-body.ts';
import { enterDirectory } from '../enter-directory.ts';
import { makePng } from '../project/art/pictures.ts';
import { writeFileSync } from 'node:fs';

async function fix(body: string, { files = {}, name = 'CHANGELOG.md', text = body } = {}) {
  enterDirectory({ 'releases/.keep': '', ...files });
  writeFileSync('releases/kept.png', makePng(10, 10));
  const { text: fixed, counts } = (await loadBodyFixer('releases'))(body, { name, text });
  const { code = 0, picture = 0, empty = 0, control = 0 } = counts;
  return { fixed, code, picture, empty, control };
}

describe('text that a release cannot show', () => {
  test.each<[string, string | undefined, number]>([
    ['Rc<RefCell<OpState>>, and Vec<String>.', '`Rc<RefCell<OpState>>`, and `Vec<String>`.', 2],
    ['use `--x` or --reload=npm:<package>', 'use `--x` or `--reload=npm:<package>`', 1],
    ['`a`<T> b', '`a`<code>&lt;T></code> b', 1],
    ['**Foo<T>()**', '**`Foo<T>()`**', 1],
    [
      'from <npm:chalk@5> and <https://example.com>',
      'from `<npm:chalk@5>` and <https://example.com>',
      1,
    ],
    ['<Trans>\nA **b**\n</Trans>', '`<Trans>`\nA **b**\n`</Trans>`', 2],
    ['<div>\n<Foo>b\n</div>', '<div>\n<code>&lt;Foo></code>b\n</div>', 1],
    ['<Foo a="`">', '``<Foo a="`">``', 1],
    ['a <!-- <T> --> b\n\n<!-- <T> -->\n\n<iframe src="https://x.example"></iframe>', undefined, 0],
    ['<T>\n> a\n\n<T>\na > b', '`<T>`\n> a\n\n`<T>`\na > b', 2],
    ['<b>A</b> `<T>`\n\n```\n<T>\n```', undefined, 0],
  ])('%j becomes %j', async (body, fixed = body, code = 0) => {
    expect(await fix(body)).toMatchObject({ fixed, code, picture: 0 });
  });
});

describe('pictures', () => {
  test.each([
    ['![A *new* [page]](new.png "Title")', 'A new \\[page\\]', 1],
    ['![][a]\n\n[a]: images/new%20page.png', 'new%20page.png\n\n[a]: images/new%20page.png', 1],
    ['<img src="new.png" alt="A < B">', 'A &lt; B', 1],
    ['![A](kept.png?raw=1) ![B](https://example.com/b.png) ![C](/c.png)', undefined, 0],
  ])('%j: those that are missing become their text', async (body, fixed = body, picture) => {
    expect(await fix(body)).toMatchObject({ fixed, code: 0, picture });
  });
});

test.each([
  ['- a\n-\n- b', '- a\n- b', 1],
  ['> 1. \n> 2. b', '> 2. b', 1],
  ['- a\n\n  * \n  * -\n\nb', '- a\n\n  \n\nb', 2],
  ['a\n##\nb\n\n### #\n', 'a\n\nb\n\n\n', 2],
  ['- \n  -', '', 1],
  ['- \n\n##\n', '', 2],
  ['- [ ] \n- a\n\n```\n-\n```', undefined, 0],
])('of %j, %j stays', async (body, fixed = body, empty) => {
  expect(await fix(body)).toMatchObject({ fixed, empty });
});

test('control characters are dropped', async () => {
  expect(await fix('a\u0000\u0007b\t\u009Fc')).toMatchObject({ fixed: 'ab\tc', control: 3 });
});

describe('relative links', () => {
  const body =
    '[a](UPGRADING.md "T"), [b](/docs/b.md#c), [d](#d), [e](https://e.example)\n\n[f]: ../f.md';
  const withBase = (base: string, root = base) =>
    `[a](${base}UPGRADING.md "T"), [b](${root}docs/b.md#c), [d](#d), [e](https://e.example)\n\n[f]: ${root}f.md`;
  const github = 'https://github.com/ann/kite/blob/HEAD/';

  test.each([
    ['git+https://github.com/ann/kite.git', github],
    ['github:ann/kite', github],
    ['ann/kite', github],
    ['git@gitlab.com:ann/kite.git', 'https://gitlab.com/ann/kite/blob/HEAD/'],
  ])('get the address of the repository %s', async (repository, base) => {
    const files = { 'package.json': JSON.stringify({ repository }) };
    const { fixed } = await fix(body, { files, name: 'packages/CHANGELOG.md' });
    expect(fixed).toBe(withBase(`${base}packages/`, base));
  });

  test('are relative to the directory of the package', async () => {
    const repository = { url: 'https://github.com/ann/kite', directory: 'packages' };
    const files = { 'package.json': JSON.stringify({ repository }) };
    expect((await fix(body, { files })).fixed).toBe(withBase(`${github}packages/`, github));
  });

  test('take the repository that most links of the changelog lead to', async () => {
    const own = '[1]: https://github.com/ann/kite/compare/1...2\n'.repeat(2);
    const text = `${body}\n${own}[2]: https://github.com/bob/crane/pull/1\n`;
    const { fixed } = await fix('[a](a.md)', { text });
    expect(fixed).toBe(`[a](${github}a.md)`);
  });

  test.each([
    {},
    { 'package.json': '{ "repository": "https://example.com/kite" }' },
    { 'package.json': '{' },
  ])('stay as they are with %j', async (files) => {
    expect((await fix(body, { files })).fixed).toBe(body);
  });
});
