import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameNote } from '../../../src/project/new-note.ts';
import { testTables } from '../../lists.ts';
import { linkTo, makeAnchor, makePagePath, makeSlug } from '../../../src/site/render/page-path.ts';

testTables('test/fixtures/names', {
  anchor: (version) => `${makeAnchor(version)} ${linkTo(version)}`,
  note: nameNote,
  slug: makeSlug,
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

test('no two versions have the same anchor, and every link names its own', () => {
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
