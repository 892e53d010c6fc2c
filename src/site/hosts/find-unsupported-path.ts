import type { Settings } from '../../project/settings.ts';

/**
 * The path of `siteUrl` if the files for the chosen hosts do not work with it: their rules are for the root of a host.
 * Undefined if they work.
 */
export function findUnsupportedPath({ siteUrl, hosting }: Settings): string | undefined {
  if (siteUrl === undefined || hosting.length === 0) return undefined;
  const { pathname } = new URL(siteUrl);
  return pathname === '/' ? undefined : pathname;
}
