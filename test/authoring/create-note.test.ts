import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/site/build.ts';
import { createNote } from '../../src/authoring/create-note.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { AS_OF } from '../as-of.ts';

const settings = Settings.parse({});
const now = new Date(2026, 10, 20, 18, 58, 4);

const previous = noteText(
  { version: '2.3.0', date: '2026-10-01', art: 'https://cdn.example.com/b.png' },
  '## SITE\n\n- One.\n\n## *ENGINE*\n\n### Fixes\n\n- Two.\n\n## Thanks\n\nTo all.\n\n### To you\n\n- Yes.',
);

describe('a new note', () => {
  test('is dated today, with the outline and the art of the previous note', async () => {
    const releases = temporaryDirectory({ 'a.md': previous, 'b.md': noteText({}) });
    const { path } = await createNote({ releases, settings, version: '2.4.0', now });
    expect(path).toBe(join(releases, '2.4.0.md'));
    expect(readFileSync(path, 'utf8')).toBe(
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

## Thanks

- 

### To you

- 
`,
    );
  });

  test('takes nothing from a draft', async () => {
    const draft = { version: '3', date: '2026-11-19', draft: 'true' };
    const releases = temporaryDirectory({
      'a.md': noteText({}, '## API\n\n- One.'),
      'b.md': noteText(draft, '## SECRET\n\n- Two.'),
    });
    const { path } = await createNote({ releases, settings, version: '2', now });
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('## API\n');
    expect(text).not.toContain('SECRET');
  });

  test('passes the check only after it is filled in', async () => {
    const releases = temporaryDirectory({ 'a.md': previous, 'b.md': noteText({}) });
    const { path } = await createNote({
      releases,
      settings,
      version: '2.4.0',
      title: 'Fix: #1',
      now,
    });
    const problems = describeProblems((await check({ asOf: AS_OF, releases, settings })).problems);
    expect(problems.match(/empty-item/g)).toHaveLength(4);
    expect(problems.split('\n')).toHaveLength(5);
    const filled = readFileSync(path, 'utf8').replaceAll('- \n', '- Faster.\n');
    const all = temporaryDirectory({ 'a.md': previous, 'b.md': filled });
    expect(await check({ asOf: AS_OF, releases: all, settings })).toMatchObject({
      problems: [],
      current: '2.4.0',
    });
  });

  test('is of today also if scheduled releases exist', async () => {
    const dateAfter = async (taken: string, version = '2') => {
      const releases = temporaryDirectory({ 'a.md': noteText({ version: '1.9', date: taken }) });
      const { path } = await createNote({ releases, settings, version, now });
      const text = readFileSync(path, 'utf8');
      return /^date: (.*)$/m.exec(text)?.[1] ?? '';
    };
    expect(await dateAfter('2026-11-20T23:59:00Z')).toBe('2026-11-20');
    expect(await dateAfter('2026-12-24')).toBe('2026-11-20');
    // It is the 21st already where the other note was written.
    expect(await dateAfter('2026-11-21')).toBe('2026-11-21');
    expect(await dateAfter('2026-11-21', 'two')).toBe('2026-11-21T00:01:00Z');
  });

  test.each(['2026-11-20', '2026-11-20T00:30:00Z'])(
    'is newer than one of today: %s',
    async (taken) => {
      const releases = temporaryDirectory({ 'a.md': noteText({ date: taken }) });
      const { path } = await createNote({ releases, settings, version: '2', now });
      const text = readFileSync(path, 'utf8');
      const date = /^date: (.*)$/m.exec(text)?.[1] ?? '';
      expect(date).toMatch(/^2026-11-20T18:58:04[+-]\d\d:\d\d$/);
      expect(Date.parse(date)).toBe(now.getTime());
    },
  );

  test('may have the date of another release if their versions can be compared', async () => {
    const releases = temporaryDirectory({ 'a.md': previous });
    const { path } = await createNote({
      releases,
      settings,
      version: '9',
      date: '2026-10-01',
      now,
    });
    expect(readFileSync(path, 'utf8')).toContain('date: 2026-10-01\n');
  });

  test('that is the first has its own outline', async () => {
    const releases = join(temporaryDirectory(), 'releases');
    const { path } = await createNote({
      releases,
      settings,
      version: '0.0.1',
      title: 'Project started',
      now,
    });
    expect(readFileSync(path, 'utf8')).toBe(
      '---\nversion: 0.0.1\ndate: 2026-11-20\ntitle: Project started\n---\n\n## Changes\n\n- \n',
    );
  });

  test('keeps any visible version and title unchanged', async () => {
    const invisible = /[\p{Cc}\p{Cs}\u2028\u2029\p{Default_Ignorable_Code_Point}]/u;
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '' && !invisible.test(text));
    const versions = line.map((text) => text.normalize().replaceAll(/\p{Zs}/gu, ' '));
    await fc.assert(
      fc.asyncProperty(versions, line, async (version, title) => {
        const releases = temporaryDirectory();
        const withArt = { ...settings, art: 'https://cdn.example.com/a.png' };
        const { path } = await createNote({ releases, settings: withArt, version, title, now });
        const filled = readFileSync(path, 'utf8').replace('- \n', '- Faster.\n');
        const all = temporaryDirectory({
          'a.md': filled,
          'b.md': noteText({ version: '"(other)"' }),
        });
        expect(await check({ asOf: AS_OF, releases: all, settings: withArt })).toMatchObject({
          problems: [],
          current: version,
        });
      }),
      { numRuns: 50 },
    );
  });
});

test('reports when a release of the future appears', async () => {
  const create = async (date?: string) =>
    createNote({
      releases: temporaryDirectory({ 'a.md': previous }),
      settings,
      version: '5',
      date,
      now,
    });
  expect(await create()).toMatchObject({ due: undefined });
  expect(await create('2026-12-01')).toMatchObject({ due: Date.parse('2026-11-30T10:00:00Z') });
});

describe('a new note is refused if', () => {
  const create = async (
    files: Record<string, string>,
    options: { version: string; date?: string },
  ) => createNote({ releases: temporaryDirectory(files), settings, now, ...options });

  test('a note has its version', async () => {
    await expect(create({ 'a.md': previous }, { version: '2.3.0' })).rejects.toThrow(
      /^.*a\.md already has the version "2\.3\.0"; choose another one$/,
    );
  });

  test('its file exists', async () => {
    await expect(create({ '9.md': previous }, { version: '9' })).rejects.toThrow(
      /^cannot write .*9\.md: it already exists$/,
    );
  });

  test('a release has its date, and the versions cannot be compared', async () => {
    const options = { version: 'Nine', date: '2026-10-01' };
    await expect(create({ 'a.md': previous }, options)).rejects.toThrow(
      /^.*a\.md has the same date; add a time of day, such as 2026-10-01T00:01:00Z$/,
    );
  });

  test('a value is empty', async () => {
    await expect(create({}, { version: '' })).rejects.toThrow(
      '"version" has no value; type one, or delete the line',
    );
    await expect(create({}, { version: '9', date: '' })).rejects.toThrow('"date" has no value');
  });

  test('another note has problems', async () => {
    await expect(create({ 'a.md': 'No front matter.' }, { version: '9' })).rejects.toThrow(
      /^.*a\.md has problems; fix them first, `gazette check` lists them$/,
    );
  });

  test('its date does not exist', async () => {
    await expect(create({}, { version: '9', date: '2026-02-30' })).rejects.toThrow(
      '"date" must be a day that exists, found "2026-02-30"; type for example date: 2026-11-20',
    );
  });
});
