import { expect, test } from 'vitest';
import { testTables } from '../lists.ts';
import { parseHeading } from '../../src/changelog/parse-heading.ts';

/** A heading in short: `version date "title" marks`, `range`, or `none`. */
function describeHeading(text: string, hasLink = false): string {
  const heading = parseHeading(text, hasLink);
  if (!heading) return 'none';
  if (heading.isRange) return 'range';
  const { version, date, label, title = label, remark, isUnreleased } = heading;
  const { isYanked, isPrerelease, certainty } = heading;
  const isDoubtful = certainty === 'doubtful';
  const marks = { isUnreleased, isYanked, isPrerelease, isDoubtful };
  const said = Object.entries(marks).flatMap(([name, isSet]) => (isSet ? name : []));
  const parts = [version, date, title && `"${title}"`, ...said, remark && `(${remark})`];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

testTables('test/fixtures/headings', { changelog: (text) => describeHeading(text) });

test('a linked word before a date is a version', () => {
  expect(describeHeading('canary - 2026-01-05', true)).toBe('canary 2026-01-05');
  expect(describeHeading('canary - 2026-01-05')).toBe('none');
});
