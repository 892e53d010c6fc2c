import { hash } from 'node:crypto';
import { accessSync, constants, rmdirSync, rmSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError, isMissing, withFileError } from '../../project/file-error.ts';
import {
  discard,
  makeDirectory,
  putInPlace,
  removeTemporaryFiles,
  stageFile,
  type StagedFile,
} from '../../project/files.ts';
import { countOf } from '../../project/problems.ts';
import { MANIFEST_PATH } from '../../project/served-files.ts';
import {
  findTargets,
  formatManifest,
  readManifest,
  readTarget,
  statTarget,
  type Manifest,
  type Source,
} from './manifest.ts';
import type { WriteResult } from '../options.ts';
import type { OutputFile } from '../outputs/output.ts';

/**
 * Writes the files that are missing or have other bytes in the directory, and removes files that only earlier builds
 * produced. `source` is for the manifest.
 *
 * All changed files are first written to temporary files at the top of the directory, then renamed in their order. Before
 * that, a manifest lists the old and the new files, so that after an interruption the next build knows all of them as its
 * own; after it, only the new.
 *
 * @throws Error if no build wrote the file at a path, or a file cannot be written. Until all files are staged, nothing
 *   changes; after that each file is old or new, and whole, and the next build finishes
 */
export function writeFiles(
  directory: string,
  files: readonly OutputFile[],
  source: Source,
): WriteResult {
  const before = readManifest(directory)?.files ?? [];
  const paths = new Set(files.map(({ path }) => path));
  const obsolete = before.filter(({ path }) => !paths.has(path));
  const known = new Set(before.map(({ path }) => path));
  const present = findTargets(directory, new Set([...paths, ...known]));
  refuseForeign(directory, known, present);
  makeDirectory(directory);
  removeTemporaryFiles(directory);
  const staged: StagedFile[] = [];
  const written: string[] = [];
  try {
    const entries = files.map(({ path, content }) => {
      const sha256 = hash('sha256', content);
      const target = join(directory, path);
      if (!present.has(path) || hash('sha256', readTarget(target)) !== sha256) {
        written.push(path);
        staged.push(stageFile(target, content, directory));
      }
      return { path, sha256 };
    });
    const directories = new Set(staged.map(({ target }) => dirname(target)));
    directories.forEach(refuseReadOnly);
    writeManifest(directory, { source, files: [...entries, ...obsolete] });
    directories.forEach(makeDirectory);
    staged.forEach(putInPlace);
    for (const { path } of obsolete) removeFile(join(directory, path));
    if (obsolete.length > 0) writeManifest(directory, { source, files: entries });
  } catch (error) {
    staged.forEach(discard);
    throw error;
  }
  const isWritten = new Set(written);
  const unchanged = [...paths].filter((path) => !isWritten.has(path));
  return { written, unchanged, removed: obsolete.map(({ path }) => path) };
}

/** Refuses to replace files that no build wrote. An empty file may be replaced. */
function refuseForeign(
  directory: string,
  known: ReadonlySet<string>,
  present: ReadonlyMap<string, Stats>,
): void {
  const foreign = [...present].filter(([path, { size }]) => size > 0 && !known.has(path));
  const [[first] = []] = foreign;
  if (first === undefined) return;
  const others = foreign.length > 1 ? ` and ${countOf(foreign.length - 1, 'other file')}` : '';
  throw new Error(
    `nothing was written, because a build would replace ${join(directory, first)}${others}, which Gazette did not write; delete what is there, or choose another directory with --out or the setting "out": npm pkg set gazette.out=release-notes, or the key out in gazette.json`,
  );
}

/** Finds out early whether files can be renamed into a directory. One that is missing is created later. */
function refuseReadOnly(directory: string): void {
  try {
    accessSync(directory, constants.W_OK);
  } catch (error) {
    if (!isMissing(error)) throw fileError('write', directory, error);
  }
}

function writeManifest(directory: string, manifest: Manifest): void {
  const target = join(directory, MANIFEST_PATH);
  const text = formatManifest(manifest);
  if (statTarget(target) && readTarget(target).toString() === text) return;
  putInPlace(stageFile(target, text));
}

/** Removes a file, and the directories above it that this leaves empty. The output directory has the manifest. */
function removeFile(target: string): void {
  withFileError('remove', target, () => rmSync(target, { force: true }));
  try {
    for (let parent = dirname(target); ; parent = dirname(parent)) rmdirSync(parent);
  } catch {
    // This directory is not empty.
  }
}
