import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Files that are expected to differ from those of 0.3: the element is bundled, and there is a manifest, which these
 * hosts are told not to serve.
 */
const EXPECTED = new Set(['whats-new.js', '.gazette.json', '.htaccess', 'Caddyfile', 'nginx.conf']);

/** The files that differ between two directories, with where they differ. */
export function listDifferences(before: string, after: string) {
  const [old, current] = [listFiles(before), listFiles(after)];
  const paths = [...new Set([...old.keys(), ...current.keys()])].filter(
    (path) => !EXPECTED.has(path),
  );
  const differences = paths.toSorted().flatMap((path) => {
    const [one, other] = [old.get(path), current.get(path)];
    if (one === undefined || other === undefined) return [`${path} is only in one of the outputs`];
    return one === other ? [] : [`${path}: ${describeDifference(one, other)}`];
  });
  return { files: current.size, differences };
}

function listFiles(directory: string): Map<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(directory, path), readFileSync(path, 'latin1')]));
}

const CONTEXT = 60;

function describeDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at++;
  const show = (text: string) =>
    JSON.stringify(text.slice(Math.max(0, at - CONTEXT), at + CONTEXT));
  return `at byte ${at}: ${show(one)} became ${show(other)}`;
}
