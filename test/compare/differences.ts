import { readTree } from '../read-tree.ts';

/** Files that are expected to differ: the bundled element, and lists of files with their hashes. */
const EXPECTED = new Set(['whats-new.js', 'whats-new-view.js', '.gazette.json']);

/** What releases are meant to have in place of what the baseline shows, so that it counts as equal. */
const MEANT: readonly [find: RegExp, now: string][] = [
  [/ dir="(?:auto|ltr|rtl)"|<\/?bdi>/g, ''],
  // Titles on the front page are links.
  [/<h2><a href="releases\/[^"]*">(.*?)<\/a><\/h2>/g, '<h2>$1</h2>'],
  // The text of links that compare versions is short, as on GitHub.
  [/(\/compare\/([^"<>\s]+?)\.\.\.([^"<>\s]+)">)https:[^<]*(?=<)/g, '$1$2…$3'],
];

/** Where two directories differ, each kind of file and difference once. The releases of a page are compared without the page. */
export function listDifferences(before: string, after: string) {
  const [old, current] = [readParts(before), readParts(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])].toSorted();
  const different = names.flatMap((name) => {
    const [one, other] = [old.get(name), current.get(name)];
    if (one === other) return [];
    const isBoth = one !== undefined && other !== undefined;
    const gone = `only ${one === undefined ? 'now' : 'before'}`;
    return [{ name, ...(isBoth ? describeDifference(one, other) : { what: gone, kind: gone }) }];
  });
  const kinds = Map.groupBy(
    different,
    ({ name, kind }) => `${name.replace(/[^/]+(?=\.(?:html|md)\b)/, '*')} ${kind}`,
  );
  const differences = [...kinds.values()].flatMap(([first, ...others]) =>
    first ? [`${first.name} and ${others.length} like it: ${first.what}`] : [],
  );
  return { files: current.size, differences };
}

const ARTICLE = /<article[^]*?<\/article>/g;

/** The texts of all files by their paths, with the releases and the rest of pages apart. */
function readParts(directory: string): Map<string, string> {
  const files = [...readTree(directory)].filter(([path]) => !EXPECTED.has(path));
  const parts = files.flatMap(([path, bytes]): [string, string][] => {
    const text = bytes.toString();
    if (!path.endsWith('.html')) return [[path, text]];
    const releases = (text.match(ARTICLE) ?? []).join('\n');
    const shown = MEANT.reduce((html, [find, now]) => html.replaceAll(find, now), releases);
    return [
      [path, text.replaceAll(ARTICLE, '')],
      [`${path}, releases`, shown],
    ];
  });
  return new Map(parts);
}

const CONTEXT = 60;
/** How much of the text around a difference says of which kind it is. */
const NEAR = 12;

function describeDifference(one: string, other: string) {
  let at = 0;
  while (one[at] === other[at]) at++;
  const show = (text: string, length: number) => text.slice(Math.max(0, at - length), at + length);
  const [before, now] = [one, other].map((text) => JSON.stringify(show(text, CONTEXT)));
  return {
    what: `at character ${at}: ${before} became ${now}`,
    kind: [one, other].map((text) => show(text, NEAR).replaceAll(/\d+/g, '0')).join(),
  };
}
