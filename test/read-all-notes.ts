import { listNotes, readNote } from '../src/project/read-notes.ts';

/** Reads all notes of a directory. */
export function readAllNotes(directory: string) {
  return listNotes(directory).map((entry) => readNote(directory, entry));
}
