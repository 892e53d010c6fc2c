import { describe, expect, test } from 'vitest';
import { problemsOf } from '../compile-text.ts';

/** `place` is that of the whole line. */
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
