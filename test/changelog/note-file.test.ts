import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nameNote, renderFrontMatter } from '../../src/changelog/note-file.ts';

const digits = (version: string) => hash('sha256', version).slice(0, 8);

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
  ['x'.repeat(100), `${'x'.repeat(100)}.md`],
])('the note of %s has the name %s', (version, name) => {
  expect(nameNote(version)).toBe(name);
});

test.each([
  'nul',
  'nul.1',
  'con.0',
  'COM1.2.3',
  'aux.beta',
  'lpt¹',
  '..',
  '/',
  '\u{1F680}',
  'x'.repeat(101),
])('the note of %s has a name that every system can have', (version) => {
  expect(nameNote(version)).toBe(`release-${digits(version)}.md`);
});

test('front matter has the fields in their order, quoted where YAML needs it', () => {
  const fields = { version: '2.4.0', date: undefined, title: 'Fix #1: yes', art: 'a.png' };
  expect(renderFrontMatter(fields)).toBe(
    '---\nversion: 2.4.0\ntitle: "Fix #1: yes"\nart: a.png\n---\n',
  );
});
