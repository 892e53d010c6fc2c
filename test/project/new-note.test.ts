import { expect, test } from 'vitest';
import { renderFrontMatter } from '../../src/project/new-note.ts';

test('front matter has the fields in their order, quoted where YAML needs it', () => {
  const fields = { version: '2.4.0', date: undefined, title: 'Fix #1: yes', art: 'a.png' };
  expect(renderFrontMatter(fields)).toBe(
    '---\nversion: 2.4.0\ntitle: "Fix #1: yes"\nart: a.png\n---\n',
  );
});
