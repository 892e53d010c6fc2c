import { hash } from 'node:crypto';
import { rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError } from '../project/file-error.ts';
import { makeDirectory } from '../project/make-directory.ts';
import { formatManifest, MANIFEST_PATH, readManifest, type ManifestEntry } from './manifest.ts';
import type { OutputFile } from './output-file.ts';
import {
  findPlace,
  findPlaces,
  readPlace,
  removeTemporaryFiles,
  type Place,
} from './output-place.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { commit, createStaging, type Replacement, type Staging } from './replace-file.ts';

/** Paths under the output directory. */
export interface WriteResult {
  written: string[];
  /** Those whose bytes were right already. */
  unchanged: string[];
  /** Those that an earlier build wrote and this one does not produce. */
  removed: string[];
}

/**
 * Writes the files of a build in the given order, and removes those that only earlier builds produced. A file whose
 * inputs and bytes are those of the manifest is not rendered. If a file that no build wrote is in the way, nothing is
 * written.
 *
 * A build that fails or is killed at any point leaves whole files only, and a manifest that lists each of them, so that
 * the next build can replace or remove them. The order of the steps ensures that:
 *
 * 1. Changed files and the manifest are written to temporary files next to their places, and synced.
 * 2. A manifest of the old and the new paths is renamed into place.
 * 3. The changed files are renamed into place.
 * 4. Files that are no longer produced are removed, with the directories that this leaves empty.
 * 5. If there were such files, the manifest without them is renamed into place.
 *
 * @throws Error if a file cannot be read, written or removed, or no build wrote it
 */
export function writeFiles(directory: string, files: readonly OutputFile[]): WriteResult {
  // Before the manifest is read: a concurrent build lists a file there before it puts it into place.
  const planned = findPlaces(directory, files);
  const manifest = readManifest(directory) ?? [];
  refuseForeign(directory, planned, manifest);
  const paths = new Set(files.map(({ path }) => path));
  const old = manifest.filter(({ path }) => !paths.has(path));
  const obsolete = findPlaces(directory, old);
  prepareDirectories(directory, planned, obsolete);
  const staging = createStaging();
  try {
    const outcomes = stageFiles(planned, manifest, staging);
    const entries = outcomes.map(({ entry }) => entry);
    const first = stageManifest(directory, manifest, [...entries, ...old], staging);
    const last = stageManifest(directory, [...entries, ...old], entries, staging);
    const changed = outcomes.flatMap(({ replacement }) => replacement ?? []);
    for (const replacement of [...first, ...changed]) commit(replacement);
    for (const { target } of obsolete) removeFile(target);
    last.forEach(commit);
    return {
      written: pathsOf(outcomes.filter(({ replacement }) => replacement)),
      unchanged: pathsOf(outcomes.filter(({ replacement }) => !replacement)),
      removed: old.map(({ path }) => path),
    };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

function prepareDirectories(directory: string, planned: Place[], obsolete: Place[]): void {
  const parents = new Set([directory, ...planned.map(({ target }) => dirname(target))]);
  parents.forEach(makeOutputDirectory);
  for (const { target } of obsolete) parents.add(dirname(target));
  parents.forEach(removeTemporaryFiles);
}

function makeOutputDirectory(path: string): void {
  try {
    makeDirectory(path);
  } catch (error) {
    throw fileError('create the directory', path, error);
  }
}

/** The new entry of a file in the manifest, and its replacement unless its bytes are unchanged. */
interface Outcome {
  entry: ManifestEntry;
  replacement?: Replacement;
}

const pathsOf = (outcomes: Outcome[]) => outcomes.map(({ entry }) => entry.path);

function stageFiles(
  files: readonly (OutputFile & Place)[],
  manifest: readonly ManifestEntry[],
  staging: Staging,
): Outcome[] {
  const known = new Map(manifest.map((entry) => [entry.path, entry]));
  return files.map((file) => {
    const { path, inputs, stats } = file;
    const before = stats && hash('sha256', readPlace(file));
    const entry = known.get(path);
    if (entry?.inputs === inputs && entry.sha256 === before) return { entry };
    const content = file.render();
    const sha256 = hash('sha256', content);
    const replacement = sha256 === before ? {} : { replacement: staging.stage(file, content) };
    return { entry: { path, sha256, inputs }, ...replacement };
  });
}

/** The replacement of the manifest, if it changes. */
function stageManifest(
  directory: string,
  before: readonly ManifestEntry[],
  after: readonly ManifestEntry[],
  staging: Staging,
): Replacement[] {
  const text = formatManifest(after);
  if (text === formatManifest(before)) return [];
  const place = findPlace(join(directory, MANIFEST_PATH));
  return [staging.stage({ ...place, render: () => text })];
}

/** Removes a file, and the directories above it that this leaves empty. */
function removeFile(target: string): void {
  try {
    rmSync(target, { force: true });
  } catch (error) {
    throw fileError('remove', target, error);
  }
  removeEmpty(dirname(target));
}

/** Ends at the output directory, which has the manifest. */
function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    return; // It is not empty, is a link, or is gone already.
  }
  removeEmpty(dirname(path));
}
