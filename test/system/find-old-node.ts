import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const readVersion = (node: string) =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
/** A Node.js of the system from before node:sqlite, where there is one. */
export const old = ['/usr/bin/node', '/usr/local/bin/node']
  .filter((node) => existsSync(node))
  .find((node) => /^v(?:20|21)\./.test(readVersion(node)));
