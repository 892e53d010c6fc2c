import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { dateNote, type DatedNote } from '../../src/project/order-notes.ts';
import { AS_OF } from '../as-of.ts';
import { noteText } from '../temporary.ts';

/** A valid note with these fields in its front matter, in a file named for its version. */
export function datedNote(fields: Record<string, string>): DatedNote {
  const path = `${fields['version']}.md`;
  const note = dateNote(path, parseNote(noteText(fields)), AS_OF);
  if (!note) throw new Error('the front matter is not valid');
  return note;
}

/** Notes such as `2.0; 1.0, draft: true`. */
export const parseNotes = (text: string): DatedNote[] =>
  text.split('; ').map((each) => {
    const [version = '', ...fields] = each.split(', ');
    const pairs = fields.map((field) => {
      const [key = '', value = ''] = field.split(/: (.*)/, 2);
      return [key, value] as const;
    });
    return datedNote({ version, ...Object.fromEntries(pairs) });
  });
