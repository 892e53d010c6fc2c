import { hash } from 'node:crypto';
import { formatInstant } from '../project/order-notes.ts';
import { MANIFEST_PATH, type Manifest } from '../site/manifest.ts';
import type { OutputFile } from '../site/output-file.ts';
import { findTargets, readTarget } from '../site/target-files.ts';
import type { LocalFile } from './upload.ts';

export interface BuildOptions {
  out: string;
  built: Manifest | undefined;
  /** What a build would write now, apart from releases that have appeared since. */
  expected: readonly OutputFile[];
  /** A build that includes a release that appears later is refused. */
  asOf: Date;
}

/**
 * The files that the last build wrote, in its order.
 *
 * @throws Error if there was no build, or the notes, the settings or the files have changed since
 */
export function readBuild({ out, built, expected, asOf }: BuildOptions): LocalFile[] {
  if (!built)
    throw new Error(`${out} has no ${MANIFEST_PATH}; run npx --no-install gazette build first`);
  const { files, due } = built;
  if (due !== undefined && due > asOf.getTime()) {
    throw new Error(
      `${out} includes a release that appears at ${formatInstant(due)}; publish it then, or run npx --no-install gazette build first`,
    );
  }
  const before = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const after = new Map(expected.map(({ path, content }) => [path, hash('sha256', content)]));
  const paths = [...new Set([...after.keys(), ...before.keys()])];
  const outdated = paths.filter((path) => before.get(path) !== after.get(path));
  if (outdated.length > 0) {
    throw new Error(
      `${out} does not match the notes and settings: ${formatPaths(outdated)} would change; run npx --no-install gazette build first`,
    );
  }
  const targets = findTargets(out, [...before.keys()]);
  const changed = targets.filter(
    ({ path, target, stats }) => !stats || hash('sha256', readTarget(target)) !== before.get(path),
  );
  if (changed.length > 0) {
    const list = formatPaths(changed.map(({ path }) => path));
    throw new Error(
      `${out} was changed after the build: ${list}; run npx --no-install gazette build first`,
    );
  }
  return targets.map(({ path, target }) => {
    const sha256 = before.get(path) ?? '';
    const read = () => {
      const bytes = readTarget(target);
      if (hash('sha256', bytes) === sha256) return bytes;
      throw new Error(
        `${target} was changed during the upload; run npx --no-install gazette build and publish again`,
      );
    };
    return { path, sha256, read };
  });
}

const MAX_PATHS = 3;

function formatPaths(paths: string[]): string {
  const rest = paths.length - MAX_PATHS;
  const shown = paths.slice(0, MAX_PATHS).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}
