import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describeFile, listEntries } from '../project/files.ts';
import { findSettings, PACKAGE_FILE, SETTINGS_FILE } from '../project/read-settings.ts';

export interface WatchOptions {
  /** The files and directories to watch. They may be missing. */
  paths: () => string[];
  /** Their fingerprint when they were last read. */
  known: string;
  /** Called after a change. It is never called while it runs. */
  onChange: () => Promise<unknown>;
  /** Whether to call `onChange` without a change. */
  isDue?: () => boolean;
  /** Milliseconds between looks without a change. */
  interval: number;
  /** Milliseconds without an event, or between the looks that find a change and that nothing follows it. */
  settle: number;
  signal: AbortSignal;
}

/** A look takes at most this part of the time. */
const MOST_LOOKING = 0.05;
const MOST_DIRECTORIES = 100;
const SKIPPED = /^\.|^node_modules$/;

/**
 * Calls back after files have changed, once no event of the system follows, or two looks find them the same. Directories are
 * watched with at most 100 subdirectories, without hidden files and `node_modules`. It reads the disk because events miss
 * directories that are replaced or appear later, and network disks; an event only makes it look sooner.
 *
 * Resolves when the signal is aborted; rejects if `onChange` does.
 */
export async function watchFiles(options: WatchOptions): Promise<void> {
  const { paths, onChange, isDue, interval, settle, signal } = options;
  let { known } = options;
  let previous = known;
  let pausing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = () => pausing.abort();
  const wake = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      end();
    }, settle);
  };
  signal.addEventListener('abort', end);
  let watchers = listenForEvents(paths(), wake, signal);
  while (!signal.aborted) {
    const isWoken = pausing.signal.aborted;
    pausing = new AbortController();
    const start = performance.now();
    const watched = paths();
    const current = fingerprint(watched);
    const pause = Math.max(interval, (performance.now() - start) / MOST_LOOKING);
    const isKnown = current === known;
    // Events of changes during the look.
    await nextTurn();
    const isSettled = current === previous || (isWoken && timer === undefined);
    previous = current;
    if (!isKnown && !isSettled) {
      await sleep(settle, undefined, { signal }).catch(() => {});
      continue;
    }
    if (!isKnown || isDue?.()) {
      known = current;
      await onChange();
      // A directory may be a new one.
      watchers.forEach((each) => each.close());
      watchers = listenForEvents(watched, wake, signal);
    }
    await sleep(pause, undefined, pausing).catch(() => {});
    // A look before the last event would only have to be repeated.
    if (timer !== undefined) await sleep(settle, undefined, pausing).catch(() => {});
  }
}

/** Listens until the signal is aborted. */
function listenForEvents(paths: string[], onEvent: () => void, signal: AbortSignal): FSWatcher[] {
  return paths.flatMap((path) => {
    try {
      return [watch(path, { signal }, onEvent).on('error', () => {})];
    } catch {
      return []; // The path is missing, or the system has no events for it.
    }
  });
}

/** Identifies the state of files and of directories with all files in them. `watchFiles` says which are left out. */
export function fingerprint(paths: string[]): string {
  const found = [...paths];
  const states: string[] = [];
  for (const path of found) {
    const entries = listEntries(path).filter(({ name }) => !SKIPPED.test(name));
    const inner = entries.filter((entry) => entry.isDirectory());
    const files = entries.filter((entry) => !entry.isDirectory());
    const room = Math.max(0, MOST_DIRECTORIES - found.length);
    found.push(...inner.slice(0, room).map(({ name }) => join(path, name)));
    const all = [path, ...files.map(({ name }) => join(path, name))];
    states.push(...all.map((each) => `${each} ${describeFile(each)}`));
  }
  return states.join('\n');
}

/** What a build reads: the notes, in `releases` or where the settings say, the settings, and their style sheet. */
export function listProjectPaths(
  releases: string | undefined,
  config: string | undefined,
): string[] {
  const { css, ...settings } = findSettings(config);
  const files = config === undefined ? [PACKAGE_FILE, SETTINGS_FILE] : [config];
  return [releases ?? settings.releases, ...files, ...(css === undefined ? [] : [css])];
}
