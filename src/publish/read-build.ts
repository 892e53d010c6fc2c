import { hash } from 'node:crypto';
import { MANIFEST_PATH, type Manifest, type ManifestEntry } from '../site/manifest.ts';
import type { OutputFile } from '../site/output-file.ts';
import { headersOf } from '../site/served-files.ts';
import { findTargets, readTarget, type TargetFile } from '../site/target-files.ts';
import { formatInstant } from '../project/order-notes.ts';
import type { StoredHeaders } from './store.ts';

/** A file to upload. */
export interface LocalFile {
  /** The path under the output directory, and in the store. */
  path: string;
  headers: StoredHeaders;
  /** The SHA-256 (hex) of the bytes. */
  sha256: string;
  /** @throws Error if the file cannot be read, or is not the one that was built */
  read: () => Uint8Array<ArrayBuffer>;
}

/** What the last build wrote. */
export interface Build {
  /** In the order in which they were written. */
  files: LocalFile[];
  /** When the newest release that they include appeared: milliseconds since 1970. */
  due: number | undefined;
}

export interface BuildOptions {
  /** The output directory. */
  out: string;
  /** Its manifest, if there was a build. */
  built: Manifest | undefined;
  /** What a build would write now, apart from releases that have appeared since. */
  expected: readonly OutputFile[];
  /** A build that includes a release that appears later is refused. */
  asOf: Date;
}

/**
 * Reads what the last build wrote.
 *
 * @throws Error if there was no build, or the notes, the settings or the files have changed since
 */
export function readBuild({ out, built, expected, asOf }: BuildOptions): Build {
  if (!built) throw new Error(`${out} has no ${MANIFEST_PATH}; run gazette build first`);
  const { files: entries, due } = built;
  if (due !== undefined && due > asOf.getTime()) {
    throw new Error(
      `${out} includes a release that appears at ${formatInstant(due)}; publish it then, or run gazette build first`,
    );
  }
  const outdated = listDifferences(entries, expected);
  if (outdated.length > 0) {
    throw new Error(
      `${out} does not match the notes and settings: ${formatPaths(outdated)} would change; run gazette build first`,
    );
  }
  const targets = findTargets(out, entries.map(pathOf));
  const hashes = new Map(entries.map(({ path, sha256 }) => [path, sha256]));
  const changed = targets.filter(
    ({ path, target, stats }) => !stats || hash('sha256', readTarget(target)) !== hashes.get(path),
  );
  if (changed.length > 0) {
    throw new Error(
      `${out} was changed after the build: ${formatPaths(changed.map(pathOf))}; run gazette build first`,
    );
  }
  return { files: targets.map((file) => openFile(file, hashes.get(file.path) ?? '')), due };
}

const pathOf = ({ path }: { path: string }) => path;

/** The paths of one list that the other lacks or has with other bytes. */
function listDifferences(entries: readonly ManifestEntry[], expected: readonly OutputFile[]) {
  const before = new Map(entries.map(({ path, sha256 }) => [path, sha256]));
  const after = new Map(expected.map(({ path, content }) => [path, hash('sha256', content)]));
  const paths = new Set([...after.keys(), ...before.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}

const MAX_PATHS = 3;

function formatPaths(paths: string[]): string {
  const rest = paths.length - MAX_PATHS;
  const shown = paths.slice(0, MAX_PATHS).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

function openFile({ path, target }: TargetFile, sha256: string): LocalFile {
  const read = () => {
    const bytes = readTarget(target);
    if (hash('sha256', bytes) === sha256) return bytes;
    throw new Error(`${target} was changed during the upload; run gazette build and publish again`);
  };
  return { path, headers: listHeaders(path), sha256, read };
}

/** The headers to store with a file. */
export function listHeaders(path: string): StoredHeaders {
  const { 'content-type': type, 'cache-control': lifetime } = headersOf(path);
  return { 'content-type': type, 'cache-control': lifetime };
}
