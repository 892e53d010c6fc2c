import { join } from 'node:path';
import { listHostsOf } from './hosts/host-paths.ts';
import { MANIFEST_PATH, type ManifestEntry } from './manifest.ts';
import type { Place } from './output-place.ts';

/**
 * Checks that the files of a build replace only files of earlier builds. Empty files may be replaced too.
 *
 * @throws Error that names each file that is not in the manifest
 */
export function refuseForeign(
  directory: string,
  files: readonly (Place & { path: string })[],
  manifest: readonly ManifestEntry[],
): void {
  const listed = new Set(manifest.map(({ path }) => path));
  const foreign = files.filter(({ path, stats }) => stats && stats.size > 0 && !listed.has(path));
  if (foreign.length === 0) return;
  const manifestPath = join(directory, MANIFEST_PATH);
  const lines = foreign.map(
    ({ path, target }) =>
      `${target} was not written by a build (${manifestPath} does not list it); move it away, or ${findAlternative(path)}`,
  );
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
