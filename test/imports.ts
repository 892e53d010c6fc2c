// Checks that the files of src import one way: `npm run check:code` runs it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import process from 'node:process';

const SRC = join(import.meta.dirname, '../src');

/**
 * The layers of src, from the ground up: folders, or single files that stand higher or lower than their folder. A layer
 * may import itself, the layers named beside it, and all that these may import. Types count too.
 */
const LAYERS: Record<string, readonly string[]> = {
  versions: [],
  contract: [],
  labels: [],
  net: [],
  // The list of rules is made from the table of leftovers.
  'notes/alert-kinds.ts': [],
  'notes/lint/kind.ts': [],
  'notes/lint/line-starts.ts': ['notes/lint/kind.ts', 'notes/alert-kinds.ts'],
  'notes/lint/leftovers.ts': ['notes/lint/line-starts.ts'],
  notes: ['contract', 'versions', 'notes/lint/leftovers.ts'],
  'notes/parse': ['notes'],
  'notes/transform': ['notes/parse'],
  'notes/html': ['notes/transform'],
  'notes/outline': ['notes/html'],
  'notes/release.ts': ['notes/outline'],
  'notes/render': ['notes/release.ts'],
  'notes/lint': ['notes/outline', 'labels'],
  'notes/transforms.ts': ['notes/lint'],
  'notes/compile.ts': ['notes/transforms.ts', 'notes/release.ts'],
  project: ['notes/compile.ts', 'labels'],
  'site/options.ts': ['project'],
  'site/render': ['project', 'notes/render'],
  'site/outputs': ['site/render'],
  'site/places': ['site/outputs', 'site/options.ts'],
  'site/write': ['site/outputs', 'site/options.ts'],
  site: ['site/places', 'site/write'],
  changelog: ['project', 'notes/render'],
  authoring: ['changelog'],
  publish: ['site', 'net'],
  verify: ['site', 'net'],
  sessions: ['contract'],
  'sessions/stores': ['sessions'],
  'sessions/login': ['sessions', 'net'],
  serve: ['site', 'sessions/stores', 'sessions/login'],
  'serve/preview': ['serve'],
  client: ['contract', 'versions'],
  'client/element': ['client'],
  'client/frameworks': ['client/element'],
  'index.ts': ['site'],
  'astro.ts': ['site'],
};

/** What each layer may import, itself included. */
const allowed = new Map<string, Set<string>>();
for (const [layer, below] of Object.entries(LAYERS)) {
  const all = below.flatMap((each) => {
    const layers = allowed.get(each);
    if (!layers) throw new Error(`${each} must stand above ${layer} in LAYERS`);
    return [...layers];
  });
  allowed.set(layer, new Set([layer, ...all]));
}

/** The layer of a path in src: its longest part that `LAYERS` has. */
function findLayer(path: string): string | undefined {
  if (allowed.has(path)) return path;
  return path.includes('/') ? findLayer(posix.dirname(path)) : undefined;
}

const IMPORT = /\b(?:from|import) ?\(?'(?<path>\.[^']+)'/g;

function checkImports(file: string): string[] {
  const layer = findLayer(file);
  if (layer === undefined) return [`src/${file} is in no layer: add its folder`];
  const imports = [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)];
  return imports.flatMap(([, path = '']) => {
    const target = posix.join(posix.dirname(file), path);
    const other = findLayer(target) ?? target;
    if (other === '../package.json' || allowed.get(layer)?.has(other) === true) return [];
    return [`src/${file} imports ${path}, but ${layer} may not import ${other}`];
  });
}

const problems = [
  ...Object.keys(LAYERS).flatMap((layer) =>
    existsSync(join(SRC, layer)) ? [] : `there is no src/${layer}`,
  ),
  ...globSync('**/*.{ts,js}', { cwd: SRC }).flatMap(checkImports),
];
for (const problem of problems) process.stderr.write(`${problem}; see LAYERS in test/imports.ts\n`);
if (problems.length > 0) process.exitCode = 1;
