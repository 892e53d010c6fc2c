import type { Settings } from '../../project/settings.ts';

/**
 * The path of `siteUrl`, if there are files for hosts that do not work with it: their rules are for the root of a host.
 * Undefined if all is well.
 */
export function findUnsupportedPath({ siteUrl, hosting }: Settings): string | undefined {
  if (siteUrl === undefined || hosting.length === 0) return undefined;
  const { pathname } = new URL(siteUrl);
  return pathname === '/' ? undefined : pathname;
}
