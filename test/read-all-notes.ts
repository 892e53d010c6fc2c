import { listNotes, readNotes } from '../src/project/read-notes.ts';

/** The notes of a directory, all at once. */
export function readAllNotes(directory: string) {
  return [...readNotes(directory, listNotes(directory))].map(({ file }) => file);
}
