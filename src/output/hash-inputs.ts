import { hash } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };

/** The SHA-256 of everything that an output file is made from, and of Gazette's version, in hexadecimal digits. */
export function hashInputs(...inputs: unknown[]): string {
  return hash('sha256', JSON.stringify([packageJson.version, ...inputs]));
}
