import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNote, type CreateNoteOptions } from '../../src/authoring/create-note.ts';
import { Settings } from '../../src/project/settings.ts';
import { check } from '../../src/site/build.ts';
import { AS_OF } from '../as-of.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const now = new Date(2026, 10, 20, 18, 58, 4);

/** Creates a note among others, and says what it did and wrote. */
async function create(files: Record<string, string>, options: Partial<CreateNoteOptions> = {}) {
  const releases = join(temporaryDirectory({ 'releases/.keep': '', ...files }), 'releases');
  const defaults = { releases, settings: Settings.parse({}), version: '2.4.0', now };
  const created = await createNote({ ...defaults, ...options });
  const text = readFileSync(created.path, 'utf8');
  return { ...created, releases, text, date: /^date: (.*)$/m.exec(text)?.[1] ?? '' };
}

const one = (fields: Record<string, string>, body?: string) => ({
  'releases/a.md': noteText(fields, body),
});
const previous = one(
  { version: '2.3.0', date: '2026-10-01', art: 'https://cdn.example.com/b.png' },
  '## SITE\n\n- One.\n\n## *ENGINE*\n\n### Fixes\n\n- Two.',
);

describe('a new note', () => {
  test('is dated today, with the outline and the art of the previous note', async () => {
    const { path, releases, text, due } = await create(previous);
    expect(path).toBe(join(releases, '2.4.0.md'));
    expect(due).toBe(undefined);
    expect(text).toBe(
      `---
version: 2.4.0
date: 2026-11-20
art: https://cdn.example.com/b.png
---

## SITE

- 

## ENGINE

### Fixes

- 
`,
    );
  });

  test('that is the first has its own outline, and its file a name for every system', async () => {
    const { path, text, releases } = await create({}, { version: '._0.1', title: 'Started' });
    expect(path).toBe(join(releases, '0.1.md'));
    expect(text).toBe(
      '---\nversion: "._0.1"\ndate: 2026-11-20\ntitle: Started\n---\n\n## Changes\n\n- \n',
    );
  });

  test('takes nothing from a draft', async () => {
    const draft = noteText(
      { version: '3', date: '2026-11-19', draft: 'true' },
      '## SECRET\n\n- A.',
    );
    const { text } = await create({ ...one({}, '## API\n\n- One.'), 'releases/b.md': draft });
    expect(text).toContain('## API\n');
    expect(text).not.toContain('SECRET');
  });

  test.each([
    ['2026-11-20T23:59:00Z', '2026-11-20'],
    ['2026-12-24', '2026-11-20'],
    // It is the 21st already where the other note was written.
    ['2026-11-21', '2026-11-21'],
    ['2026-11-20', '2026-11-20T18:58:04+00:00'],
    ['2026-11-20T00:30:00Z', '2026-11-20T18:58:04+00:00'],
  ])('after one of %s is of %s', async (taken, date) => {
    expect(await create(one({ date: taken }))).toMatchObject({ date });
  });

  test('may have the date of another release if their versions can be compared', async () => {
    const { date } = await create(previous, { date: '2026-10-01' });
    expect(date).toBe('2026-10-01');
  });

  test('of the future says when it appears', async () => {
    const due = Date.parse('2026-11-30T10:00:00Z');
    expect(await create(previous, { date: '2026-12-01' })).toMatchObject({ due });
  });

  test('keeps any visible version and title unchanged, and passes check once it is filled in', async () => {
    const invisible = /[\p{Cc}\p{Cs}\u2028\u2029\p{Default_Ignorable_Code_Point}]/u;
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '' && !invisible.test(text));
    const versions = line.map((text) => text.normalize().replaceAll(/\p{Zs}/gu, ' '));
    const settings = Settings.parse({ art: 'https://cdn.example.com/a.png' });
    await fc.assert(
      fc.asyncProperty(versions, line, async (version, title) => {
        const { text } = await create({}, { settings, version, title });
        const releases = temporaryDirectory({
          'a.md': text.replace('- \n', '- Faster.\n'),
          'b.md': noteText({ version: '"(other)"' }),
        });
        expect(await check({ asOf: AS_OF, releases, settings })).toMatchObject({
          problems: [],
          current: version,
        });
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  ['a/b', 'a-b.md', 'a-b-c14cddc0.md'],
  ['alpha', 'Alpha.md', 'alpha-8ed3f6ad.md'],
  ['._x', 'other.md', 'x.md'],
])('the note of %s is named as an import names it', async (version, other, name) => {
  const files = { [`releases/${other}`]: noteText({ version: 'Other' }) };
  expect((await create(files, { version })).path).toMatch(new RegExp(`/${name}$`));
});

test.each<[string, Record<string, string>, Partial<CreateNoteOptions>, RegExp]>([
  [
    'a note has its version',
    previous,
    { version: '2.3.0' },
    /^.*a\.md already has the version "2\.3\.0"$/,
  ],
  [
    'its file exists',
    { 'releases/2.4.0.md': 'Not a note.' },
    {},
    /^cannot write .*2\.4\.0\.md: it already exists$/,
  ],
  ['its version is empty', {}, { version: '' }, /^"version" has no value; type one, or delete/],
  ['its date does not exist', {}, { date: '2026-02-30' }, /^"date" must be a day that exists/],
])('a new note is refused if %s', async (_reason, files, options, message) => {
  await expect(create(files, options)).rejects.toThrow(message);
});
