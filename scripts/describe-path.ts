import type { Settings } from '../src/project/settings.ts';

/** What to know where the site is not at the root of its host, for which the files of hosts are; else nothing. */
export function describePath({ siteUrl, hosting }: Settings): string {
  const path = siteUrl === undefined ? '/' : new URL(siteUrl).pathname;
  if (path === '/' || hosting.length === 0) return '';
  return `siteUrl is under ${path}, and the files for ${hosting.join(', ')} are for the root of a host; type siteUrl without its path, or let a proxy in front drop it.\n`;
}
