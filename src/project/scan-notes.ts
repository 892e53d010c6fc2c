import type { VFile } from 'vfile';
import { FrontMatter } from '../notes/front-matter/schema.ts';
import { markRelease, type ReleaseMark } from './order-notes.ts';
import { isValid, parseNote, type Note } from '../notes/parse-note.ts';
import type { NoteMemory } from './note-memory.ts';
import { readNotes, type NoteEntry } from './read-notes.ts';
import { createReleaseMaker } from './release-maker.ts';
import type { Settings } from './settings.ts';

export interface ScanOptions {
  /** The directory of the release notes. */
  releases: string;
  /** With them, all bodies are checked as well. */
  checkedBy?: Settings | undefined;
}

/** A release, and where its note is. */
export interface FoundRelease extends ReleaseMark {
  entry: NoteEntry;
}

/** What is known of some notes; nothing of their texts, so that memory does not grow with them. */
export interface Scan {
  /** One for each note whose front matter is right, in the order of the notes. */
  found: FoundRelease[];
  /** The files that have problems. */
  broken: VFile[];
}

/** Reads notes one by one and checks each by itself. `onNote` is called before each. */
export async function scanNotes(
  entries: NoteEntry[],
  { releases, checkedBy }: ScanOptions,
  onNote: () => void = () => {},
  memory?: NoteMemory,
): Promise<Scan> {
  const parse = memory?.parse ?? (await chooseParser(entries.length));
  const maker = checkedBy && createReleaseMaker({ releases, settings: checkedBy });
  const found: FoundRelease[] = [];
  const broken: VFile[] = [];
  for (const { entry, file } of readNotes(releases, entries, memory?.recall)) {
    onNote();
    const note = file.messages.length === 0 ? parse(file) : undefined;
    // One after the other, so that only one tree is in memory.
    // oxlint-disable-next-line no-await-in-loop
    if (note && maker) await maker.check(note);
    if (note && isValid(note)) found.push({ ...markRelease(note), entry });
    if (file.messages.length > 0) broken.push(file);
    file.value = '';
  }
  return { found, broken };
}

/** From how many notes on to compile the schema, which takes as long as 2,000 notes then save. */
const WORTH_COMPILING = 3000;

async function chooseParser(count: number): Promise<(file: VFile) => Note | undefined> {
  if (count < WORTH_COMPILING) return parseNote;
  const { compileSchema } = await import('./compile-schema.ts');
  const schema = compileSchema(FrontMatter);
  return (file) => parseNote(file, schema);
}
