import { basename, dirname } from 'node:path';
import { PACKAGE_FILE, SETTINGS_FILE } from '../src/project/read-settings.ts';
import { listDirectories } from '../src/serve/watch/list-directories.ts';
import { createRebuilder } from '../src/serve/watch/rebuilder.ts';
import {
  createDirectoryWatcher,
  type DirectoryEvent,
} from '../src/serve/watch/watch-directories.ts';

export interface WatchOptions {
  /** The directory of the release notes. */
  releases: string;
  /** The file of settings; without it, package.json or gazette.json. */
  config?: string | undefined;
  /** Must not reject. `due` is when the next scheduled release appears, in milliseconds since 1970. */
  build: () => Promise<{ due?: number | undefined }>;
  now: () => Date;
}

/** Builds again when the notes or the settings change, and when a scheduled release appears. */
export function watchProject({ releases, config, build, now }: WatchOptions) {
  const settings = dirname(config ?? PACKAGE_FILE);
  const names = config === undefined ? [PACKAGE_FILE, SETTINGS_FILE] : [basename(config)];
  const parent = dirname(releases);
  let notes = new Set<string>();
  const isRelevant = ({ directory, name }: DirectoryEvent) =>
    notes.has(directory) ||
    name === null ||
    (directory === settings && names.includes(name)) ||
    (directory === parent && name === basename(releases));
  const watcher = createDirectoryWatcher((event) => {
    if (isRelevant(event)) rebuilder.notify();
  });
  const watch = () => {
    notes = new Set(listDirectories(releases));
    // The parent reports when a missing directory of notes is back.
    watcher.watch([...new Set([...notes, settings, parent])]);
  };
  const rebuilder = createRebuilder(async () => {
    watch();
    return (await build()).due;
  }, now);
  return {
    /** `due` as for `build`. */
    start: (due: number | undefined) => {
      watch();
      rebuilder.setDue(due);
    },
    stop: () => {
      rebuilder.stop();
      watcher.close();
    },
  };
}
