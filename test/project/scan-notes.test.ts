import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrontMatter } from '../../src/notes/front-matter/schema.ts';
import { compileSchema } from '../../src/project/compile-schema.ts';
import { listNotes } from '../../src/project/read-notes.ts';
import { scanNotes } from '../../src/project/scan-notes.ts';
import { tell, writeNotes } from './wrong-notes.ts';

test('of thousands of notes the same is found as of each, word for word', async () => {
  const releases = writeNotes();
  const entries = listNotes(releases);
  const times = Math.ceil(3000 / entries.length);
  const many = tell(
    await scanNotes(Array.from({ length: times }, () => entries).flat(), { releases }),
  );
  const few = tell(await scanNotes(entries, { releases }));
  expect(many.found).toEqual(Array.from({ length: times }, () => few.found).flat());
  const seen = new Set(many.broken.map((file) => JSON.stringify(file)));
  expect([...seen]).toEqual(few.broken.map((file) => JSON.stringify(file)));
  expect(many.broken).toHaveLength(times * few.broken.length);
});

const anyValue = fc.oneof(
  fc.constantFrom('1.0', '2026-11-20', '2026-02-30', '2026-11-20t09:30:00+01:00', 'true', 'false'),
  fc.constantFrom('https://a.b/c.png', 'https://a:b@c.d/', 'art/a.png', '../a', ' ', '\u0007'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const anyKey = fc.constantFrom(...Object.keys(FrontMatter.shape), 'titel', 'constructor');

test('the compiled schema makes the same of any fields', () => {
  const compiled = compileSchema(FrontMatter, { strict: true });
  const right = { version: '1', date: '2026-11-20' };
  const anyFields = fc
    .dictionary(anyKey, anyValue)
    .chain((fields) => fc.constantFrom(fields, { ...right, ...fields }, { ...fields, ...right }));
  let valid = 0;
  fc.assert(
    fc.property(anyFields, (fields) => {
      const expected = FrontMatter.safeParse(fields);
      const made = compiled.safeParse(fields);
      expect(made.data).toEqual(expected.data);
      expect(made.error?.issues).toEqual(expected.error?.issues);
      if (expected.success) valid++;
    }),
    { numRuns: 2000 },
  );
  expect(valid).toBeGreaterThan(100);
});
