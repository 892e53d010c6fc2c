import { hash } from 'node:crypto';
import { sourceHash } from './source-hash.ts';

/** The SHA-256 of everything that an output file is made from, and of Gazette's sources, in hexadecimal digits. */
export function hashInputs(...inputs: unknown[]): string {
  return hash('sha256', JSON.stringify([sourceHash, ...inputs]));
}
