import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadParser } from '../notes/parse/parser.ts';
import { parseNote } from '../notes/parse/parse-note.ts';
import {
  createIfMissing,
  makeDirectory,
  removeTemporaryFiles,
  replaceFile,
} from '../project/files.ts';
import { loadBodyFixer } from './fix-body.ts';
import { isStarterNote, renderPlaceholder } from './note-file.ts';
import { placeNote, type DatedNote } from '../project/order-notes.ts';
import { listNotes, readNote } from '../project/read-notes.ts';
import {
  convertChangelogs,
  type ChangelogSource,
  type ConvertedPart,
  type ExistingNote,
  type ExistingNotes,
} from './convert-changelogs.ts';
import { findTypes } from './find-types.ts';
import { readTags } from './git-tags.ts';

export interface ImportOptions {
  directory: string;
  /** Where the dates of releases come from that have none in the source. */
  datesFrom?: 'git' | undefined;
  dryRun?: boolean | undefined;
  /** The channel of pre-releases; without one, they get `latest: false`. */
  channel?: string | undefined;
  /** The words for types of changes that headings are compared with. */
  types?: readonly string[] | undefined;
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
  /** The path of the placeholder of `gazette init`, if it was removed: other notes are enough for a version response. */
  removed: string | undefined;
  /** Headings for the setting `types`, if some are not in it. */
  types?: readonly string[] | undefined;
  /** Whether the repository has Git tags; undefined if this is not a repository. */
  hasTags: boolean | undefined;
  /** Where the dates of releases came from that have none in the source. */
  datesFrom: 'git' | undefined;
  isDryRun: boolean;
}

/**
 * Writes a note for each release of the sources. Of existing notes, only unedited drafts get a date, and an unedited
 * placeholder goes.
 *
 * @throws Error if a note cannot be read or written, or the tags of Git cannot be read
 */
export async function importChangelogs(
  sources: readonly ChangelogSource[],
  { directory, datesFrom, dryRun = false, channel, types: known, onProgress }: ImportOptions,
): Promise<ImportSummary> {
  const found = await readTags().catch((error: unknown) => {
    if (datesFrom === 'git') throw error;
    return undefined;
  });
  const tags = datesFrom === 'git' ? found : undefined;
  const { starters, placeholder, ...existing } = readExisting(directory);
  const [parse, fix] = await Promise.all([loadParser(), loadBodyFixer(directory)]);
  const converted = convertChangelogs(sources, { existing, tags, parse, fix, channel });
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
    const isDated = isNew && part.outcome === 'dated';
    if (isDated) replaceFile(path, text);
    const isKept = isNew && !isDated && !createIfMissing(path, text);
    parts.push({ ...part, path, outcome: isKept ? 'kept' : part.outcome });
    if (isNew) onProgress?.(++done, total);
  }
  const isInUse = parts.some(({ path }) => path === placeholder);
  const removed =
    placeholder !== undefined && !isInUse && isEnough(converted, existing)
      ? placeholder
      : undefined;
  if (removed !== undefined && !dryRun) rmSync(removed);
  const left = starters.filter((path) => path !== removed);
  const hasTags = found && found.dates.size > 0;
  const types = known && findTypes(converted, known);
  return { parts, starters: left, removed, types, datesFrom, hasTags, isDryRun: dryRun };
}

function readExisting(directory: string) {
  const byVersion = new Map<string, ExistingNote>();
  const names = new Map<string, boolean>();
  const starters: string[] = [];
  let placeholder: string | undefined;
  const entries = existsSync(directory) ? listNotes(directory) : [];
  for (const entry of entries) {
    const { name } = entry;
    const path = join(directory, name);
    const text = readNote(directory, entry);
    const note = typeof text === 'string' ? parseNote(text) : undefined;
    const placed = note && placeNote(path, note, new Date());
    names.set(name.toLowerCase(), placed !== undefined);
    if (!note || !placed) continue;
    const { version, instant } = placed;
    const known = { version, date: note.frontMatter?.date.text ?? '' };
    const isStarter = isStarterNote(note.text, known);
    if (isStarter) starters.push(path);
    if (note.text === renderPlaceholder(known)) placeholder = path;
    const isCounted = isForAll(placed) && !isStarter;
    byVersion.set(version, { name, text: note.text, instant: isCounted ? instant : undefined });
  }
  return { byVersion, names, starters, placeholder };
}

/** Whether it may be the current release of those who have no channel. */
const isForAll = ({ isLatest, note }: DatedNote) =>
  isLatest && note.frontMatter.channel === undefined;

/** Whether the notes are enough for a version response without the placeholder. */
function isEnough(converted: readonly ConvertedPart[], { byVersion }: ExistingNotes): boolean {
  const others = [...byVersion.values()].filter(({ instant }) => instant !== undefined);
  const own = converted.filter(({ text }) => {
    const placed = text === undefined ? undefined : placeNote('', parseNote(text), new Date());
    return placed && isForAll(placed);
  });
  return own.length + others.length >= 2;
}
