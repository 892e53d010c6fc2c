import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderedFile, type OutputFile } from './output-file.ts';

/**
 * The bundled element `<whats-new>`.
 *
 * @throws Error if it was not bundled yet
 */
export function readWhatsNew(): OutputFile {
  return renderedFile('whats-new.js', readBundle());
}

function readBundle(): string {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('#whats-new'), 'utf8');
  } catch (error) {
    throw new Error('lib/client/whats-new.js cannot be read; create it with `npm run prepare`', {
      cause: error,
    });
  }
}
