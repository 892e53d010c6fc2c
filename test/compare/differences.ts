import { readTree } from '../read-tree.ts';

/** Files that are expected to differ: the bundled element, and lists of files with their hashes. */
const EXPECTED = new Set(['whats-new.js', '.gazette.json']);

/** The kinds of files that differ between two directories, each with a file and where it differs. */
export function listDifferences(before: string, after: string) {
  const [old, current] = [readTree(before), readTree(after)];
  const paths = [...new Set([...old.keys(), ...current.keys()])].toSorted();
  const different = paths.flatMap((path) => {
    const [one, other] = [old.get(path), current.get(path)];
    if (EXPECTED.has(path) || (one && other?.equals(one))) return [];
    const what = one && other ? describeDifference(one, other) : `only ${one ? 'before' : 'now'}`;
    return [{ path, what }];
  });
  const kinds = Map.groupBy(different, ({ path }) => path.replace(/[^/]+(?=\.(?:html|md)$)/, '*'));
  const differences = [...kinds.values()].flatMap(([first, ...others]) =>
    first ? [`${first.path} and ${others.length} like it: ${first.what}`] : [],
  );
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
