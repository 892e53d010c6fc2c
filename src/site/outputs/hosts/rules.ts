import type { Settings } from '../../../project/settings.ts';
import { headersOf, listServedFiles } from '../../../project/served-files.ts';

export interface HostRule {
  /** The paths of URLs, one for each edition, such as `/feed.xml`; of several files with `*`, such as `/art/*`. */
  paths: string[];
  /**
   * By names such as `content-type`. Files in a folder get their type from their names, or from a rule that sets nothing
   * else, so that no two rules set the same header.
   */
  headers: Record<string, string>;
}

export interface HostedSite {
  rules: HostRule[];
  /** All paths of the interface that Gazette answers, such as `/v2/cloud/*`; others may serve the rest of `/v2/`. */
  operations: HostRule;
  /** The files at the top that are configuration, and must not be served. */
  hidden: string[];
  /** Whether the output has the page and 404.html. */
  page: boolean;
  /** Whether `v2/cloud/404.html`, which Cloudflare answers errors with, is JSON. */
  hasJsonErrors: boolean;
}

/** Types of text besides HTML, which nginx compresses anyway. */
export const COMPRESSED =
  'application/json application/xml application/atom+xml text/css text/javascript text/markdown text/plain image/svg+xml';

/** Files in folders whose type hosts set wrongly, or without the charset. */
const NAMED = ['releases/*.html', 'releases/*.md', 'styles/*.css'];

export function listRules(settings: Settings, prefixes: readonly string[]): HostRule[] {
  const locate = (path: string, starts = prefixes) => starts.map((start) => `/${start}${path}`);
  const rules = listServedFiles(settings).map(({ path, type, isShared }) => {
    const { 'content-type': _, ...others } = headersOf(path);
    const headers = type === undefined ? others : { 'content-type': type, ...others };
    return { paths: locate(path, isShared ? [''] : prefixes), headers };
  });
  const types = (settings.page ? NAMED : []).map((path) => ({
    paths: locate(path),
    headers: { 'content-type': headersOf(path)['content-type'] },
  }));
  return [...rules, ...types];
}

export const isTypeOnly = ({ headers }: HostRule) => !('cache-control' in headers);

/** What hosts leave out of the path of a URL. */
const OMITTED = /(?<=\/)index\.html$|(?<=\/\w+)\.html$/;

/** The paths of a rule, with `/` and `/subscribe`, where pages are served too. Hosts that match the path of a URL need it. */
export function listPaths({ paths }: HostRule): string[] {
  return paths.flatMap((path) => [...new Set([path.replace(OMITTED, ''), path])]);
}
