import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePagePath, makeSlug } from '../../../src/site/render/page-path.ts';

test.each(['2.4.0', 'v1.0.0-rc.1_7', '20260101', 'a..b', 'x'.repeat(99)])(
  'a plain version is its own slug: %s',
  (version) => {
    expect(makeSlug(version)).toBe(version);
  },
);

test.each([
  ['V2', 'v2'],
  ['1.0.0+build', '1.0.0-build'],
  ['2.4.0 beta', '2.4.0-beta'],
  ['Ünïcode', 'unicode'],
  ['版本', 'release'],
  ['../../etc/passwd', 'etc-passwd'],
  ['"><script>', 'script'],
  ['-rc', 'rc'],
  ['1.0.', '1.0'],
  ['1.0.html', '1.0.html'],
  ['con', 'release'],
  ['com1.2', 'release'],
  ['Nul.0', 'release'],
  ['index', 'index'],
  ['404', '404'],
  ['1.0-deadbeef', '1.0-deadbeef'],
  ['x'.repeat(100), 'x'.repeat(80)],
])('others get a hash: %s', (version, start) => {
  expect(makeSlug(version)).toBe(`${start}-${hash('sha256', version).slice(0, 8)}`);
});

const anyVersion = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
  fc.string({
    minLength: 1,
    maxLength: 6,
    unit: fc.constantFrom('a', 'A', '.', '-', ' ', '+', 'ä'),
  }),
  fc.constantFrom('con', 'CON', 'con.1', 'index', 'INDEX', '404', 'a.html', 'A.HTML'),
);

test('no two versions have the same page, even if one is named like the page of another', () => {
  fc.assert(
    fc.property(anyVersion, anyVersion, (a, b) => {
      expect(makeSlug(a) === makeSlug(b)).toBe(a === b);
      expect(makeSlug(makeSlug(a)) === makeSlug(a)).toBe(makeSlug(a) === a);
    }),
    { numRuns: 5000 },
  );
});

test('every page has a name that any file system and host can have', () => {
  fc.assert(
    fc.property(anyVersion, (version) => {
      const slug = makeSlug(version);
      expect(slug).toMatch(/^[a-z\d][a-z\d._-]{0,98}$/);
      expect(slug).not.toMatch(
        /\.$|\.html?$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^(?:index|404)$/,
      );
      expect(makePagePath(version)).toBe(`releases/${slug}.html`);
    }),
    { numRuns: 2000 },
  );
});
