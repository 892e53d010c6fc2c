import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createNote, type CreateNoteOptions } from '../../src/authoring/create-note.ts';
import { Settings } from '../../src/project/settings.ts';
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
  test('is dated today, with the outline of the previous note', async () => {
    const { path, releases, text, due } = await create(previous);
    expect(path).toBe(join(releases, '2.4.0.md'));
    expect(due).toBe(undefined);
    expect(text).toBe(
      `---
version: 2.4.0
date: 2026-11-20
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

  test.each(['CON', 'nul', 'com1.2', 'LPT9'])(
    'of %s has a name that Windows can have',
    async (version) => {
      const { path, releases } = await create({}, { version });
      expect(path).toBe(join(releases, `release-${version}.md`));
    },
  );

  test.each(['2.0 ', ' 2.0'])('cannot have the version "%s"', async (version) => {
    await expect(create({}, { version })).rejects.toThrow(
      `"version" must be text without spaces at its ends, found "${version}"`,
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
    const from = '## 2.4.0 - 2026-11-20\n\n- One.\n';
    expect(await create(one({ date: taken }), { from })).toMatchObject({ date });
  });

  test('of the future says when it appears', async () => {
    const due = Date.parse('2026-11-30T10:00:00Z');
    expect(await create(previous, { date: '2026-12-01' })).toMatchObject({ due });
  });
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

const outlineOf = async (body: string) => {
  const { text } = await create(one({}, body));
  return text.slice(text.indexOf('\n\n') + 2);
};

describe('the outline', () => {
  test.each([
    ['has no headlines', 'Faster search.'],
    ['has errors', `## API\n\n${'> '.repeat(101)}a`],
  ])('is that of a first note if the other one %s', async (_name, body) => {
    expect(await outlineOf(body)).toBe('## Changes\n\n- \n');
  });

  test('has the headlines, as plain text', async () => {
    const body = 'Words.\n\n## *SITE*\n\n- One.\n- Two.\n\n## 1. ENGINE\n\nThree.\n';
    expect(await outlineOf(body)).toBe('## SITE\n\n- \n\n## 1. ENGINE\n\n- \n');
  });

  test('has no item below a headline that has only deeper headlines', async () => {
    expect(await outlineOf('## SITE\n\n### Fixes\n\n- One.')).toBe('## SITE\n\n### Fixes\n\n- \n');
    expect(await outlineOf('## SITE\n\n- One.\n\n### Fixes\n\n- Two.')).toBe(
      '## SITE\n\n- \n\n### Fixes\n\n- \n',
    );
  });
});
