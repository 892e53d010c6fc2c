import { describe, expect, test } from 'vitest';
import { problemsOf } from '../problems-of.ts';

const item = (words: string, plain: string) =>
  `7:1 mistyped: a list item starts with a hyphen and a space; type "- ${words}", or ${plain} for plain text\n`;

describe('what is typed for a list or a heading, and is none in Markdown, is found', () => {
  test.each([
    ['• Faster.', item('Faster.', '&#8226;')],
    ['•Faster.  \nEven more.', item('Faster.', '&#8226;')],
    ['One:\n• Faster.\n• Safer.', item('Faster.', '&#8226;')],
    ['– One.\n– Two.', item('One.', '&#8211;')],
    ['– One.  \n– Two.', item('One.', '&#8211;')],
    ['-One.\n-Two.', item('One.', '\\-')],
    ['• a\u2028b', item('a\\u2028b', '&#8226;')],
  ])('%j', (body, problems) => {
    expect(withoutEnd(problemsOf(body))).toBe(problems);
  });

  test('what is no plain text is … in the hint', () => {
    expect(withoutEnd(problemsOf('• The **new**, `fast` search.'))).toBe(
      item('The …, … search.', '&#8226;'),
    );
    expect(withoutEnd(problemsOf('• a@b.cd\n• c'))).toBe(item('…', '&#8226;'));
    expect(problemsOf('##*New* search')).toBe(
      '7:1-7:15 mistyped: a heading has a space behind its ##; type "## … search", or \\## for plain text\n',
    );
  });
});

test.each([
  ['a single dash', '– and so on'],
  ['a dash within a line', 'a\n– b'],
  ['what is escaped', '\\• Faster.'],
  ['what is a character reference', '&#8226; Faster.'],
  ['a dash behind emphasis that spans lines', '*a\nb* – c\n– d'],
  ['a negative number', '-1\n-2'],
  ['one # alone, or seven', '#hashtag\n\n#######seven'],
  ['hashes alone', 'a\n##\u00A0b'],
  ['hashes within a line', 'a ##b'],
])('%s is plain text', (_name, body) => {
  expect(problemsOf(body)).toBe('');
});

/** Where a problem starts. */
function withoutEnd(problems: string): string {
  return problems.replace(/-\d+:\d+ /, ' ');
}
