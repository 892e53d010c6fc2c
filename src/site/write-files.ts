import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError } from '../project/file-error.ts';
import {
  formatManifest,
  MANIFEST_PATH,
  readManifest,
  type Manifest,
  type ManifestEntry,
} from './manifest.ts';
import { formatRecords, readRecords, RECORDS_PATH, type NoteRecords } from './note-records.ts';
import {
  createDirectories,
  removeEmptyDirectories,
  type Directories,
} from './output-directories.ts';
import type { OutputFile } from './output-file.ts';
import { findPlace, findPlaces, hashPlace, type Place } from './output-place.ts';
import { refuseForeign, type ForeignFile } from './refuse-foreign.ts';
import { commit, createStaging, type Replacement, type Staging } from './replace-file.ts';

/** What a build found out about the notes. `due` is for the manifest. */
interface FoundNotes extends Pick<Manifest, 'due'> {
  records: NoteRecords;
}

/** Paths under the output directory. */
export interface WriteResult {
  written: string[];
  /** Those whose bytes were right already. */
  unchanged: string[];
  /** Those that an earlier build wrote and this one does not produce. */
  removed: string[];
}

/** Writes the files of a build. */
export interface OutputWriter {
  /** What the last build found out about the notes. */
  records: NoteRecords;
  /**
   * Adds a file, and stages it. A file whose inputs and bytes are those of the manifest is not rendered. Files get into
   * place in the order in which they are added.
   *
   * @throws Error if a file cannot be read or written
   */
  add: (file: OutputFile) => void;
  /**
   * Puts the added files into place, and removes those that only earlier builds produced. If a file that no build wrote
   * is in the way, nothing changes.
   *
   * Rejects with an Error if a file cannot be written or removed, or no build wrote it.
   */
  commit: (found: FoundNotes) => Promise<WriteResult>;
  /** Removes what is staged. */
  discard: () => Promise<void>;
}

/**
 * Opens an output directory for a build.
 *
 * A build that fails or is killed at any point leaves whole files only, and a manifest that lists each of them, so that
 * the next build can replace or remove them. The order of the steps ensures that:
 *
 * 1. Changed files and the manifest are written to temporary files next to their places, and synced.
 * 2. A manifest of the old and the new paths is renamed into place.
 * 3. The changed files are renamed into place.
 * 4. Files that are no longer produced are removed, with the directories that this leaves empty.
 * 5. If there were such files, the manifest without them is renamed into place; then what is known about the notes.
 *
 * @throws Error if the directory or its manifest cannot be read
 */
export function openOutput(directory: string): OutputWriter {
  const manifest = readManifest(directory) ?? EMPTY;
  const build: OpenBuild = {
    directory,
    known: indexEntries(manifest),
    records: readRecords(directory),
    directories: createDirectories(directory),
    staging: createStaging(),
    outcomes: [],
    foreign: [],
  };
  return {
    records: build.records,
    add: (file) => addFile(build, file),
    commit: (found) => commitFiles(build, found),
    discard: async () => {
      await build.staging.discard();
      build.directories.discard();
    },
  };
}

const EMPTY: Manifest = { files: [] };

interface OpenBuild {
  directory: string;
  /** The entries of the manifest by their paths. */
  known: ReadonlyMap<string, ManifestEntry>;
  records: NoteRecords;
  directories: Directories;
  staging: Staging;
  outcomes: Outcome[];
  /** The files that are in the way. */
  foreign: ForeignFile[];
}

/** The new entry of a file in the manifest, and its replacement unless its bytes are unchanged. */
interface Outcome {
  entry: ManifestEntry;
  replacement?: Replacement;
}

const indexEntries = ({ files }: Manifest) => new Map(files.map((entry) => [entry.path, entry]));
const pathsOf = (outcomes: Outcome[]) => outcomes.map(({ entry }) => entry.path);

function addFile(build: OpenBuild, file: OutputFile): void {
  const { directory, directories, outcomes, foreign } = build;
  const { path } = file;
  const target = join(directory, path);
  directories.prepare(dirname(target));
  const place = findPlace(target);
  if (isForeign(build, path, place)) foreign.push({ path, target });
  if (foreign.length === 0) outcomes.push(stageFile(build, file, place));
}

/** Whether no build wrote the file. An empty file may be replaced. */
function isForeign(build: OpenBuild, path: string, { stats }: Place): boolean {
  if (!stats || stats.size === 0 || build.known.has(path)) return false;
  // A concurrent build lists a file there before it puts it into place.
  build.known = indexEntries(readManifest(build.directory) ?? EMPTY);
  return !build.known.has(path);
}

function stageFile({ known, staging }: OpenBuild, file: OutputFile, place: Place): Outcome {
  const { path, inputs, render } = file;
  const before = place.stats && hashPlace(place);
  const entry = known.get(path);
  if (entry?.inputs === inputs && entry.sha256 === before) return { entry };
  const content = render();
  const sha256 = hash('sha256', content);
  const next = { entry: { path, sha256, inputs } };
  if (sha256 === before) return next;
  return { ...next, replacement: staging.stage({ ...place, render }, content) };
}

async function commitFiles(
  build: OpenBuild,
  { records, ...found }: FoundNotes,
): Promise<WriteResult> {
  const { directory, directories, staging, outcomes, foreign } = build;
  refuseForeign(directory, foreign);
  directories.prepare(directory);
  const replacedRecords = stageRecords(build, records);
  await staging.synced();
  // From here on nothing waits, so that a concurrent build has as little time as possible to change the manifest.
  const manifest = readManifest(directory) ?? EMPTY;
  const files = outcomes.map(({ entry }) => entry);
  const paths = new Set(pathsOf(outcomes));
  const old = manifest.files.filter(({ path }) => !paths.has(path));
  const obsolete = findPlaces(directory, old);
  for (const { target } of obsolete) directories.clean(dirname(target));
  const next = { ...found, files };
  const both = { ...next, files: [...files, ...old] };
  const first = stageManifest(build, manifest, both);
  const last = [...stageManifest(build, both, next), ...replacedRecords];
  const changed = outcomes.flatMap(({ replacement }) => replacement ?? []);
  for (const replacement of [...first, ...changed]) commit(replacement);
  for (const { target } of obsolete) removeFile(target);
  last.forEach(commit);
  return {
    written: pathsOf(outcomes.filter(({ replacement }) => replacement)),
    unchanged: pathsOf(outcomes.filter(({ replacement }) => !replacement)),
    removed: old.map(({ path }) => path),
  };
}

/** The replacement of the manifest, if it changes. */
function stageManifest(
  { directory, staging }: OpenBuild,
  before: Manifest,
  after: Manifest,
): Replacement[] {
  const text = formatManifest(after);
  if (text === formatManifest(before)) return [];
  const place = findPlace(join(directory, MANIFEST_PATH));
  return [staging.stageSynced({ ...place, render: () => text })];
}

/** The replacement of the records, if they change. */
function stageRecords(
  { directory, staging, records: before }: OpenBuild,
  records: NoteRecords,
): Replacement[] {
  const isSame = [...records].every(([name, record]) => record === before.get(name));
  if (isSame && records.size === before.size) return [];
  const text = formatRecords(records);
  const place = findPlace(join(directory, RECORDS_PATH));
  return [staging.stage({ ...place, render: () => text })];
}

/** Removes a file, and the directories above it that this leaves empty. */
function removeFile(target: string): void {
  try {
    rmSync(target, { force: true });
  } catch (error) {
    throw fileError('remove', target, error);
  }
  removeEmptyDirectories(dirname(target));
}
