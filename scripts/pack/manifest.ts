import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const Manifest = z.object({
  version: z.string(),
  bin: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  exports: z.record(
    z.string(),
    z.union([z.object({ types: z.string(), default: z.string() }), z.string()]),
  ),
});

/** What package.json makes public: its commands and what can be imported, as TypeScript files, and their types. */
export function readManifest() {
  const text = readFileSync(join(ROOT, 'package.json'), 'utf8');
  const { version, bin, exports, dependencies } = Manifest.parse(JSON.parse(text));
  const modules = Object.values(exports).filter((entry) => typeof entry !== 'string');
  return {
    version,
    commands: listSources(Object.values(bin)),
    dependencies: Object.keys(dependencies),
    entries: listSources(modules.map((entry) => entry.default)),
    types: modules.map((entry) => entry.types),
  };
}

/** `lib/` mirrors the sources, so package.json is the only list of entries. The element is bundled by itself. */
function listSources(paths: string[]): string[] {
  const names = paths.flatMap(
    (path) => /^\.\/lib\/((?:src|scripts)\/.*)\.m?js$/.exec(path)?.[1] ?? [],
  );
  return names.map((name) => `${name}.ts`);
}
