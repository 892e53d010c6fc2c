import { expect, test } from 'vitest';
import { findTypes } from '../../src/changelog/import-changelogs.ts';

const notesWith = (...headings: string[]) =>
  [1, 2].map(() => ({ text: headings.map((name) => `## ${name}\n\n- A\n`).join('\n') }));

test.each([
  [
    ['Features', 'Bug Fixes', 'ENGINE'],
    ['Features', 'Bug Fixes'],
  ],
  [
    ['&nbsp;&nbsp;🚀 Features', ':bug: Fixes', "What's Changed"],
    ['🚀 Features', ':bug: Fixes'],
  ],
  [['Added', 'fixed'], undefined],
  [['Features', 'Engine'], undefined],
])('the headings %j give the types %j', (headings, types) => {
  expect(findTypes(notesWith(...headings), [{ word: 'Added' }, { word: 'Fixed' }])).toEqual(types);
});

test('headings of a single note give none', () => {
  expect(findTypes(notesWith('Features', 'Fixes').slice(1), [])).toBe(undefined);
});
