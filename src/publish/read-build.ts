import { hash } from 'node:crypto';
import { join } from 'node:path';
import { hashInputs } from '../project/hash-inputs.ts';
import { formatInstant } from '../project/order-notes.ts';
import { MANIFEST_PATH } from '../project/served-files.ts';
import type { Settings } from '../project/settings.ts';
import { findCommand } from '../project/workspace/command.ts';
import { findTargets, readManifest, readTarget, type Source } from '../site/write/manifest.ts';

export interface LocalFile {
  /** Path under the output directory, and in the store. */
  path: string;
  /** The SHA-256 (hex) of the bytes. */
  sha256: string;
  read: () => Uint8Array<ArrayBuffer>;
}

export interface ReadOptions {
  /** The directory of the notes. */
  releases: string;
  /** The output directory. */
  out: string;
  settings: Settings;
  /** A build that includes a release that appears later is refused. */
  asOf: Date;
}

/**
 * Lists the files that the last build wrote, in its order, and says what they were made from.
 *
 * @throws Error if there was no build, or the notes, the settings or the files have changed since
 */
export function readBuild({ releases, out, settings, asOf }: ReadOptions): {
  files: LocalFile[];
  source: Source;
} {
  const refuse = (reason: string) => new Error(`${out} ${reason} run ${findCommand()} build first`);
  const manifest = readManifest(out);
  if (!manifest) throw refuse(`has no ${MANIFEST_PATH};`);
  const { files, source } = manifest;
  if (source && source.due > asOf.getTime()) {
    const due = formatInstant(source.due);
    throw refuse(`includes a release that appears at ${due}; publish it then, or`);
  }
  if (source?.inputs !== hashInputs(releases, settings))
    throw refuse('does not match the notes and settings;');
  const paths = files.map(({ path }) => path);
  const targets = findTargets(out, paths);
  const changed = files.find(
    ({ path, sha256 }) =>
      !targets.has(path) || hash('sha256', readTarget(join(out, path))) !== sha256,
  );
  if (changed) throw refuse(`was changed after the build: ${changed.path};`);
  const local = files.map((file) => ({ ...file, read: () => readTarget(join(out, file.path)) }));
  return { files: local, source };
}
