import { statSync, type Stats } from 'node:fs';
import { resolve } from 'node:path';
import { isLocked } from './retry-while-locked.ts';
import { openConnection, type Connection } from './connection.ts';

/** The database at a path. */
export interface SqliteFile {
  /**
   * Returns a connection to the file that is at the path now.
   *
   * @throws Error if the file is locked, was deleted, or was replaced while the `-wal` file of the old one remains
   */
  connect(): Connection;
  close(): void;
}

interface Opened {
  connection: Connection;
  /** Undefined for a database in memory. */
  file: Stats | undefined;
  wal: Stats | undefined;
}

/**
 * Opens the database at a path, which is created if it is missing. If another process holds the lock, `connect` opens
 * it later.
 *
 * @throws Error if the file cannot be opened or is not a database of sessions
 */
export function openSqliteFile(path: string): SqliteFile {
  const absolute = path === ':memory:' ? path : resolve(path);
  let opened = openUnlessLocked(absolute);
  let isClosed = false;
  return {
    connect: () => {
      if (isClosed) throw new Error('the session store is closed');
      if (opened && isCurrent(absolute, opened)) return opened.connection;
      opened?.connection.close();
      opened = undefined;
      opened = open(absolute);
      return opened.connection;
    },
    close: () => {
      isClosed = true;
      opened?.connection.close();
      opened = undefined;
    },
  };
}

function openUnlessLocked(path: string): Opened | undefined {
  try {
    return open(path);
  } catch (error) {
    if (isLocked(error)) return undefined;
    throw error;
  }
}

function open(path: string): Opened {
  const before = findFile(path);
  const connection = openConnection(path);
  return { connection, file: before ?? findFile(path), wal: findFile(`${path}-wal`) };
}

/** Whether the open file is still at the path. While it is open, no other file can have its inode. */
function isCurrent(path: string, { file, wal }: Opened): boolean {
  if (!file) return true;
  const found = findFile(path);
  if (!found) throw fileError('ENOENT', `${path} was deleted; put a database there, or restart`);
  if (isSame(found, file)) return true;
  // SQLite would write the changes in this file into the new database.
  const foundWal = findFile(`${path}-wal`);
  if (!foundWal || foundWal.size === 0 || !wal || !isSame(foundWal, wal)) return false;
  const explanation = `${path} was replaced, but ${path}-wal belongs to the old file`;
  throw fileError('ESTALE', `${explanation}; delete ${path}-wal and ${path}-shm`);
}

const findFile = (path: string) => statSync(path, { throwIfNoEntry: false });

const isSame = (one: Stats, other: Stats) => one.ino === other.ino && one.dev === other.dev;

const fileError = (code: string, message: string) => Object.assign(new Error(message), { code });
