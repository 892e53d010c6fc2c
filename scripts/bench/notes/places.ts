import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The package of the peers, and of the projects that they build. */
export const PEERS = fileURLToPath(new URL('peers/', import.meta.url));
/** Where projects are made. It is beside the peers' packages, so that what is in it finds them. */
export const WORK = join(PEERS, 'work');
