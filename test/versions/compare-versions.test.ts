import { describe, expect, test } from 'vitest';
import { compareVersions, parseVersion } from '../../src/versions/compare-versions.ts';

function compare(a: string, b: string): number {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  if (!first || !second) throw new Error(`${a} or ${b} cannot be compared`);
  return Math.sign(compareVersions(first, second));
}

describe('versions in ascending order', () => {
  test.each([
    [
      // https://semver.org, rule 11
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
    ],
    ['1.0.0', '2.0.0', '2.1.0', '2.1.1'],
    ['0', '0.0.1', '0.1', '1', '1.2', '1.2.0.1', '1.10', 'v1.11', '2026.1', '2026.11'],
    ['1-0', '1-00001', '1-20261120', '1--', '1-RC', '1-rc'],
  ])('%s, %s …', (...versions) => {
    for (const [index, version] of versions.entries()) {
      for (const [place, other] of versions.entries()) {
        expect([version, other, compare(version, other)]).toEqual([
          version,
          other,
          Math.sign(index - place),
        ]);
      }
    }
  });
});

test.each([
  ['1.2', '1.2.0'],
  ['v1.2', '1.2'],
  ['V1.02', '1.2'],
  ['1.0-rc.01', '1.0.0-rc.1'],
])('%s equals %s', (a, b) => {
  expect(compare(a, b)).toBe(0);
});

test.each([
  '',
  'Aurora',
  '1.',
  '.1',
  '1..2',
  '1.x',
  '1.0 beta',
  '1.0beta',
  '1.0.0-',
  '1.0.0-a..b',
  '1.0.0+build',
  'release-1.0',
  'vv1',
  '1.0\n',
  '１.0',
])('%j cannot be compared', (version) => {
  expect(parseVersion(version)).toBeUndefined();
});
