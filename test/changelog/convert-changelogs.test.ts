import { describe, expect, test } from 'vitest';
import { convertChangelogs } from '../../src/changelog/convert-changelogs.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { testLists } from '../lists.ts';

const existing = { byVersion: new Map(), paths: new Set<string>() };
const options = { directory: 'releases', existing, parse: await loadParser() };

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const release = (version: string, body: string) => `## [${version}] - 2026-01-01\n\n${body}\n\n`;
const manyTags = {
  dates: new Map(
    Array.from({ length: 10_000 }, (_, index) => [`x${index}`, new Map([['0.1', '2026-01-01']])]),
  ),
  directory: ['kite'],
};

// Quadratic work exceeds the time limit many times. remark takes ten times as long as Sätteri.
describe('the work is linear in', () => {
  test.each([
    ['starts of comments', release('1', '<!--'.repeat(150_000)), ['created']],
    ['headlines', release('1', '### a\n\nb\n\n'.repeat(50_000)), ['created']],
    ['letters', release('1', 'a'.repeat(1024 * 1024)), ['created']],
    ['groups', repeat(10_000, (index) => `# Old\n\n${release(`${index}`, '')}`), ['skipped']],
    ['releases of one day', repeat(10_000, (index) => release(`x${index}`, 'a')), ['created']],
    [
      'releases that use many definitions',
      repeat(10_000, (index) => release(`1.${index}`, `[a][${index}] [^${index}]`)) +
        repeat(10_000, (index) => `[${index}]: /x\n[^${index}]: x\n`),
      ['created'],
    ],
    ['releases of one version', '## 1.0\n\na\n\n'.repeat(20_000), ['created', 'skipped']],
    ['releases without a date', repeat(10_000, (index) => `## 1.${index}\n\na\n\n`), ['created']],
  ])('%s', { timeout: 120_000 }, (_name, text, outcomes) => {
    const sources = [{ name: 'CHANGELOG.md', text }];
    const converted = convertChangelogs(sources, { ...options, tags: manyTags });
    expect([...new Set(converted.map(({ outcome }) => outcome))]).toEqual(outcomes);
  });
});

/** What becomes of each part: its version, date, title and body, or its outcome, and the reason. */
function describeNotes(text: string, name = 'CHANGELOG.md'): string {
  const parts = convertChangelogs([{ name, text }], options);
  const described = parts.map(({ text: note, outcome, reason = '' }) => {
    if (note === undefined) return `${outcome}: ${reason}`;
    const { frontMatter, body } = parseNote(note);
    const { version, date, title, withdrawn } = frontMatter ?? {};
    const shown = JSON.stringify(body?.text.trim());
    const fields = [version, date?.text, withdrawn, title, shown, reason];
    return fields.filter(Boolean).join(' | ');
  });
  return described.join('\n');
}

testLists('test/fixtures/changelog-forms', (text) => describeNotes(text));

test('reStructuredText is refused with the command that converts it', () => {
  expect(describeNotes('1.0\n===\n\n- One.\n', 'docs/NEWS.rst')).toBe(
    "failed: reStructuredText is not Markdown; convert it first: pandoc --from rst --to gfm --output 'docs/NEWS.md' 'docs/NEWS.rst'",
  );
});
