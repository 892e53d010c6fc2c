import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadParser } from '../notes/markdown/parser.ts';
import { parseNote } from '../notes/parse-note.ts';
import { createIfMissing, makeDirectory, removeTemporaryFiles } from '../project/files.ts';
import { isStarterNote } from '../project/note-file.ts';
import { listNotes, readNote } from '../project/read-notes.ts';
import {
  convertChangelogs,
  type ChangelogSource,
  type ConvertedPart,
  type ExistingNotes,
} from './convert-changelogs.ts';
import { readTagDates } from './git-tags.ts';

export interface ImportOptions {
  /** The directory of the release notes; created if it is missing. */
  directory: string;
  /** Where the dates of releases come from that have none in the source. */
  datesFrom?: 'git' | undefined;
  /** Writes nothing. */
  dryRun?: boolean | undefined;
  /** Called after each note, with the number of notes so far and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A part of a source, and the path of its note, if it has one. */
export type ImportedPart = Omit<ConvertedPart, 'file' | 'text'> & { path: string | undefined };

/** What became of every part of the sources, in their order. */
export interface ImportSummary {
  parts: ImportedPart[];
  /** The paths of existing notes that are still as `gazette init` created them. */
  starters: string[];
  /** Where the dates of releases came from that have none in the source. */
  datesFrom: 'git' | undefined;
  isDryRun: boolean;
}

/**
 * Writes a note for each release of the sources. Existing notes are never changed.
 *
 * @throws Error if a note cannot be read or written, or the tags of Git cannot be read
 */
export async function importChangelogs(
  sources: readonly ChangelogSource[],
  { directory, datesFrom, dryRun = false, onProgress }: ImportOptions,
): Promise<ImportSummary> {
  const tags = datesFrom === 'git' ? await readTagDates() : new Map();
  const { starters, ...existing } = readExisting(directory);
  const converted = convertChangelogs(sources, { existing, tags, parse: await loadParser() });
  const total = converted.filter(({ text }) => text !== undefined).length;
  const isWritten = total > 0 && !dryRun;
  if (isWritten) {
    makeDirectory(directory);
    removeTemporaryFiles(directory);
  }
  const parts: ImportedPart[] = [];
  let done = 0;
  for (const { file, text, ...part } of converted) {
    const path = file === undefined ? undefined : join(directory, file);
    const isNew = isWritten && path !== undefined && text !== undefined;
    const isKept = isNew && !createIfMissing(path, text);
    parts.push({ ...part, path, outcome: isKept ? 'kept' : part.outcome });
    if (isNew) onProgress?.(++done, total);
  }
  return { parts, starters, datesFrom, isDryRun: dryRun };
}

function readExisting(directory: string): ExistingNotes & Pick<ImportSummary, 'starters'> {
  const byVersion = new Map<string, { name: string; text: string }>();
  const names = new Map<string, boolean>();
  const starters: string[] = [];
  const entries = existsSync(directory) ? listNotes(directory) : [];
  for (const entry of entries) {
    const { name } = entry;
    const { text } = readNote(directory, entry);
    const found = text === undefined ? undefined : parseNote(text).frontMatter;
    names.set(name.toLowerCase(), found?.version !== undefined);
    if (text === undefined || found?.version === undefined) continue;
    const { version, date } = found;
    byVersion.set(version, { name, text });
    if (date && isStarterNote(text, { version, date: date.text })) {
      starters.push(join(directory, name));
    }
  }
  return { byVersion, names, starters };
}
