import { hash } from 'node:crypto';
import { hashInputs } from './hash-inputs.ts';

/** One file of the output. */
export interface OutputFile {
  /** The path under the output directory, with `/` between its parts. */
  path: string;
  /** The SHA-256 (hex) of everything the file is made from. */
  inputs: string;
  /** Makes the text or bytes of the file. Called only if they are needed. */
  render: () => string | Uint8Array;
}

/** A file whose content is ready. Its inputs are that content, and Gazette's sources. */
export function renderedFile(path: string, content: string | Uint8Array): OutputFile {
  return { path, inputs: hashInputs(hash('sha256', content)), render: () => content };
}
