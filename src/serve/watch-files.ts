import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeFile, listEntries } from '../project/files.ts';
import { readSettingsOrDefaults, PACKAGE_FILE, SETTINGS_FILE } from '../project/read-settings.ts';

export interface WatchOptions {
  /** The files and directories to watch. They may be missing. */
  paths: () => string[];
  /** Their fingerprint when they were last read. */
  known: string;
  /** Called after a change. It is never called while it runs. */
  onChange: () => Promise<unknown>;
  /** Whether to call `onChange` without a change. */
  isDue?: () => boolean;
  /** Milliseconds between two reads of the disk. */
  interval: number;
  /** The same after a change, to see whether another one follows. */
  settle: number;
  signal: AbortSignal;
}

/** Reading the disk takes at most this fraction of the time. */
const MAX_READING = 0.05;
const MAX_DIRECTORIES = 100;
const SKIPPED = /^\.|^node_modules$/;

/**
 * Calls `onChange` after files have changed, once two reads find them in the same state. Directories are watched with at most 100
 * subdirectories, without hidden files and `node_modules`. It reads the disk because file system events miss
 * directories that are replaced or appear later, and network disks.
 *
 * Resolves when the signal is aborted; rejects if `onChange` does.
 */
export async function watchFiles(options: WatchOptions): Promise<void> {
  const { paths, onChange, isDue, interval, settle, signal } = options;
  let { known } = options;
  let previous = known;
  while (!signal.aborted) {
    const start = performance.now();
    const current = fingerprint(paths());
    const isSettled = current === previous;
    const pause = Math.max(interval, (performance.now() - start) / MAX_READING);
    previous = current;
    if (isSettled && (current !== known || isDue?.())) {
      known = current;
      await onChange();
    }
    await sleep(isSettled ? pause : settle, undefined, { signal }).catch(() => {});
  }
}

/** Identifies the state of files and of directories with all files in them. `watchFiles` says which are left out. */
export function fingerprint(paths: string[]): string {
  const all = [...paths];
  const states: string[] = [];
  for (const path of all) {
    const entries = listEntries(path).filter(({ name }) => !SKIPPED.test(name));
    const inner = entries.filter((entry) => entry.isDirectory());
    const files = entries.filter((entry) => !entry.isDirectory());
    const room = Math.max(0, MAX_DIRECTORIES - all.length);
    all.push(...inner.slice(0, room).map(({ name }) => join(path, name)));
    const known = [path, ...files.map(({ name }) => join(path, name))];
    states.push(...known.map((each) => `${each} ${describeFile(each)}`));
  }
  return states.join('\n');
}

/** What a build reads: the notes, in `releases` or where the settings say, the settings, and their style sheet. */
export function listProjectPaths(
  releases: string | undefined,
  config: string | undefined,
): string[] {
  const { css, ...settings } = readSettingsOrDefaults(config);
  const files = config === undefined ? [PACKAGE_FILE, SETTINGS_FILE] : [config];
  return [releases ?? settings.releases, ...files, ...(css === undefined ? [] : [css])];
}
