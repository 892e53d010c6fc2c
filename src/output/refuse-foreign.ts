import { join } from 'node:path';
import { listHostsOf } from './hosts/host-paths.ts';
import { MANIFEST_PATH, type ManifestEntry } from './manifest.ts';
import type { Place } from './output-place.ts';

/**
 * Checks that everything in the way of a build was written by one. An empty file may be replaced.
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
      `${target} exists and is not listed in ${manifestPath} as written by a build; move it away, or ${findAlternative(path)}`,
  );
  throw new Error(lines.join('\n'));
}

function findAlternative(path: string): string {
  const hosts = listHostsOf(path);
  if (hosts.length > 0) {
    return `leave ${hosts.join(' and ')} out of "hosting" and add our rules to it by hand`;
  }
  if (path.endsWith('.html')) return 'set "page": false in the settings';
  return 'choose another directory with --out';
}
