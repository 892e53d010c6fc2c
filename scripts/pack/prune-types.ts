// Copies the types that are sources, and removes types from `lib/` that no entry needs: the compiler writes them for all
// other sources.
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest, ROOT } from './manifest.ts';

const IMPORT = /(?:from|import\() ?['"](\.[^'"]+)\.[jt]s['"]/g;

/** Every declaration file that these lead to, themselves among them. */
function follow(paths: string[]): Set<string> {
  const found = new Set(paths);
  for (const path of found) {
    const text = readFileSync(path, 'utf8');
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      found.add(`${join(dirname(path), name)}.d.ts`);
    }
  }
  return found;
}

for (const path of globSync('src/**/*.d.ts', { cwd: ROOT })) {
  cpSync(join(ROOT, path), join(ROOT, 'lib', path));
}
const entries = readManifest().types.map((path) => join(ROOT, path));
const needed = follow(entries);
for (const path of globSync(join(ROOT, 'lib/**/*.d.ts'))) if (!needed.has(path)) rmSync(path);
