import { describe, expect, test } from 'vitest';
import { composeNote } from '../../src/project/compose-note.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { noteText } from '../temporary.ts';

const release = { version: '2.4.0', date: '2026-11-20' };
const CHANGES = '## Changes\n\n- \n';

/** The Markdown of a note that is composed after a note with this Markdown. */
async function outlineAfter(body: string): Promise<string> {
  const text = await composeNote(release, parseNote(noteText({}, body)));
  return text.replace(/^---\n[^]*?\n---\n\n/, '');
}

describe('a note to fill in', () => {
  test('has the given fields in its front matter', async () => {
    expect(await composeNote(release, undefined)).toBe(
      `---\nversion: 2.4.0\ndate: 2026-11-20\n---\n\n${CHANGES}`,
    );
    const known = { ...release, title: 'Fix #1: yes', art: 'a.png' };
    expect(await composeNote(known, undefined)).toBe(
      `---\nversion: 2.4.0\ndate: 2026-11-20\ntitle: "Fix #1: yes"\nart: a.png\n---\n\n${CHANGES}`,
    );
  });

  test.each([
    ['has no headlines', 'Faster search.'],
    ['is nested too deeply', `## API\n\n${'> '.repeat(101)}a`],
  ])('has its own outline if the previous note %s', async (_name, body) => {
    expect(await outlineAfter(body)).toBe(CHANGES);
  });

  test('has the headlines of the previous note, as plain text', async () => {
    const body = 'Words.\n\n## *SITE*\n\n- One.\n- Two.\n\n## 1. ENGINE\n\nThree.\n';
    expect(await outlineAfter(body)).toBe('## SITE\n\n- \n\n## 1. ENGINE\n\n- \n');
  });

  test('has no item below a headline that has only deeper headlines', async () => {
    expect(await outlineAfter('## SITE\n\n### Fixes\n\n- One.')).toBe(
      '## SITE\n\n### Fixes\n\n- \n',
    );
    expect(await outlineAfter('## SITE\n\n- One.\n\n### Fixes\n\n- Two.')).toBe(
      '## SITE\n\n- \n\n### Fixes\n\n- \n',
    );
  });
});
