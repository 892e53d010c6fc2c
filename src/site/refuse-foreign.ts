import { join } from 'node:path';
import { listHostsOf } from './hosts/host-files.ts';
import { MANIFEST_PATH } from './manifest.ts';
import { VERSION_PATH } from './served-files.ts';

/** A file that no build wrote, at the place of a file of the output. */
export interface ForeignFile {
  /** The path under the output directory. */
  path: string;
  target: string;
}

/** The most files that an error describes. */
const MOST = 3;

/** @throws Error that names the first files in the way, if there are any */
export function refuseForeign(directory: string, foreign: readonly ForeignFile[]): void {
  if (foreign.length === 0) return;
  const manifestPath = join(directory, MANIFEST_PATH);
  const lines = foreign.map(
    ({ path, target }) =>
      `${target} was not written by a build (${manifestPath} does not list it); move it away, or ${findAlternative(path)}`,
  );
  const others = lines.splice(MOST);
  if (others.length > 0) {
    lines.push(`and ${others.length} more`);
    const isOutput = foreign.some(({ path }) => path === VERSION_PATH);
    const advice = `If earlier builds wrote all of ${directory}, delete it and build again.`;
    if (isOutput) lines.push(advice);
  }
  throw new Error(lines.join('\n'));
}

function findAlternative(path: string): string {
  const hosts = listHostsOf(path);
  if (hosts.length > 0) {
    return `leave ${hosts.join(' and ')} out of "hosting" and add Gazette's rules to your file yourself`;
  }
  if (path.endsWith('.html')) return 'set "page": false in the settings';
  return 'choose another directory with --out or the setting "out"';
}
