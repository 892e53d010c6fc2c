import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join, posix } from 'node:path';
import { lookup } from 'mrmime';
import packageJson from '../../package.json' with { type: 'json' };
import { decodeText } from './read-notes.ts';
import type { Settings } from './settings.ts';

/** Notes, media and style sheets. */
const INPUT = /^(?:image|audio|video)\/|^text\/(?:markdown|css|plain)$/;
/** An output directory may be inside the directory of notes. */
const OUTPUT_MARK = '.gazette.json';

/**
 * The SHA-256 (hex) of everything that an output is made from: notes and media under a directory, settings, and the version
 * of this package. Hidden files and `node_modules` are left out, and so are files that cannot be read: if a note needs one,
 * there is no output.
 */
export function hashInputs(releases: string, settings: Settings): string {
  const files = listInputs(releases).map((path) => [path, hashFile(join(releases, path))]);
  return hash('sha256', JSON.stringify([packageJson.version, settings, files]));
}

function listInputs(root: string): string[] {
  const directories = [''];
  const files: string[] = [];
  for (const directory of directories) {
    const entries = listEntries(join(root, directory));
    const isOutput = directory !== '' && entries.some(({ name }) => name === OUTPUT_MARK);
    const shown = isOutput ? [] : entries.filter(isShown);
    const inner = shown.filter((entry) => entry.isDirectory());
    const own = shown.filter((entry) => !entry.isDirectory() && isInput(entry));
    directories.push(...inner.map(({ name }) => posix.join(directory, name)));
    files.push(...own.map(({ name }) => posix.join(directory, name)));
  }
  return files.toSorted();
}

const isText = (name: string) => lookup(name)?.startsWith('text/') ?? false;
const isInput = ({ name }: Dirent) => INPUT.test(lookup(name) ?? '');
const isShown = ({ name }: Dirent) => !name.startsWith('.') && name !== 'node_modules';

function listEntries(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

function hashFile(path: string): string {
  try {
    // Opening a named pipe would wait for its writer.
    if (!statSync(path).isFile()) return '';
    const bytes = readFileSync(path);
    // Git may change line ends.
    return hash('sha256', isText(path) ? decodeText(bytes) : bytes);
  } catch {
    return '';
  }
}
