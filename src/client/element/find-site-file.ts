/**
 * The URL of a file of the site that a version response belongs to; null if the URL of the response does not end with
 * `/v2/cloud/version`.
 */
export function findSiteFile(versionUrl: string, path: string): string | null {
  const isKnown = new URL(versionUrl).pathname.endsWith('/v2/cloud/version');
  return isKnown ? new URL(`../../${path}`, versionUrl).href : null;
}
