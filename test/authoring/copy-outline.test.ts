import { describe, expect, test } from 'vitest';
import { copyOutline } from '../../src/authoring/create-note.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { noteText } from '../temporary.ts';

const outlineOf = async (body: string) => copyOutline(parseNote(noteText({}, body)));

describe('the outline', () => {
  test.each([
    ['has no headlines', 'Faster search.'],
    ['is nested too deeply', `## API\n\n${'> '.repeat(101)}a`],
  ])('is empty if the note %s', async (_name, body) => {
    expect(await outlineOf(body)).toBe('');
  });

  test('has the headlines, as plain text', async () => {
    const body = 'Words.\n\n## *SITE*\n\n- One.\n- Two.\n\n## 1. ENGINE\n\nThree.\n';
    expect(await outlineOf(body)).toBe('## SITE\n\n- \n\n## 1. ENGINE\n\n- \n');
  });

  test('has no item below a headline that has only deeper headlines', async () => {
    expect(await outlineOf('## SITE\n\n### Fixes\n\n- One.')).toBe('## SITE\n\n### Fixes\n\n- \n');
    expect(await outlineOf('## SITE\n\n- One.\n\n### Fixes\n\n- Two.')).toBe(
      '## SITE\n\n- \n\n### Fixes\n\n- \n',
    );
  });
});
