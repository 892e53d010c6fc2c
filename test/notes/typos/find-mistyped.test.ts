import { describe, expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

const item = (words: string, plain: string) =>
  `7:1 mistyped: a list item starts with a hyphen and a space; type "- ${words}", or ${plain} for plain text\n`;

describe('finds headings and list items that are typed in another way', () => {
  test.each([
    ['• Faster.', item('Faster.', '&#8226;')],
    ['•Faster.  \nEven more.', item('Faster.', '&#8226;')],
    ['One:\n• Faster.\n• Safer.', item('Faster.', '&#8226;')],
    ['– One.\n– Two.', item('One.', '&#8211;')],
    ['– One.  \n– Two.', item('One.', '&#8211;')],
    ['-One.\n-Two.', item('One.', '\\-')],
    ['• a\u2028b', item('a\\u2028b', '&#8226;')],
  ])('%j', async (body, problems) => {
    expect(withoutEnd(await problemsOf(body))).toBe(problems);
  });

  test('the hint has … for everything that is not plain text', async () => {
    expect(withoutEnd(await problemsOf('• The **new**, `fast` search.'))).toBe(
      item('The …, … search.', '&#8226;'),
    );
    expect(withoutEnd(await problemsOf('• a@b.cd\n• c'))).toBe(item('…', '&#8226;'));
    expect(await problemsOf('##*New* search')).toBe(
      '7:1-7:15 mistyped: a heading needs a space after its ##; type "## … search", or \\## for plain text\n',
    );
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

function withoutEnd(problems: string): string {
  return problems.replace(/-\d+:\d+ /, ' ');
}
