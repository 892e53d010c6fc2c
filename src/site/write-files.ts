import { hash } from 'node:crypto';
import { chmodSync, renameSync, rmdirSync, rmSync, writeFileSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError } from '../project/file-error.ts';
import { makeDirectory, nameTemporary, removeTemporaryFiles } from '../project/files.ts';
import { formatManifest, MANIFEST_PATH, readManifest, type Manifest } from './manifest.ts';
import type { OutputFile } from './output-file.ts';
import { findTargets, readTarget, type TargetFile } from './target-files.ts';

/** Paths under the output directory. */
export interface WriteResult {
  written: string[];
  /** Those whose bytes were right already. */
  unchanged: string[];
  /** Those that an earlier build wrote and this one does not produce. */
  removed: string[];
}

interface StagedFile {
  temporary: string;
  target: string;
}

/**
 * Writes the files that differ from those in the directory, and removes those that only earlier builds produced. `due` is
 * for the manifest.
 *
 * All changed files are first written to temporary files, then renamed in their order. Before that, a manifest lists the
 * old and the new files, so that after an interruption the next build knows all of them as its own; after it, only the new.
 *
 * @throws Error if a file cannot be written, or no build wrote the file at its path; if so, nothing changes
 */
export function writeFiles(
  directory: string,
  files: readonly OutputFile[],
  due: number,
): WriteResult {
  const before = readManifest(directory)?.files ?? [];
  const paths = new Set(files.map(({ path }) => path));
  const obsolete = before.filter(({ path }) => !paths.has(path));
  const known = [...new Set([...paths, ...before.map(({ path }) => path)])];
  const targets = new Map(findTargets(directory, known).map((file) => [file.path, file]));
  refuseForeign(directory, before, [...targets.values()]);
  prepareDirectories(directory, [...targets.values()]);
  const staged: StagedFile[] = [];
  const written: string[] = [];
  try {
    const entries = files.map(({ path, content }) => {
      const sha256 = hash('sha256', content);
      const target = join(directory, path);
      const stats = targets.get(path)?.stats;
      if (!stats || hash('sha256', readTarget(target)) !== sha256) {
        written.push(path);
        staged.push(stageFile(target, content, stats));
      }
      return { path, sha256 };
    });
    writeManifest(directory, { due, files: [...entries, ...obsolete] });
    staged.forEach(putInPlace);
    for (const { path } of obsolete) removeFile(join(directory, path));
    if (obsolete.length > 0) writeManifest(directory, { due, files: entries });
  } catch (error) {
    for (const { temporary } of staged) removeIfPossible(temporary);
    throw error;
  }
  const isWritten = new Set(written);
  const unchanged = [...paths].filter((path) => !isWritten.has(path));
  return { written, unchanged, removed: obsolete.map(({ path }) => path) };
}

const MOST_NAMED = 3;

/** Refuses to replace files that no build wrote. An empty file may be replaced. */
function refuseForeign(
  directory: string,
  before: Manifest['files'],
  targets: readonly TargetFile[],
): void {
  const known = new Set(before.map(({ path }) => path));
  const foreign = targets.filter(({ path, stats }) => stats && stats.size > 0 && !known.has(path));
  if (foreign.length === 0) return;
  const names = foreign.slice(0, MOST_NAMED).map(({ target }) => target);
  const others = foreign.length - names.length;
  throw new Error(
    `no build wrote ${new Intl.ListFormat('en-GB').format([...names, ...(others > 0 ? [`${others} more`] : [])])}: ${join(directory, MANIFEST_PATH)} does not list what is there; delete it or move it away, choose another directory with --out, or build no such file with the settings "page" and "hosting"`,
  );
}

/** Creates the directories of the files, and removes the temporary files that interrupted builds left there. */
function prepareDirectories(directory: string, targets: readonly TargetFile[]): void {
  for (const path of new Set([directory, ...targets.map(({ target }) => dirname(target))])) {
    makeDirectory(path);
    removeTemporaryFiles(path);
  }
}

/** Keeps the permissions of the file that is replaced. */
function stageFile(target: string, content: string | Uint8Array, before?: Stats): StagedFile {
  const temporary = nameTemporary(target);
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    if (before) chmodSync(temporary, before.mode);
    return { temporary, target };
  } catch (error) {
    removeIfPossible(temporary);
    throw fileError('write', target, error);
  }
}

/** One that cannot be removed is left to the next build. */
function removeIfPossible(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The error that stopped the build is the one to report.
  }
}

function putInPlace({ temporary, target }: StagedFile): void {
  try {
    renameSync(temporary, target);
  } catch (error) {
    removeIfPossible(temporary);
    throw fileError('write', target, error);
  }
}

function writeManifest(directory: string, manifest: Manifest): void {
  const target = join(directory, MANIFEST_PATH);
  const text = formatManifest(manifest);
  const [before] = findTargets(directory, [MANIFEST_PATH]);
  if (before?.stats && readTarget(target).toString() === text) return;
  putInPlace(stageFile(target, text, before?.stats));
}

/** Removes a file, and the directories above it that this leaves empty. The output directory has the manifest. */
function removeFile(target: string): void {
  try {
    rmSync(target, { force: true });
  } catch (error) {
    throw fileError('remove', target, error);
  }
  try {
    for (let parent = dirname(target); ; parent = dirname(parent)) rmdirSync(parent);
  } catch {
    // This directory is not empty.
  }
}
