import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The package of the peers, and of the projects that they build. */
export const PEERS = fileURLToPath(new URL('peers/', import.meta.url));
/** Where projects are created: next to the packages of the peers, which they import. */
export const WORK = join(PEERS, 'work');
