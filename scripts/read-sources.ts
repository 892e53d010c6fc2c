import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { fileError } from '../src/project/file-error.ts';
import type { ChangelogSource } from '../src/changelog/convert-changelogs.ts';
import type { Io } from './io.ts';

/**
 * Reads text files in their order. The name `-` is standard input.
 *
 * @throws Error if one cannot be read, or is not UTF-8
 */
export async function readSources(names: readonly string[], io: Io): Promise<ChangelogSource[]> {
  return Promise.all(
    [...new Set(names)].map(async (name) => {
      const bytes = name === '-' ? await io.stdin() : readFile(name);
      if (isUtf8(bytes)) return { name, text: new TextDecoder().decode(bytes) };
      throw new Error(`cannot read ${name}: it is not UTF-8; save it as UTF-8`);
    }),
  );
}

function readFile(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileError('read', path, error);
  }
}
