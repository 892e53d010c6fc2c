import { readTree } from '../read-tree.ts';

/** Files that are expected to differ: the bundled element, and lists of files with their hashes. */
const EXPECTED = new Set(['whats-new.js', '.gazette.json', '.gazette-notes.json']);

/** The files that differ between two directories, with where they differ. */
export function listDifferences(before: string, after: string) {
  const [old, current] = [readTree(before), readTree(after)];
  const paths = [...new Set([...old.keys(), ...current.keys()])].filter(
    (path) => !EXPECTED.has(path),
  );
  const differences = paths.toSorted().flatMap((path) => {
    const [one, other] = [old.get(path), current.get(path)];
    if (one === undefined || other === undefined) return [`${path} is only in one of the outputs`];
    return one.equals(other) ? [] : [`${path}: ${describeDifference(one, other)}`];
  });
  return { files: current.size, differences };
}

const CONTEXT = 60;

function describeDifference(one: Buffer, other: Buffer): string {
  let at = 0;
  while (one[at] === other[at]) at++;
  const show = (bytes: Buffer) =>
    JSON.stringify(bytes.toString('latin1', Math.max(0, at - CONTEXT), at + CONTEXT));
  return `at byte ${at}: ${show(one)} became ${show(other)}`;
}
