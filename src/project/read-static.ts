import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Reads a file that comes with the package, by its path in `lib/static/`. */
export function readStatic(path: string): Buffer {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(`#static/${path}`));
  } catch (error) {
    throw new Error(`lib/static/${path} cannot be read; create it with \`npm run prepare\``, {
      cause: error,
    });
  }
}
