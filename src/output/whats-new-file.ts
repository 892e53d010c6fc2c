import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hashInputs } from './hash-inputs.ts';
import type { OutputFile } from './output-file.ts';

/** The bundled element `<whats-new>`. */
export function makeWhatsNewFile(): OutputFile {
  return { path: 'whats-new.js', inputs: hashInputs(), render: readBundle };
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
