import { describe, expect, test } from 'vitest';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { buildNotes, middle, newest } from '../site/build-notes.ts';

describe('a tag', () => {
  const backport = noteText({ version: '1.9', date: '2026-04-01', latest: 'false' });
  const draft = noteText({ version: '4.0', date: '2026-05-01', draft: 'true' });
  const prefixed = noteText({ version: 'v0.5', date: '2025-01-01' });
  const notes = {
    'a.md': newest,
    'b.md': middle,
    'c.md': backport,
    'd.md': draft,
    'e.md': prefixed,
  };
  const tagged = async (tag: string) => buildNotes(notes, temporaryDirectory(), { tag });

  test.each([
    ['3.0', '3.0'],
    ['v3.0', '3.0'],
    ['gazette@3.0', '3.0'],
    ['@scope/gazette@v3.0', '3.0'],
    ['my-gazette-v3.0', '3.0'],
    ['v0.5', 'v0.5'],
    ['0.5', 'v0.5'],
    ['v1.9', '1.9'],
  ])('%s names %s', async (tag, version) => {
    expect(await tagged(tag)).toMatchObject({ problems: [], tagged: version, current: '3.0' });
  });

  test('is not reported as missing while a broken note may be its release', async () => {
    const broken = { ...notes, 'f.md': '' };
    const { problems } = await buildNotes(broken, temporaryDirectory(), { tag: 'v9' });
    expect(describeProblems(problems)).toMatch(/^1:1 fence: [^\n]*\n$/);
  });

  test('that names a draft or nothing is refused', async () => {
    expect(describeProblems((await tagged('v4.0')).problems)).toMatch(
      / tag: the tag "v4.0" names .*\/d.md, which is a draft; delete its line draft: true\n$/,
    );
    expect(describeProblems((await tagged('v9-3.0')).problems)).toMatch(
      / tag: no note has the version of the tag "v9-3.0"; add a note, or tag a version that has one\n$/,
    );
  });
});
