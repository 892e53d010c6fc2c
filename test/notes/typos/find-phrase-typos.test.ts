import { describe, expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

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

describe('bold text whose asterisks are shown', () => {
  const bold = (place: string, reason: string, correction: string) =>
    `${place} possible-typo: this is not bold, because ${reason}; type "${correction}", or \\*\\* for plain text\n`;
  const space = 'of the space next to its **';
  const letter = 'its ** are between punctuation and a letter';

  test.each([
    ['** Search ** is faster.', bold('7:1-7:13', space, '**Search**')],
    ['- **Search: **it is faster.', bold('7:3-7:17', space, '**Search:** it')],
    ['We like **search **, too.', bold('7:9-7:20', space, '**search**')],
    ['**Search:**it is faster.', bold('7:1-7:12', letter, '<b>Search:</b>')],
    ['- **検索:**入力中に結果が表示されます。', bold('7:3-7:10', letter, '<b>検索:</b>')],
    ['新しい**「共有」**ボタン', bold('7:4-7:12', letter, '<b>「共有」</b>')],
    ['`**a:**b` **`c`**は', bold('7:11-7:18', letter, '<b>`c`</b>')],
    ['a\n> b **c:**d', bold('8:5-8:11', letter, '<b>c:</b>')],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });

  test.each([
    '**「共有」** と **検索**が **「A」**、**B**。',
    '**Search:** it, 新しい<b>「共有」</b>ボタン',
    'Pass **kwargs and **options, or 2 ** 3 and 4 ** 5.',
    'Files in src/**/*.ts and lib/**/*.js, and ****.',
    '\\**a:**b \\*\\*c:\\*\\*d `**e:**f`',
  ])('but not %j', async (body) => {
    expect(await problemsOf(body)).toBe('');
  });
});
