import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import packageJson from '../../package.json' with { type: 'json' };
import { listEntries } from './files.ts';
import { decodeText } from './read-notes.ts';
import { MANIFEST_PATH } from './served-files.ts';
import type { Settings } from './settings.ts';

/** Notes, media and style sheets. */
const INPUT = /^(?:image|audio|video)\/|^text\/(?:markdown|css|plain)$/;
const SKIPPED = /(?:^|\/)(?:\.|node_modules\/)/;

/**
 * The SHA-256 (hex) of all inputs of an output: notes and media under a directory, settings, and the version of this
 * package. It leaves out hidden files, `node_modules`, and files that cannot be read: if a note needs one, there is no
 * output. `texts` are the notes as they were read, by their paths, because a note that changes later makes the output
 * outdated.
 */
export function hashInputs(
  releases: string,
  settings: Settings,
  texts: ReadonlyMap<string, string> = new Map(),
): string {
  const files = listInputs(releases).map((path) => {
    const file = join(releases, path);
    const text = texts.get(`${releases}/${path}`);
    return [path, text === undefined ? hashFile(file) : hash('sha256', text)];
  });
  return hash('sha256', JSON.stringify([packageJson.version, settings, files]));
}

/** The paths of notes and media under a directory. */
export function listInputs(root: string): string[] {
  const paths = listFiles(root);
  // An output directory may be inside the directory of notes.
  const outputs = paths
    .filter((path) => path.endsWith(`/${MANIFEST_PATH}`))
    .map((path) => path.slice(0, -MANIFEST_PATH.length));
  return paths
    .filter((path) => INPUT.test(lookup(path) ?? '') && !SKIPPED.test(path))
    .filter((path) => !outputs.some((output) => path.startsWith(output)))
    .toSorted();
}

/** The option `recursive` of Node.js asks the disk about each file. */
function listFiles(root: string, directory = ''): string[] {
  return listEntries(join(root, directory)).flatMap((entry) => {
    const path = directory + entry.name;
    return entry.isDirectory() ? listFiles(root, `${path}/`) : [path];
  });
}

function hashFile(path: string): string {
  try {
    // Opening a named pipe would wait for its writer.
    if (!statSync(path).isFile()) return '';
    const bytes = readFileSync(path);
    // Git may change line ends.
    return hash('sha256', lookup(path)?.startsWith('text/') ? decodeText(bytes) : bytes);
  } catch {
    return '';
  }
}
