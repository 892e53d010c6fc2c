import { expect, test } from 'vitest';
import { convertChangelogs } from '../../src/changelog/convert-changelogs.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';
import { testLists } from '../lists.ts';

const existing = { byVersion: new Map(), paths: new Set<string>() };
const parse = await loadParser();

/** What becomes of each part: its version, date, title and body, or its outcome, and the reason. */
function describeNotes(text: string, name = 'CHANGELOG.md'): string {
  const parts = convertChangelogs([{ name, text }], { directory: 'releases', existing, parse });
  const described = parts.map(({ text: note, outcome, reason = '' }) => {
    if (note === undefined) return `${outcome}: ${reason}`;
    const { frontMatter, body } = parseNote(note);
    const { version, date, title, withdrawn } = frontMatter ?? {};
    const fields = [
      version,
      date?.text,
      withdrawn,
      title,
      JSON.stringify(body?.text.trim()),
      reason,
    ];
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
