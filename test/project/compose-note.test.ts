import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { composeNote } from '../../src/project/compose-note.ts';
import { isValid, parseNote } from '../../src/notes/parse-note.ts';
import { noteText } from '../temporary.ts';

const release = { version: '2.4.0', date: '2026-11-20', hasDefaultArt: true };
const CHANGES = '## Changes\n\n- \n';

function outlineAfter(body: string): string {
  const note = parseNote(new VFile({ value: noteText({}, body) }));
  const previous = note && isValid(note) ? note : undefined;
  return composeNote(release, previous).slice('---\n'.length).split('---\n\n').slice(1).join();
}

describe('a note to fill in', () => {
  test('says what is known', () => {
    expect(composeNote(release, undefined)).toBe(
      `---\nversion: 2.4.0\ndate: 2026-11-20\n---\n\n${CHANGES}`,
    );
    const known = { ...release, title: 'Fix #1: yes', art: 'a.png', hasDefaultArt: false };
    expect(composeNote(known, undefined)).toBe(
      `---\nversion: 2.4.0\ndate: 2026-11-20\ntitle: "Fix #1: yes"\nart: a.png\n---\n\n${CHANGES}`,
    );
  });

  test('asks for art where there is none', () => {
    expect(composeNote({ ...release, hasDefaultArt: false }, undefined)).toBe(
      `---\nversion: 2.4.0\ndate: 2026-11-20\nart:\n---\n\n${CHANGES}`,
    );
  });

  test.each([
    ['of nothing but words', 'Faster search.'],
    ['that cannot be read', `## API\n\n${'> '.repeat(101)}a`],
  ])('has an outline of its own after a note %s', (_name, body) => {
    expect(outlineAfter(body)).toBe(CHANGES);
  });

  test('has the headlines of the note before it, as plain words', () => {
    const body = 'Words.\n\n## *SITE*\n\n- One.\n- Two.\n\n## 1. ENGINE\n\nThree.\n';
    expect(outlineAfter(body)).toBe('## SITE\n\n- \n\n## 1. ENGINE\n\n- \n');
  });

  test('has no item where the note before it had deeper headlines alone', () => {
    expect(outlineAfter('## SITE\n\n### Fixes\n\n- One.')).toBe('## SITE\n\n### Fixes\n\n- \n');
    expect(outlineAfter('## SITE\n\n- One.\n\n### Fixes\n\n- Two.')).toBe(
      '## SITE\n\n- \n\n### Fixes\n\n- \n',
    );
  });
});
