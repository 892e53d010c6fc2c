import { expect, test } from 'vitest';
import { nameNote, renderFrontMatter } from '../../src/project/note-file.ts';

test.each([
  ['2.4.0', '2.4.0.md'],
  ['kite@1.0.0+a_b-c', 'kite@1.0.0+a_b-c.md'],
  ['2026 Autumn', '2026-Autumn.md'],
  ['版本', '版本.md'],
  ['../../x', 'x.md'],
  ['._x', 'x.md'],
  ['.#x', 'x.md'],
  ['1.0.', '1.0.md'],
  ['1.0 (b)', '1.0-b.md'],
  ['1.0~b', '1.0~b.md'],
  ['conference', 'conference.md'],
  ['x'.repeat(71), `${'x'.repeat(70)}.md`],
  ['..', 'release.md'],
])('the note of %s has the name %s', (version, name) => {
  expect(nameNote(version)).toBe(name);
});

test('front matter has the fields in their order, quoted where YAML needs it', () => {
  const fields = { version: '2.4.0', date: undefined, title: 'Fix #1: yes', art: 'a.png' };
  expect(renderFrontMatter(fields)).toBe(
    '---\nversion: 2.4.0\ntitle: "Fix #1: yes"\nart: a.png\n---\n',
  );
});
