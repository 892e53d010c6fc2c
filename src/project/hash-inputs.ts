import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { lookup } from 'mrmime';
import packageJson from '../../package.json' with { type: 'json' };
import { decodeText } from './read-notes.ts';
import type { Settings } from './settings.ts';

/** Notes, media and style sheets. */
const INPUT = /^(?:image|audio|video)\/|^text\/(?:markdown|css|plain)$/;
/** An output directory may be inside the directory of notes. */
const OUTPUT_MARK = '.gazette.json';
const SKIPPED = /(?:^|\/)(?:\.|node_modules\/)/;

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
  const entries = listEntries(root).filter((entry) => !entry.isDirectory());
  const pathOf = ({ parentPath, name }: Dirent) =>
    relative(root, join(parentPath, name)).replaceAll('\\', '/');
  const outputs = entries
    .filter(({ name, parentPath }) => name === OUTPUT_MARK && parentPath !== root)
    .map((entry) => posix.join(pathOf(entry), '../'));
  return entries
    .filter(({ name }) => INPUT.test(lookup(name) ?? ''))
    .map(pathOf)
    .filter((path) => !SKIPPED.test(path) && !outputs.some((output) => path.startsWith(output)))
    .toSorted();
}

function listEntries(root: string): Dirent[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

const isText = (name: string) => lookup(name)?.startsWith('text/') ?? false;

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
