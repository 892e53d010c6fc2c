import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions, findLower } from '../../src/versions/compare.ts';
import { parseVersion } from '../../src/versions/parse.ts';
import { isSameVersion, trimVersion, withoutV } from '../../src/versions/same.ts';
import { isPrerelease, parseTag } from '../../src/versions/tag.ts';
import { weigh } from '../../src/versions/weight.ts';
import { testTables } from '../lists.ts';

function compare(a: string, b: string): number {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  if (!first || !second) throw new Error(`${a} or ${b} cannot be compared`);
  return Math.sign(compareVersions(first, second));
}

describe('versions in ascending order', () => {
  test.each([
    // https://semver.org, rule 11
    [
      '1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0',
    ],
    ['1.0.0 2.0.0 2.1.0 2.1.1'],
    ['0 0.0.1 0.1 1 1.2 1.2.0.1 1.10 v1.11 2026.1 2026.11'],
    ['1.0.0-0 1.0.0-00001 1.0.0-20261120 1.0.0-rc'],
    // https://peps.python.org/pep-0440
    ['1.13.0.dev3 1.13.0a1 1.13.0a10 1.13.0b1 1.13.0rc1 1.13.0 1.13.0.post1 1.13.1.dev1'],
    ['4.0.0.alpha1 4.0.0.beta1 4.0.0.beta2 4.0.0.rc1 4.0.0'],
    ['2.0.0-M1 2.0.0-M2 2.0.0-M10 2.0.0-RC1 2.0.0-SNAPSHOT 2.0.0'],
    ['5.0.0.Alpha1 5.0.0.Beta1 5.0.0.CR1 5.0.0.Final 5.0.1.Final'],
    ['51.alpha 51.beta 51.rc 51.0'],
    ['1.1.1 1.1.1a 1.1.1b 1.1.2'],
    ['2025.12 2026-1-31 2026-02 2026-02-01 2026.3'],
    ['1.2 1.2-1 1.2-2 1.3'],
    ['1.2.0-rc.1 1.2.0 1.2.0-5-g1a2b3c4 1.2.0-12-g0a1b2c3-dirty 1.2.1'],
  ])('%s', (list) => {
    const versions = list.split(' ');
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
  ['v.1.2', '1.2'],
  ['1.0-rc.01', '1.0.0-RC1'],
  ['1.0.0+build.5', '1.0.0'],
])('%s equals %s', (a, b) => {
  expect(compare(a, b)).toBe(0);
});

testTables('test/fixtures/versions', {
  parse: (version) => (parseVersion(version) ? 'a version' : 'none'),
  prerelease: (version) => (isPrerelease(version) ? 'yes' : 'no'),
  tag: parseTag,
  weight: weigh,
});

const numbers = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }).map((all) => all.join('.'));
const suffix = fc.constantFrom('', 'a1', '.dev2', '-rc.1', '-M2', '.post1', '-0', '-next.3');

test('the order is total', () => {
  const version = fc.tuple(numbers, suffix).map((parts) => parts.join(''));
  const comparable = version.filter((each) => parseVersion(each) !== undefined);
  fc.assert(
    fc.property(comparable, comparable, comparable, (a, b, c) => {
      expect(compare(a, b) + compare(b, a)).toBe(0);
      const isAscending = compare(a, b) <= 0 && compare(b, c) <= 0;
      expect(isAscending && compare(a, c) > 0).toBe(false);
      expect(isSameVersion(a, `v${a}`)).toBe(true);
    }),
  );
});

test('a v does not count, and zeros at the end only in changelogs', () => {
  expect(['v1.2', 'V1.2', 'v.1.2', 'v', 'vista'].map(withoutV)).toEqual([
    '1.2',
    '1.2',
    '1.2',
    'v',
    'vista',
  ]);
  expect(isSameVersion('V1.0', '1.0')).toBe(true);
  expect(isSameVersion('1.0', '1.0.0')).toBe(false);
  expect(isSameVersion(null, null)).toBe(true);
  expect(isSameVersion(null, '1')).toBe(false);
  expect(['v6.2.0', '6.0.0', '10'].map(trimVersion)).toEqual(['6.2', '6', '10']);
});

test('of releases in a new scheme of versions, none is lower than an old one', () => {
  const versions = ['12.0', '13.0', '2026.1', '12.1', '2026.2', '2025.9', 'Aurora'];
  const lower = findLower(versions.map((version) => ({ version })));
  expect([...lower].map(([{ version }, higher]) => [version, higher.version])).toEqual([
    ['12.1', '13.0'],
    ['2025.9', '2026.2'],
  ]);
});
