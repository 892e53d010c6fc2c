import { statSync, watch, type FSWatcher } from 'node:fs';

/** Watches directories as far as the system allows: some changes, on some disks all, cause no event. */
export interface DirectoryWatcher {
  /** Replaces the list of watched directories. A missing directory is watched from a later call on, once it exists. */
  watch: (directories: string[]) => void;
  close: () => void;
}

/** Something in a directory may have changed. */
export interface DirectoryEvent {
  /** As passed to `watch`. */
  directory: string;
  /** The name of the changed entry, or of the directory if it was moved; null if the system does not report it. */
  name: string | null;
}

interface WatchedDirectory {
  identity: string;
  watcher: FSWatcher;
}

export function createDirectoryWatcher(onEvent: (event: DirectoryEvent) => void): DirectoryWatcher {
  const watched = new Map<string, WatchedDirectory>();
  const remove = (directory: string) => {
    watched.get(directory)?.watcher.close();
    watched.delete(directory);
  };
  const add = (directory: string) => {
    const identity = identify(directory);
    if (watched.get(directory)?.identity === identity) return;
    remove(directory);
    const watcher = identity === undefined ? undefined : open(directory, onEvent);
    if (identity === undefined || !watcher) return;
    watcher.on('error', () => remove(directory));
    watched.set(directory, { identity, watcher });
  };
  return {
    watch: (directories) => {
      const removed = [...watched.keys()].filter((directory) => !directories.includes(directory));
      for (const directory of removed) remove(directory);
      for (const directory of directories) add(directory);
    },
    close: () => {
      for (const directory of watched.keys()) remove(directory);
    },
  };
}

/** The creation time is included because a new directory may get the inode number of a deleted one. */
function identify(directory: string): string | undefined {
  try {
    const { dev, ino, birthtimeNs } = statSync(directory, { bigint: true });
    return `${dev} ${ino} ${birthtimeNs}`;
  } catch {
    return undefined;
  }
}

/** Undefined if the system refuses, for example because too many directories are watched. */
function open(directory: string, onEvent: (event: DirectoryEvent) => void): FSWatcher | undefined {
  try {
    return watch(directory, (_type, name) => onEvent({ directory, name }));
  } catch {
    return undefined;
  }
}
