import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsync,
  fsyncSync,
  futimesSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { promisify } from 'node:util';
import { codeOf, isMissing, fileError } from '../project/file-error.ts';
import { nameTemporary } from '../project/files.ts';
import type { Place } from './output-place.ts';

/** A place, and its new content. */
interface NewContent extends Place {
  render: () => string | Uint8Array;
}

/** New content in a temporary file next to its place. */
export interface Replacement extends NewContent {
  temporary: string;
}

/** Keeps track of temporary files, so that none is left if the build fails. */
export interface Staging {
  /**
   * Writes a temporary file, and begins to sync it. It gets the permissions of the file that it replaces, and a
   * modification time in a later second, because servers identify a version of a file by its size and that second.
   *
   * @throws Error if it cannot be written
   */
  stage: (next: NewContent, content?: string | Uint8Array) => Replacement;
  /** Does the same, but returns once the file is synced. */
  stageSynced: (next: NewContent) => Replacement;
  /** Waits until all files are synced. Rejects with an Error if one cannot be. */
  synced: () => Promise<void>;
  /** Removes the temporary files that are still there. Those that cannot be removed are left to the next build. */
  discard: () => Promise<void>;
}

const syncFile = promisify(fsync);

/** Systems limit how many files a process may have open, macOS to 256. */
const MAX_OPEN = 100;

export function createStaging(): Staging {
  const staged: Replacement[] = [];
  const syncs: Promise<void>[] = [];
  const errors: Error[] = [];
  let open = 0;
  const syncInBackground = async ({ target }: Replacement, descriptor: number) => {
    open += 1;
    try {
      await syncAndClose(descriptor);
    } catch (error) {
      errors.push(fileError('write', target, error));
    }
    open -= 1;
  };
  const track = (next: NewContent): Replacement => {
    const replacement = { ...next, temporary: nameTemporary(next.target) };
    staged.push(replacement);
    return replacement;
  };
  return {
    stage: (next, content = next.render()) => {
      const replacement = track(next);
      describeErrors(replacement, () => {
        if (open === MAX_OPEN) return writeSynced(replacement, content);
        syncs.push(syncInBackground(replacement, writeTemporary(replacement, content)));
      });
      return replacement;
    },
    stageSynced: (next) => {
      const replacement = track(next);
      describeErrors(replacement, () => writeSynced(replacement, next.render()));
      return replacement;
    },
    synced: async () => {
      await Promise.all(syncs);
      if (errors.length > 0) throw errors[0];
    },
    discard: async () => {
      await Promise.all(syncs);
      staged.forEach(removeIfPossible);
    },
  };
}

/**
 * Renames a temporary file into its place.
 *
 * @throws Error if that fails
 */
export function commit(replacement: Replacement): void {
  describeErrors(replacement, () => rename(replacement, 1));
}

function removeIfPossible({ temporary }: Replacement): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The error that stopped the build is the one to report.
  }
}

function describeErrors({ target }: Replacement, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw fileError('write', target, error);
  }
}

const MAX_ATTEMPTS = 100;

/** Another build may remove the temporary file, because it looks like that of a killed build. */
function rename(replacement: Replacement, attempt: number): void {
  try {
    renameSync(replacement.temporary, replacement.target);
  } catch (error) {
    if (!isMissing(error) || attempt === MAX_ATTEMPTS) throw error;
    writeSynced(replacement, replacement.render());
    rename(replacement, attempt + 1);
  }
}

async function syncAndClose(descriptor: number): Promise<void> {
  try {
    await syncFile(descriptor);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  } finally {
    closeSync(descriptor);
  }
}

function writeSynced(replacement: Replacement, content: string | Uint8Array): void {
  const descriptor = writeTemporary(replacement, content);
  try {
    tolerate(() => fsyncSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the descriptor of the temporary file. */
function writeTemporary({ temporary, stats }: Replacement, content: string | Uint8Array): number {
  const descriptor = openSync(temporary, 'wx');
  try {
    writeFileSync(descriptor, content);
    if (stats) copyAttributes(descriptor, stats);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

const secondOf = ({ mtimeMs }: Stats) => Math.floor(mtimeMs / 1000);
const PERMISSIONS = 0o777;

function copyAttributes(descriptor: number, before: Stats): void {
  const permissions = before.mode & PERMISSIONS;
  if ((fstatSync(descriptor).mode & PERMISSIONS) !== permissions) {
    tolerate(() => fchmodSync(descriptor, permissions));
  }
  // Some file systems store only every other second.
  for (const second of [secondOf(before) + 1, secondOf(before) + 2]) {
    if (secondOf(fstatSync(descriptor)) > secondOf(before)) return;
    tolerate(() => futimesSync(descriptor, second, second));
  }
}

/** The errors of file systems that do not support a call, such as network file systems. */
const UNSUPPORTED = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM']);
const isUnsupported = (error: unknown) => UNSUPPORTED.has(codeOf(error));

function tolerate(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}
