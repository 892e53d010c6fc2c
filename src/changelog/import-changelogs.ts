import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadParser } from '../notes/markdown/parser.ts';
import { parseNote } from '../notes/parse-note.ts';
import { isStarterNote } from '../project/starter-notes.ts';
import { listNotes, readNote } from '../project/read-notes.ts';
import { createIfMissing, makeDirectory, removeTemporaryFiles } from '../project/files.ts';
import type { ChangelogSource } from './find-releases.ts';
import { readTagDates } from './git-tags.ts';
import type { ImportedPart, ImportSummary } from './import-summary.ts';
import { planImport, type ExistingNotes, type PlannedPart } from './plan-import.ts';

export interface ImportOptions {
  /** The directory of the release notes; created if it is missing. */
  directory: string;
  /** Where the dates of releases come from that have none in the source. */
  datesFrom?: 'git' | undefined;
  /** The directory of the Git repository. */
  repository?: string | undefined;
  /** Writes nothing. */
  dryRun?: boolean | undefined;
  /** Called after each note, with the number of notes so far and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Writes a note for each release of the sources. Existing notes are never changed.
 *
 * @throws Error if a note cannot be read or written, or the tags of Git cannot be read
 */
export async function importChangelogs(
  sources: readonly ChangelogSource[],
  { directory, datesFrom, repository = '.', dryRun = false, onProgress }: ImportOptions,
): Promise<ImportSummary> {
  const tags = datesFrom === 'git' ? await readTagDates(repository) : undefined;
  const { starters, ...existing } = readExisting(directory);
  const planned = planImport(sources, { existing, tags, parse: await loadParser() });
  const isWritten = dryRun ? () => true : createWrite(directory, planned, onProgress);
  const parts: ImportedPart[] = [];
  for (const { file, text, ...part } of planned) {
    const path = file === undefined ? undefined : join(directory, file);
    const isKept = path !== undefined && text !== undefined && !isWritten(path, text);
    parts.push({ ...part, path, outcome: isKept ? 'kept' : part.outcome });
  }
  return { parts, starters, datesFrom, isDryRun: dryRun };
}

function createWrite(
  directory: string,
  planned: readonly PlannedPart[],
  onProgress: ImportOptions['onProgress'],
): (path: string, text: string) => boolean {
  const total = planned.filter(({ text }) => text !== undefined).length;
  if (total === 0) return () => true;
  makeDirectory(directory);
  removeTemporaryFiles(directory);
  let done = 0;
  return (path, text) => {
    const isWritten = createIfMissing(path, text);
    onProgress?.(++done, total);
    return isWritten;
  };
}

function readExisting(directory: string): ExistingNotes & Pick<ImportSummary, 'starters'> {
  const byVersion = new Map<string, { name: string; text: string }>();
  const names = new Map<string, boolean>();
  const starters: string[] = [];
  if (!existsSync(directory)) return { byVersion, names, starters };
  for (const entry of listNotes(directory)) {
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
