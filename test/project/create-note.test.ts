import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/project/check.ts';
import { createNote } from '../../src/project/create-note.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const settings = Settings.parse({});
const now = new Date(2026, 10, 20, 18, 58, 4);

const before = noteText(
  { version: '2.3.0', date: '2026-10-01', art: 'https://cdn.example.com/b.png' },
  '## SITE\n\n- One.\n\n## *ENGINE*\n\n### Fixes\n\n- Two.\n\n## Thanks\n\nTo all.\n\n### To you\n\n- Yes.',
);

describe('a new note', () => {
  test('is dated today, with the outline and the art of the note before it', () => {
    const releases = temporaryDirectory({ 'a.md': before, 'b.md': noteText({}) });
    const path = createNote({ releases, settings, version: '2.4.0', now });
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

  test('takes nothing from a draft', () => {
    const draft = { version: '3', date: '2026-11-19', draft: 'true' };
    const releases = temporaryDirectory({
      'a.md': noteText({}, '## API\n\n- One.'),
      'b.md': noteText(draft, '## SECRET\n\n- Two.'),
    });
    const text = readFileSync(createNote({ releases, settings, version: '2', now }), 'utf8');
    expect(text).toContain('## API\n');
    expect(text).not.toContain('SECRET');
  });

  test('passes a check once its text is filled in, and not before', async () => {
    const releases = temporaryDirectory({ 'a.md': before, 'b.md': noteText({}) });
    const path = createNote({ releases, settings, version: '2.4.0', title: 'Fix: #1', now });
    const problems = describeProblems((await check({ releases, settings })).problems);
    expect(problems.match(/empty-item/g)).toHaveLength(4);
    expect(problems.split('\n')).toHaveLength(5);
    const filled = readFileSync(path, 'utf8').replaceAll('- \n', '- Faster.\n');
    const all = temporaryDirectory({ 'a.md': before, 'b.md': filled });
    expect(await check({ releases: all, settings })).toMatchObject({
      problems: [],
      current: '2.4.0',
    });
  });

  test('is newer than one of later today, and older than one of another day to come', () => {
    const dateBeside = (taken: string) => {
      const releases = temporaryDirectory({ 'a.md': noteText({ date: taken }) });
      const text = readFileSync(createNote({ releases, settings, version: '2', now }), 'utf8');
      return /^date: (.*)$/m.exec(text)?.[1] ?? '';
    };
    expect(dateBeside('2026-11-20T23:59:00Z')).toBe('2026-11-21T00:00:00Z');
    expect(dateBeside('2026-11-20T23:30:00.500Z')).toBe('2026-11-20T23:31:00.500Z');
    expect(Date.parse(dateBeside('2026-12-24'))).toBe(now.getTime());
  });

  test.each(['2026-11-20', '2026-11-20T00:30:00Z'])('is newer than one of today: %s', (taken) => {
    const releases = temporaryDirectory({ 'a.md': noteText({ date: taken }) });
    const text = readFileSync(createNote({ releases, settings, version: '2', now }), 'utf8');
    const date = /^date: (.*)$/m.exec(text)?.[1] ?? '';
    expect(date).toMatch(/^2026-11-20T18:58:04[+-]\d\d:\d\d$/);
    expect(Date.parse(date)).toBe(now.getTime());
  });

  test('has an outline of its own where it is the first, and asks for art', () => {
    const releases = join(temporaryDirectory(), 'releases');
    const path = createNote({ releases, settings, version: '0.0.1', title: 'Project begun', now });
    expect(readFileSync(path, 'utf8')).toBe(
      '---\nversion: 0.0.1\ndate: 2026-11-20\ntitle: Project begun\nart:\n---\n\n## Changes\n\n- \n',
    );
  });

  test('has an outline of its own where that of the note before it cannot be read', () => {
    const releases = temporaryDirectory({ 'a.md': noteText({}, `## API\n\n${'> '.repeat(101)}a`) });
    const text = readFileSync(createNote({ releases, settings, version: '2', now }), 'utf8');
    expect(text).toContain('## Changes\n');
  });

  test('takes any version and title to the letter', async () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text));
    await fc.assert(
      fc.asyncProperty(line, line, async (version, title) => {
        const releases = temporaryDirectory();
        const withArt = { ...settings, art: 'https://cdn.example.com/a.png' };
        const path = createNote({ releases, settings: withArt, version, title, now });
        const filled = readFileSync(path, 'utf8').replace('- \n', '- Faster.\n');
        const all = temporaryDirectory({
          'a.md': filled,
          'b.md': noteText({ version: '"(other)"' }),
        });
        expect(await check({ releases: all, settings: withArt })).toMatchObject({
          problems: [],
          current: version,
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe('a new note is refused', () => {
  const create =
    (files: Record<string, string>, options: { version: string; date?: string }) => () =>
      createNote({ releases: temporaryDirectory(files), settings, now, ...options });

  test('where the version is there already', () => {
    expect(create({ 'a.md': before }, { version: '2.3.0' })).toThrow(
      /^.*a\.md has the version "2\.3\.0" already$/,
    );
  });

  test('where its file is there already', () => {
    expect(create({ '9.md': before }, { version: '9' })).toThrow(
      /^cannot write .*9\.md: it is there already$/,
    );
  });

  test('where its date is that of another', () => {
    expect(create({ 'a.md': before }, { version: '9', date: '2026-10-01' })).toThrow(
      /^.*a\.md has the same date; give a time of day, such as 2026-10-01T00:01:00Z$/,
    );
  });

  test('where a value is empty', () => {
    expect(create({}, { version: '' })).toThrow(
      '"version" has no value; type one, or delete the line',
    );
    expect(create({}, { version: '9', date: '' })).toThrow('"date" has no value');
  });

  test('where another note cannot be read', () => {
    expect(create({ 'a.md': 'No front matter.' }, { version: '9' })).toThrow(
      /^.*a\.md has problems; mend it first, `gazette check` shows them$/,
    );
  });

  test('where its date is none', () => {
    expect(create({}, { version: '9', date: '2026-02-30' })).toThrow(
      '"date" must be a day that is in the calendar, found "2026-02-30"; type for example date: 2026-11-20',
    );
  });
});
