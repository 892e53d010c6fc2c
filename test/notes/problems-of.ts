import { VFile } from 'vfile';
import { checkRelease } from '../../src/notes/make-release.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText } from '../temporary.ts';

/** The problems of a note with this body, which starts on line 7. */
export function problemsOf(body: string, settings: Record<string, unknown> = {}): string {
  return problemsOfNote(noteText({}, body), settings);
}

export function problemsOfNote(value: string, settings: Record<string, unknown> = {}): string {
  const file = new VFile({ path: 'note.md', value });
  const note = parseNote(file);
  if (note) checkRelease(note, Settings.parse(settings));
  return describeProblems([file]);
}
