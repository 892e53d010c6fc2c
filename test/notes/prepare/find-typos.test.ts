import { describe, expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

type Row = [body: string, ...problems: string[]];

/** Each problem, written with its place, is the only one of the body. */
function testProblems(rows: Row[], rule = 'possible-typo', settings: Record<string, unknown> = {}) {
  test.each(rows)('%j', async (body, ...problems) => {
    const lines = problems.map((problem) => problem.replace(' ', ` ${rule}: `));
    expect(await problemsOf(body, settings)).toBe(lines.map((line) => `${line}\n`).join(''));
  });
}

describe('a list item without a space', () => {
  const item = (place: string, marker: string, correction: string, plain = `\\${marker}`) =>
    `${place} this is not a list item, because it has no space after its ${marker}; type "${correction}", or ${plain} for plain text`;

  testProblems([
    ['-item', item('7:1-7:6', '-', '- item')],
    ['Text.\n\n-Faster **search**, `x`  ', item('9:1-9:24', '-', '- Faster **search**, `x`')],
    ['- a\n-bc\n- d', item('8:1-8:4', '-', '- bc')],
    ['- a\n\n-bc\n\n- d', item('9:1-9:4', '-', '- bc')],
    ['  - a\n  -bc', item('8:3-8:6', '-', '- bc')],
    ['> - a\n> -bc', item('8:3-8:6', '-', '- bc')],
    ['Fixes:\n-item', item('8:1-8:6', '-', '- item')],
    ['-**Search** is faster', item('7:1-7:22', '-', '- **Search** is faster')],
    ['-[search](https://a.b) c', item('7:1-7:25', '-', '- [search](https://a.b) c')],
    ['-[x] done', item('7:1-7:10', '-', '- [x] done')],
    ['-修复搜索', item('7:1-7:6', '-', '- 修复搜索')],
    ['-one\n\n-two', item('7:1-7:5', '-', '- one'), item('9:1-9:5', '-', '- two')],
    ['1. a\n2.b\n3. c', item('8:1-8:4', '2.', '2. b', '2\\.')],
    ['1. a\n\n2.b', item('9:1-9:4', '2.', '2. b', '2\\.')],
    ['1) a\n2)b', item('8:1-8:4', '2)', '2) b', '2\\)')],
    ['1.a\n2.b', item('7:1-7:4', '1.', '1. a', '1\\.'), item('8:1-8:4', '2.', '2. b', '2\\.')],
    [`- ${'long '.repeat(18)}\n-item`, item('8:1-8:6', '-', '- item')],
    [`${'long '.repeat(30)}\n-item`, item('8:1-8:6', '-', '- item')],
  ]);
});

describe('a special space next to a marker', () => {
  const space = (place: string, meant: string, reason: string, advice: string) =>
    `${place} this is not a ${meant}, because it has ${reason}; type ${advice} for plain text`;
  const noBreak = 'U+00A0 (no-break space)';
  const narrow = 'U+202F (narrow no-break space)';
  const zeroWidth = 'U+200B (zero width space)';

  testProblems([
    [
      '##\u00A0Search\n\nFaster.',
      space('7:1-7:10', 'heading', `${noBreak} after its ##`, '"## Search", or \\##'),
    ],
    ['a\n#\u3000修复\nb', space('8:1-8:5', 'heading', 'U+3000 after its #', '"# 修复", or \\#')],
    ['-\u00A0a', space('7:1-7:4', 'list item', `${noBreak} after its -`, '"- a", or \\-')],
    [
      '- a\n-\u202F \u202Fb',
      space('8:1-8:6', 'list item', `${narrow} after its -`, '"- b", or \\-'),
    ],
    [
      '1. a\n2.\u00A0b',
      space('8:1-8:5', 'list item', `${noBreak} after its 2.`, '"2. b", or 2\\.'),
    ],
    [
      '\u200B## Search\n\nFaster.',
      space('7:1-7:11', 'heading', `${zeroWidth} before its ##`, '"## Search", or \\##'),
    ],
    [
      'a\n\u00A0\u00A0- b',
      space('8:1-8:6', 'list item', `${noBreak} before its -`, '"- b", or \\-'),
    ],
  ]);
});

describe('the bullet of a word processor, or of Japanese', () => {
  const bullet = (typed: string, shown: string, plain: string): Row => {
    const reason = `this is not a list item, because it starts with ${shown}`;
    const end = typed.length + 1;
    const problem = `${reason}; type "- a", or ${plain} for plain text`;
    return [`${typed}\n${typed}`, `7:1-7:${end} ${problem}`, `8:1-8:${end} ${problem}`];
  };

  testProblems([
    bullet('\uF0B7 a', 'U+F0B7', '&#61623;'),
    bullet('\uF0A7\ta', 'U+F0A7', '&#61607;'),
    bullet('o\ta', 'o', '&#111;'),
    bullet('§\ta', '§', '&#167;'),
    bullet('➢a', '➢', '&#10146;'),
    bullet('・a', '・', '&#12539;'),
  ]);
});

describe('a heading without a space', () => {
  const heading = (place: string, words: string) =>
    `${place} this is not a heading, because it has no space after its #; type "# ${words}", or \\# for plain text`;

  testProblems([
    ['#Fixes\n\n- a', heading('7:1-7:7', 'Fixes')],
    ['#Bug fixes (all)\na', heading('7:1-7:17', 'Bug fixes (all)')],
    ['a\n\n#修复\n\nb', heading('9:1-9:4', '修复')],
  ]);
});

describe('a link whose brackets or address are misplaced', () => {
  const link = (place: string, correction: string, reason = 'its brackets are misplaced') =>
    `${place} this is not a link, because ${reason}; type "${correction}"`;

  testProblems([
    ['a ([#1])(https://a.b/c)', link('7:3-7:24', '([#1](https://a.b/c))')],
    ['[a `b`])(https://a.b/c).', link('7:1-7:24', '[a `b`](https://a.b/c)')],
    [
      '- (a)[https://a.b/c], (d)[https://a.b/c]',
      link('7:3-7:21', '[a](https://a.b/c)'),
      link('7:23-7:41', '[d](https://a.b/c)'),
    ],
    ['## ([#1])(https://a.b/c)\n\na', link('7:4-7:25', '([#1](https://a.b/c))')],
    ['| a |\n| - |\n| ([#1])(https://a.b/c) |', link('9:3-9:24', '([#1](https://a.b/c))')],
    ['a\n> b\n> ([#1])(https://a.b/c)', link('9:3-9:24', '([#1](https://a.b/c))')],
    [
      'see [the *guide*] (https://a.b/c).',
      link('7:5-7:34', '[the *guide*](https://a.b/c)', 'there is a space before its address'),
    ],
  ]);
});

describe('an address with a space, or a title in typographic quotation marks', () => {
  const spaced = (place: string, what: string, correction: string) =>
    `${place} this is not a ${what}, because its address has a space; type "${correction}"`;

  testProblems([
    [
      '![](Screenshot 2026-11-20 at 10.15.32.png)',
      spaced('7:1-7:43', 'picture', '![](<Screenshot 2026-11-20 at 10.15.32.png>)'),
    ],
    [
      '- Dark mode\n  ![Dark *mode*](./dark (1).png "Dark")',
      spaced('8:3-8:40', 'picture', String.raw`![Dark *mode*](<./dark (1).png> \"Dark\")`),
    ],
    [
      'Read the [guide](https://example.com/our guide.pdf).',
      spaced('7:10-7:52', 'link', '[guide](<https://example.com/our guide.pdf>)'),
    ],
    [
      String.raw`![c](images\new pic.png)`,
      spaced('7:1-7:25', 'picture', '![c](<images/new pic.png>)'),
    ],
    ['> ## [a]( /b c )\n\na', spaced('7:6-7:17', 'link', '[a](</b c>)')],
    ['| a |\n| - |\n| ![](b c.png) |', spaced('9:3-9:15', 'picture', '![](<b c.png>)')],
    [
      '[c](https://a.b “C d”)',
      String.raw`7:1-7:23 this is not a link, because its title has typographic quotation marks; type "[c](https://a.b \"C d\")"`,
    ],
  ]);
});

describe('a link to another site without https://', () => {
  const link = (place: string, address: string) =>
    `${place} "${address}" is an address on your own site, because it does not start with https://; type "https://${address}", or "./${address}" if your own site is meant`;
  const siteUrl = 'https://notes.example.com/';
  const right = ['./www.example.com', 'www.html', 'www./b.c', 'www/b.c', '//www.example.com'];

  testProblems(
    [
      ['A [link](www.example.com).', link('7:3-7:26', 'www.example.com')],
      ['[a](WWW.example.com/b?c#d)', link('7:1-7:27', 'WWW.example.com/b?c#d')],
      ['[a][b] [c][b]\n\n[b]: www.example.com', link('9:1-9:21', 'www.example.com')],
      ['<a href="www.example.com">a</a>', link('7:1', 'www.example.com')],
      ...right.map((address): Row => [`[a](${address}) www.example.com`]),
      [
        '[a](../docs/UPGRADING.md#to-2)',
        '7:1-7:31 "../docs/UPGRADING.md#to-2" leads to a file of your site; if it is in your repository, type its whole address, https://…, here and in links like it',
      ],
      ['[a](https://a.example/b.md) [b](//a.example/b.md) [c](b.md.html)'],
    ],
    'possible-typo',
    { siteUrl },
  );
});

describe('a code block that was meant as text', () => {
  const indented = (place: string) =>
    `${place} this list is shown as code, because it is indented by four spaces or more; delete the indentation, or type \`\`\` on a line before and after it if it is code`;

  testProblems([
    ['Changes:\n\n    - Faster.\n    - Safer.', indented('9:1-10:13')],
    ['    * One\n      more.\n\n    * Two', indented('7:1-10:10')],
    ['\t1. One\n\t2. Two', indented('7:1-8:8')],
    ['- a\n\n      - b', indented('9:3-9:10')],
    ['> text\n>\n>     - b', indented('9:3-9:10')],
  ]);
});

describe('an item or heading that is hardly anything else is an error', () => {
  const item = (place: string, words: string, plain: string) => {
    const reason = plain === '\\-' ? 'has no space after its -' : `starts with ${bulletOf(plain)}`;
    return `${place} this is not a list item, because it ${reason}; type "- ${words}", or ${plain} for plain text`;
  };
  const bulletOf = (plain: string) => String.fromCodePoint(Number(plain.slice(2, -1)));
  const heading = (place: string, words: string) =>
    `${place} this is not a heading, because it has no space after its ##; type "## ${words}", or \\## for plain text`;

  testProblems(
    [
      ['•Faster.  \nEven more.', item('7:1-7:9', 'Faster.', '&#8226;')],
      ['One:\n• Faster.\n• Safer.', item('8:1-8:10', 'Faster.', '&#8226;')],
      ['-one\n• two\n* three', item('8:1-8:6', 'two', '&#8226;')],
      ['> a\n>  • b', item('8:4-8:7', 'b', '&#8226;')],
      ['One:\n– One.  \n– Two.', item('8:1-8:7', 'One.', '&#8211;')],
      ['-One.\n-Two.', item('7:1-7:6', 'One.', '\\-')],
      ['• The **new**, `fast` search.', item('7:1-7:30', 'The **new**, `fast` search.', '&#8226;')],
      ['• a@b.cd\n• c', item('7:1-7:9', 'a@b.cd', '&#8226;')],
      ['• a\u2028b', item('7:1-7:6', 'a\\u2028b', '&#8226;')],
      ['• a\n##b', heading('8:1-8:4', 'b')],
      ['##*New* search', heading('7:1-7:15', '*New* search')],
      ['##A\n-bc\ndef', heading('7:1-7:4', 'A')],
    ],
    'mistyped',
  );
});
