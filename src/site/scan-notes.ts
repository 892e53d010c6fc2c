import type { VFile } from 'vfile';
import { markRelease, type ReleaseMark } from '../notes/order-notes.ts';
import { isValid, parseNote, type ValidNote } from '../notes/parse-note.ts';
import { keepNewest } from './keep-newest.ts';
import type { NoteMemory } from './note-memory.ts';
import { readNotes, type NoteEntry } from './read-notes.ts';
import { createReleaseMaker } from './release-maker.ts';
import type { Settings } from './settings.ts';

export interface ScanOptions {
  /** The directory of the release notes. */
  releases: string;
  /** How many of the newest releases keep their texts, beside the newest two. Default 0. */
  history?: number | undefined;
  /** Whether every draft is in the history too. */
  drafts?: boolean | undefined;
  /** With them, all bodies are checked as well. */
  checkedBy?: Settings | undefined;
}

/** What is known of some notes. Memory does not grow with their texts: only those in `newest` still have theirs. */
export interface Scan {
  /** One for each note whose front matter is right, in the order of the notes. */
  marks: ReleaseMark[];
  /** The files that have problems. */
  broken: VFile[];
  /** The newest two releases, and the newest of the history. */
  newest: ValidNote[];
}

/** Reads notes one by one and checks the front matter of each by itself. `onNote` is called before each. */
export async function scanNotes(
  entries: NoteEntry[],
  { releases, history = 0, drafts = false, checkedBy }: ScanOptions,
  onNote: () => void = () => {},
  memory?: NoteMemory,
): Promise<Scan> {
  const parse = memory?.parse ?? parseNote;
  const maker = checkedBy && createReleaseMaker({ releases, settings: checkedBy });
  const marks: ReleaseMark[] = [];
  const broken: VFile[] = [];
  const kept = keepNewest(history, drafts);
  for (const file of readNotes(releases, entries, memory?.recall)) {
    onNote();
    const note = file.messages.length === 0 ? parse(file) : undefined;
    if (note && maker) await maker.make(note);
    if (note && isValid(note)) {
      marks.push(markRelease(note));
      kept.add(note);
    }
    if (file.messages.length > 0) broken.push(file);
  }
  return { marks, broken, newest: kept.list() };
}
