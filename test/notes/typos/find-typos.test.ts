import { describe, expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

/** `place` is that of the whole line. */
const typo = (place: string, message: string) =>
  `${place} possible-typo: this is not a ${message}\n`;
const noSpace = (place: string, marker: string, correction: string, plain = `\\${marker}`) =>
  typo(
    place,
    `list item, because it has no space after its ${marker}; type "${correction}", or ${plain} for plain text`,
  );

describe('a list item without a space', () => {
  test.each([
    ['-item', noSpace('7:1-7:6', '-', '- item')],
    ['Text.\n\n-Faster **search**, `x`  ', noSpace('9:1-9:24', '-', '- Faster **search**, `x`')],
    ['- a\n-bc\n- d', noSpace('8:1-8:4', '-', '- bc')],
    ['- a\n\n-bc\n\n- d', noSpace('9:1-9:4', '-', '- bc')],
    ['  - a\n  -bc', noSpace('8:3-8:6', '-', '- bc')],
    ['> - a\n> -bc', noSpace('8:3-8:6', '-', '- bc')],
    ['Fixes:\n-item', noSpace('8:1-8:6', '-', '- item')],
    ['-**Search** is faster', noSpace('7:1-7:22', '-', '- **Search** is faster')],
    ['-`search` is faster', noSpace('7:1-7:20', '-', '- `search` is faster')],
    ['-[search](https://a.b) c', noSpace('7:1-7:25', '-', '- [search](https://a.b) c')],
    ['-[x] done', noSpace('7:1-7:10', '-', '- [x] done')],
    ['-修复搜索', noSpace('7:1-7:6', '-', '- 修复搜索')],
    ['-one\n\n-two', noSpace('7:1-7:5', '-', '- one') + noSpace('9:1-9:5', '-', '- two')],
    ['1. a\n2.b\n3. c', noSpace('8:1-8:4', '2.', '2. b', '2\\.')],
    ['1. a\n\n2.b', noSpace('9:1-9:4', '2.', '2. b', '2\\.')],
    ['1) a\n2)b', noSpace('8:1-8:4', '2)', '2) b', '2\\)')],
    [
      '1.a\n2.b',
      noSpace('7:1-7:4', '1.', '1. a', '1\\.') + noSpace('8:1-8:4', '2.', '2. b', '2\\.'),
    ],
    [`- ${'long '.repeat(18)}\n-item`, noSpace('8:1-8:6', '-', '- item')],
    [`${'long '.repeat(30)}\n-item`, noSpace('8:1-8:6', '-', '- item')],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});

describe('a special space next to a marker', () => {
  const space = (place: string, meant: string, reason: string, advice: string) =>
    typo(place, `${meant}, because it has ${reason}; type ${advice} for plain text`);

  test.each([
    [
      '##\u00A0Search\n\nFaster.',
      space('7:1-7:10', 'heading', 'U+00A0 (no-break space) after its ##', '"## Search", or \\##'),
    ],
    ['a\n#\u3000修复\nb', space('8:1-8:5', 'heading', 'U+3000 after its #', '"# 修复", or \\#')],
    [
      '-\u00A0a',
      space('7:1-7:4', 'list item', 'U+00A0 (no-break space) after its -', '"- a", or \\-'),
    ],
    [
      '- a\n-\u202F \u202Fb',
      space('8:1-8:6', 'list item', 'U+202F (narrow no-break space) after its -', '"- b", or \\-'),
    ],
    [
      '1. a\n2.\u00A0b',
      space('8:1-8:5', 'list item', 'U+00A0 (no-break space) after its 2.', '"2. b", or 2\\.'),
    ],
    [
      '\u200B## Search\n\nFaster.',
      space(
        '7:1-7:11',
        'heading',
        'U+200B (zero width space) before its ##',
        '"## Search", or \\##',
      ),
    ],
    [
      'a\n\u00A0\u00A0- b',
      space('8:1-8:6', 'list item', 'U+00A0 (no-break space) before its -', '"- b", or \\-'),
    ],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});

test.each([
  ['\uF0B7 a', 'U+F0B7', '&#61623;'],
  ['\uF0A7\ta', 'U+F0A7', '&#61607;'],
  ['o\ta', 'o', '&#111;'],
  ['§\ta', '§', '&#167;'],
  ['∙ a', '∙', '&#8729;'],
  ['➢a', '➢', '&#10146;'],
  ['・a', '・', '&#12539;'],
])('the bullet of a word processor, or of Japanese: %j', async (line, bullet, plain) => {
  const problem = (place: string) =>
    typo(
      place,
      `list item, because it starts with ${bullet}; type "- a", or ${plain} for plain text`,
    );
  const length = line.length + 1;
  expect(await problemsOf(`${line}\n${line}`)).toBe(
    problem(`7:1-7:${length}`) + problem(`8:1-8:${length}`),
  );
});

test.each([
  ['#Fixes\n\n- a', '7:1-7:7', 'Fixes'],
  ['#Bug fixes (all)\na', '7:1-7:17', 'Bug fixes (all)'],
  ['a\n\n#修复\n\nb', '9:1-9:4', '修复'],
])('a heading without a space: %j', async (body, place, words) => {
  expect(await problemsOf(body)).toBe(
    typo(
      place,
      `heading, because it has no space after its #; type "# ${words}", or \\# for plain text`,
    ),
  );
});

describe('a link with misplaced brackets', () => {
  const link = (place: string, correction: string) =>
    typo(place, `link, because its brackets are misplaced; type "${correction}"`);

  test.each([
    ['a ([#1])(https://a.b/c)', link('7:3-7:24', '([#1](https://a.b/c))')],
    ['[a `b`])(https://a.b/c).', link('7:1-7:24', '[a `b`](https://a.b/c)')],
    [
      '- (a)[https://a.b/c], (d)[https://a.b/c]',
      link('7:3-7:21', '[a](https://a.b/c)') + link('7:23-7:41', '[d](https://a.b/c)'),
    ],
    ['## ([#1])(https://a.b/c)\n\na', link('7:4-7:25', '([#1](https://a.b/c))')],
    ['| a |\n| - |\n| ([#1])(https://a.b/c) |', link('9:3-9:24', '([#1](https://a.b/c))')],
    ['a\n> b\n> ([#1])(https://a.b/c)', link('9:3-9:24', '([#1](https://a.b/c))')],
    [
      'see [the *guide*] (https://a.b/c).',
      typo(
        '7:5-7:34',
        'link, because there is a space before its address; type "[the *guide*](https://a.b/c)"',
      ),
    ],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});

describe('a link to another site without https://', () => {
  const link = (place: string, address: string) =>
    `${place} possible-typo: "${address}" is an address on your own site, because it does not start with https://; type "https://${address}", or "./${address}" if your own site is meant\n`;
  const settings = { siteUrl: 'https://notes.example.com/' };

  test.each([
    ['A [link](www.example.com).', link('7:3-7:26', 'www.example.com')],
    ['[a](WWW.example.com/b?c#d)', link('7:1-7:27', 'WWW.example.com/b?c#d')],
    ['[a][b] [c][b]\n\n[b]: www.example.com', link('9:1-9:21', 'www.example.com')],
    ['<a href="www.example.com">a</a>', link('7:1', 'www.example.com')],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body, settings)).toBe(problems);
  });

  test.each([
    '[a](./www.example.com)',
    '[a](www.html)',
    '[a](www./b.c)',
    '[a](www/b.c)',
    '[a](b/www.example.com)',
    '[a](//www.example.com)',
    '[a](https://www.example.com) www.example.com',
  ])('not %j', async (body) => {
    expect(await problemsOf(body, settings)).toBe('');
  });

  test('without siteUrl it is an error already', async () => {
    expect(await problemsOf('[a](www.example.com)')).toBe(
      '7:1-7:21 relative-link: "www.example.com" is a relative address; type the whole address, https://…, or set siteUrl in the settings\n',
    );
  });
});

test.each([
  ['```{Note} Read the **guide** first.\n```', '7:1-8:4', '{Note} Read the **guide** first.'],
  ['- a\n  ~~~ npm install\n\n  ~~~', '8:3-10:6', 'npm install'],
])('an empty code block with words after its fence: %j', async (body, place, words) => {
  expect(await problemsOf(`a\n\n${body}`.replace(/^a\n\n/, '') + '\n\na')).toBe(
    `${place} possible-typo: this code block is empty, and the words after its fence are not shown, found "${words}"; type them on a line of their own\n`,
  );
});

test.each([
  ['an escaped marker', '\\-item\n\n\\##\u00A0a\n\n2\\.b\n\n\\*a\n\\*b\n\n\\#Fixes\n\na'],
  [
    'a marker written as a character reference',
    '&#61623; a\n\n&#45;item\n\n##&nbsp;a\n\n&#111;\ta',
  ],
  ['code', '```\n-item\n##\u00A0a\n([#1])(https://a.b)\n```\n\n`a\n-item`\n\n    -item'],
  ['HTML', '<div>\n-item\n2.b\n</div>'],
  ['a negative number', '-1\n\n-1.5'],
  ['an option', '-v prints\n\nOptions:\n-o, --output'],
  ['an option in wrapped text', `${'word '.repeat(14)}\n-verbose, or the well\n--quiet`],
  ['the second part of a compound', `${'word '.repeat(13)}already\n-fixed error`],
  ['hyphens and arrows', '--item\n\n-> a\n\n-)'],
  ['a footnote marked with *', '## Faster on Windows*\n\n*Only on version 11.'],
  ['emphasis', '*a* b\n*c* d\n\n**a** b\n\n*a\nb*'],
  ['a version', '2.x is old.\n\n1. a\n2.x\n\n3.0 is new'],
  ['a number in wrapped text', 'In chapter\n2.b'],
  ['an issue, a tag, a sentence with a tag', '#123\n\n#release\n\n#Release is new.\n\n#A #B\n\na'],
  ['a tag at the end', 'a\n\n#Release'],
  ['a tag in the first line of wrapped text', `#Release ${'word '.repeat(13)}\nword`],
  ['a list item that starts so', '- -item\n- #Fixes\n- 2.b\n- \u00A0a'],
  ['letters and a space', 'o a\n\nv\u00A0a'],
  ['escaped brackets', '(\\[#1\\])(https://a.b) (a)\\[https://a.b]'],
  ['brackets without text', '([])(https://a.b) ()[https://a.b]'],
  ['brackets around a footnote-like address', 'a [https://a.b] (https://a.b)'],
  ['an empty code block with a language', 'a\n\n```js\n```'],
  ['a code block with words after its fence', '```js title="a"\nb\n```'],
])('%s is no typo', async (_name, body) => {
  expect(await problemsOf(body)).toBe('');
});

test('a paragraph that is refused is not warned of', async () => {
  expect(await problemsOf('##A\n-bc\ndef')).toBe(
    '7:1-7:4 mistyped: a heading needs a space after its ##; type "## A", or \\## for plain text\n',
  );
});

describe('a list that is indented so far that it is code', () => {
  const message =
    'this list is shown as code, because it is indented by four spaces or more; delete the indentation, or type ``` on a line before and after it if it is code';

  test.each([
    ['Changes:\n\n    - Faster.\n    - Safer.', '9:1-10:13'],
    ['    * One\n      more.\n\n    * Two', '7:1-10:10'],
    ['\t1. One\n\t2. Two', '7:1-8:8'],
    ['- a\n\n      - b', '9:3-9:10'],
    ['> text\n>\n>     - b', '9:3-9:10'],
  ])('%j', async (body, place) => {
    expect(await problemsOf(body)).toBe(`${place} possible-typo: ${message}\n`);
  });

  test.each([
    '    npm install\n    - a',
    '    - name: test\n      run: npm test',
    '    - old\n    + new',
    '    -v',
    '```\n- a\n```',
    '- a\n\n  ```\n  - b\n  ```',
    '~~~ md\n    - a\n~~~',
  ])('but not %j', async (body) => {
    expect(await problemsOf(body)).toBe('');
  });
});

describe('an address with a space', () => {
  const spaced = (place: string, what: string, correction: string) =>
    `${place} possible-typo: this is not a ${what}, because its address has a space; type ${JSON.stringify(correction)}\n`;

  test.each([
    [
      '![](Screenshot 2026-11-20 at 10.15.32.png)',
      spaced('7:1-7:43', 'picture', '![](<Screenshot 2026-11-20 at 10.15.32.png>)'),
    ],
    [
      '- Dark mode\n  ![Dark *mode*](./dark (1).png "Dark")',
      spaced('8:3-8:40', 'picture', '![Dark *mode*](<./dark (1).png> "Dark")'),
    ],
    [
      'Read the [guide](https://example.com/our guide.pdf).',
      spaced('7:10-7:52', 'link', '[guide](<https://example.com/our guide.pdf>)'),
    ],
    [
      String.raw`![c](images\new pic.png)`,
      `7:1-7:25 possible-typo: this is not a picture, because its address has a space; type "${String.raw`![c](<images\new pic.png>)`}"\n`,
    ],
    [
      '[c](https://a.b “C d”)',
      '7:1-7:23 possible-typo: this is not a link, because its title has typographic quotation marks; type "[c](https://a.b \\"C d\\")"\n',
    ],
    ['> ## [a]( /b c )\n\na', spaced('7:6-7:17', 'link', '[a](</b c>)')],
    ['| a |\n| - |\n| ![](b c.png) |', spaced('9:3-9:15', 'picture', '![](<b c.png>)')],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });

  test.each([
    'Call `f` as f[0](a, b), or [see](the docs below).',
    '`![](a b.png)` \\![](a b.png) !\\[](a b.png)',
    'a [b](https://c.d "e f") ](g h)',
  ])('but not %j', async (body) => {
    expect(await problemsOf(body)).toBe('');
  });
});

const item = (place: string, words: string, plain: string) =>
  `${place} mistyped: a list item starts with a hyphen and a space; type "- ${words}", or ${plain} for plain text\n`;

describe('finds headings and list items that are typed in another way', () => {
  test.each([
    ['• Faster.', item('7:1-7:10', 'Faster.', '&#8226;')],
    ['•Faster.  \nEven more.', item('7:1-7:9', 'Faster.', '&#8226;')],
    ['One:\n• Faster.\n• Safer.', item('8:1-8:10', 'Faster.', '&#8226;')],
    ['-one\n• two\n* three', item('8:1-8:6', 'two', '&#8226;')],
    ['> a\n>  • b', item('8:4-8:7', 'b', '&#8226;')],
    ['– One.\n– Two.', item('7:1-7:7', 'One.', '&#8211;')],
    ['One:\n– One.  \n– Two.', item('8:1-8:7', 'One.', '&#8211;')],
    ['-One.\n-Two.', item('7:1-7:6', 'One.', '\\-')],
    ['• The **new**, `fast` search.', item('7:1-7:30', 'The **new**, `fast` search.', '&#8226;')],
    ['• a@b.cd\n• c', item('7:1-7:9', 'a@b.cd', '&#8226;')],
    ['• a\u2028b', item('7:1-7:6', 'a\\u2028b', '&#8226;')],
    [
      '##*New* search',
      '7:1-7:15 mistyped: a heading needs a space after its ##; type "## *New* search", or \\## for plain text\n',
    ],
    [
      '• a\n##b',
      '8:1-8:4 mistyped: a heading needs a space after its ##; type "## b", or \\## for plain text\n',
    ],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});

test.each([
  ['a single dash', '– and so on'],
  ['a dash within a line', 'a\n– b'],
  ['an escaped bullet', '\\• Faster.'],
  ['a bullet written as a character reference', '&#8226; Faster.'],
  ['a dash after emphasis that spans lines', '*a\nb* – c\n– d'],
  ['a negative number', '-1\n-2'],
  ['one # alone, or seven', '#hashtag\n\n#######seven'],
  ['hashes within a line', 'a ##b'],
])('%s is plain text', async (_name, body) => {
  expect(await problemsOf(body)).toBe('');
});
