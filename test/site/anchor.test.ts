import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkTo, makeAnchor } from '../../src/site/render/page-path.ts';

test.each([
  ['2.4.0', '2.4.0', '#2.4.0'],
  ['v1.0.0-rc.1+build_7', 'v1.0.0-rc.1+build_7', '#v1.0.0-rc.1%2Bbuild_7'],
  ['2.4.0 beta', '2.4.0~20~beta', '#2.4.0~20~beta'],
  ['gazette@2.4.0', 'gazette~40~2.4.0', '#gazette~40~2.4.0'],
  ['~20~', '~7e~20~7e~', '#~7e~20~7e~'],
  ['"><script>', '~22~~3e~~3c~script~3e~', '#~22~~3e~~3c~script~3e~'],
  ['٣٫٠', '٣~66b~٠', '#%D9%A3~66b~%D9%A0'],
  ['e\u0301', 'e\u0301', '#e%CC%81'],
  ['🚀', '~1f680~', '#~1f680~'],
])('%s is %s', (version, anchor, link) => {
  expect(makeAnchor(version)).toBe(anchor);
  expect(linkTo(version)).toBe(link);
});

test('no two versions have the same, and every link names its anchor', () => {
  const version = fc.string({
    unit: fc.constantFrom('~', '2', '0', 'e', '7', ' ', '%', '#', 'é', 'e\u0301', '\uD800', '.'),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(makeAnchor(a) === makeAnchor(b)).toBe(a === b);
      expect(decodeURIComponent(linkTo(a))).toBe(`#${makeAnchor(a)}`);
      expect(makeAnchor(a)).toMatch(/^[^\s"'<>&#%]+$/);
    }),
    { numRuns: 2000 },
  );
});
