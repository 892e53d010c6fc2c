import { hash } from 'node:crypto';
import { chmodSync, renameSync, rmdirSync, rmSync, writeFileSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError, isMissing } from '../project/file-error.ts';
import { makeDirectory, nameTemporary, removeTemporaryFiles } from '../project/files.ts';
import { listHostsOf } from './hosts/host-files.ts';
import { formatManifest, MANIFEST_PATH, readManifest, type Manifest } from './manifest.ts';
import type { OutputFile } from './output-file.ts';
import { VERSION_PATH } from './served-files.ts';
import { findTargets, readTarget, type TargetFile } from './target-files.ts';

/** Paths under the output directory. */
export interface WriteResult {
  written: string[];
  /** Those whose bytes were right already. */
  unchanged: string[];
  /** Those that an earlier build wrote and this one does not produce. */
  removed: string[];
}

/** New content in a temporary file next to its target. */
interface StagedFile {
  temporary: string;
  target: string;
}

/**
 * Writes the files that differ from those in the directory, removes those that only earlier builds produced, and writes
 * the manifest. `due` is for the manifest.
 *
 * All changed files are first written to temporary files, then renamed in their order. Before that, a manifest lists the
 * old and the new files, so that after an interruption the next build knows all of them as its own.
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
  const targets = findTargets(directory, [...paths]);
  const obsoleteTargets = findTargets(
    directory,
    obsolete.map(({ path }) => path),
  );
  refuseForeign(directory, before, targets);
  prepareDirectories(directory, [...targets, ...obsoleteTargets]);
  const staged: StagedFile[] = [];
  const written: string[] = [];
  try {
    const entries = files.map(({ path, content }, index) => {
      const sha256 = hash('sha256', content);
      const { target, stats } = targets[index] ?? {
        target: join(directory, path),
        stats: undefined,
      };
      if (!stats || hash('sha256', readTarget(target)) !== sha256) {
        written.push(path);
        staged.push(stageFile(target, content, stats));
      }
      return { path, sha256 };
    });
    writeManifest(directory, { due, files: [...entries, ...obsolete] });
    staged.forEach(putInPlace);
    for (const { target } of obsoleteTargets) removeFile(target);
    if (obsolete.length > 0) writeManifest(directory, { due, files: entries });
  } catch (error) {
    for (const { temporary } of staged) removeIfPossible(temporary);
    throw error;
  }
  const isWritten = new Set(written);
  return {
    written,
    unchanged: [...paths].filter((path) => !isWritten.has(path)),
    removed: obsolete.map(({ path }) => path),
  };
}

/** The most files that an error names. */
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
  const manifestPath = join(directory, MANIFEST_PATH);
  const lines = foreign.map(
    ({ path, target }) =>
      `${target} was not written by a build (${manifestPath} does not list it); move it away, or ${suggestSetting(path)}`,
  );
  const others = lines.splice(MOST_NAMED);
  if (others.length > 0) {
    lines.push(`and ${others.length} more`);
    const isOutput = foreign.some(({ path }) => path === VERSION_PATH);
    const advice = `If earlier builds wrote all of ${directory}, delete it and build again.`;
    if (isOutput) lines.push(advice);
  }
  throw new Error(lines.join('\n'));
}

function suggestSetting(path: string): string {
  const hosts = listHostsOf(path);
  if (hosts.length > 0) {
    return `leave ${hosts.join(' and ')} out of "hosting" and add Gazette's rules to your file yourself`;
  }
  if (path.endsWith('.html')) return 'set "page": false in the settings';
  return 'choose another directory with --out or the setting "out"';
}

/** Creates the directories of the files, and removes the temporary files that interrupted builds left there. */
function prepareDirectories(directory: string, targets: readonly TargetFile[]): void {
  for (const path of new Set([directory, ...targets.map(({ target }) => dirname(target))])) {
    makeDirectory(path);
    removeTemporaryFiles(path);
  }
}

/** Permissions stay those of the file that is replaced. */
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
    if (!isMissing(error)) throw fileError('write', target, error);
    throw new Error(
      `cannot write ${target}: another build removed its temporary file; run gazette build again`,
      { cause: error },
    );
  }
}

function writeManifest(directory: string, manifest: Manifest): void {
  const target = join(directory, MANIFEST_PATH);
  const text = formatManifest(manifest);
  const [before] = findTargets(directory, [MANIFEST_PATH]);
  if (before?.stats && readTarget(target).toString() === text) return;
  putInPlace(stageFile(target, text, before?.stats));
}

/** Removes a file, and the directories above it that this leaves empty. */
function removeFile(target: string): void {
  try {
    rmSync(target, { force: true });
  } catch (error) {
    throw fileError('remove', target, error);
  }
  for (let parent = dirname(target); removeIfEmpty(parent); parent = dirname(parent));
}

/** Returns whether it was removed. The output directory is not: it has the manifest. */
function removeIfEmpty(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}
