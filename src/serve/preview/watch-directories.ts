import { statSync, watch, type FSWatcher } from 'node:fs';

/** Watches directories, as well as the system lets it: it may stay silent about some changes, and on some disks about all. */
export interface DirectoryWatcher {
  /** Watches these and no others; those that are missing, when it is asked again. */
  follow: (directories: string[]) => void;
  close: () => void;
}

/** Something in a directory may have changed. */
export interface DirectoryEvent {
  /** As it is followed. */
  directory: string;
  /** The name of what changed in it, where the system tells; that of the directory where that moved. */
  name: string | null;
}

interface Watched {
  /** One that was deleted and made again is another one. */
  identity: string;
  watcher: FSWatcher;
}

/** Makes a watcher that calls `onEvent` when something in a directory may have changed. */
export function createDirectoryWatcher(onEvent: (event: DirectoryEvent) => void): DirectoryWatcher {
  const watched = new Map<string, Watched>();
  const drop = (directory: string) => {
    watched.get(directory)?.watcher.close();
    watched.delete(directory);
  };
  const add = (directory: string) => {
    const identity = identify(directory);
    if (watched.get(directory)?.identity === identity) return;
    drop(directory);
    const watcher = identity === undefined ? undefined : open(directory, onEvent);
    if (identity === undefined || !watcher) return;
    watcher.on('error', () => drop(directory));
    watched.set(directory, { identity, watcher });
  };
  return {
    follow: (directories) => {
      const gone = [...watched.keys()].filter((directory) => !directories.includes(directory));
      for (const directory of gone) drop(directory);
      for (const directory of directories) add(directory);
    },
    close: () => {
      for (const directory of watched.keys()) drop(directory);
    },
  };
}

/** A file system may give a new directory the number of one that is gone. */
function identify(directory: string): string | undefined {
  try {
    const { dev, ino, birthtimeNs } = statSync(directory, { bigint: true });
    return `${dev} ${ino} ${birthtimeNs}`;
  } catch {
    return undefined;
  }
}

/** The system may refuse to watch one more. */
function open(directory: string, onEvent: (event: DirectoryEvent) => void): FSWatcher | undefined {
  try {
    return watch(directory, (_type, name) => onEvent({ directory, name }));
  } catch {
    return undefined;
  }
}
