import type { Settings } from '../../project/settings.ts';
import * as served from '../served-files.ts';

export interface Rule {
  /** The paths of URLs, one for each edition: such as `/feed.xml`, or the start of several, such as `/art/*`. */
  paths: string[];
  /** By names such as `Content-Type`. A type that the file name determines is left out. */
  headers: Record<string, string>;
}

export interface HostedSite {
  rules: Rule[];
  /** The starts of all paths of the interface that Gazette answers; others may serve the rest of `/v2/`. */
  operations: string[];
  /** The files at the top that are configuration, and must not be served. */
  hidden: string[];
  /** Whether the output has the page and 404.html. */
  page: boolean;
  /** Whether `v2/cloud/404.html`, which Cloudflare answers errors with, is JSON. */
  hasJsonErrors: boolean;
}

const capitalize = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  );

export const COMMON = capitalize(served.COMMON_HEADERS);

export const ERROR_HEADERS = capitalize(served.ERROR_HEADERS);

export function listRules(settings: Settings, prefixes: readonly string[]): Rule[] {
  return served.listServedFiles(settings).map(({ path, type, cacheControl }) => {
    // The names of files in a folder determine their type, but Apache would leave out the charset of pages.
    const isNamed = path.endsWith('*') && !type?.startsWith('text/html');
    const typed = type === undefined || isNamed ? {} : { 'Content-Type': type };
    const paths = prefixes.map((prefix) => `/${prefix}${path}`);
    return { paths, headers: { ...typed, 'Cache-Control': cacheControl, ...COMMON } };
  });
}

const INDEX = /(?<=\/)index\.html$/;

/** The paths of a rule, with `/`, where the page is served too. Hosts that match the path of a URL need it. */
export function listPaths({ paths }: Rule): string[] {
  return paths.flatMap((path) => [...new Set([path.replace(INDEX, ''), path])]);
}
