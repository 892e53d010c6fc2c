import { markRelease } from './order-notes.ts';
import { isValid, parseNote, type ValidNote } from '../notes/parse-note.ts';
import type { NoteMemory } from './note-memory.ts';
import { readNotes } from './read-notes.ts';
import type { FoundRelease } from './scan-notes.ts';

/**
 * Reads the notes of some releases, whose texts were dropped, once more.
 *
 * @throws Error if one tells another release than before
 */
export function readAgain(
  found: FoundRelease[],
  { releases, memory }: { releases: string; memory?: NoteMemory | undefined },
): Map<FoundRelease, ValidNote> {
  const parse = memory?.parse ?? parseNote;
  const entries = found.map(({ entry }) => entry);
  const files = [...readNotes(releases, entries, memory?.recall)].map(({ file }) => file);
  return new Map(
    found.map((release, index) => {
      const file = files[index];
      const note = file && file.messages.length === 0 ? parse(file) : undefined;
      if (note && isValid(note) && isSame(note, release)) return [release, note];
      throw new Error(`${release.path} was changed while the notes were read; run it again`);
    }),
  );
}

function isSame(note: ValidNote, before: FoundRelease): boolean {
  const { version, instant, isDraft, isLatest } = markRelease(note);
  return (
    version === before.version &&
    instant === before.instant &&
    isDraft === before.isDraft &&
    isLatest === before.isLatest
  );
}
