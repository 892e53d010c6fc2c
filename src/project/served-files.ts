import { lookup } from 'mrmime';

interface ServedFiles {
  /** A path under the output directory; several with `*`. */
  path: string;
  /** The path of one of several files that every build with them has. */
  example?: string;
  /** Their Content-Type; if undefined, it follows from the file name. */
  type?: string;
  /** Whether their names have a hash, so that browsers never ask again. */
  isImmutable?: boolean;
  /** Builds with one of these settings write the files. Default: all builds. */
  needs?: readonly ('page' | 'siteUrl')[];
  /** Whether all editions use the same files, at the root. */
  isShared?: boolean;
}

/** The front page. */
export const INDEX = 'index.html';
export const VERSION_PATH = 'v2/cloud/version';
export const FEED_PATH = 'feed.xml';
export const SUBSCRIBE_PATH = 'subscribe.html';
export const SEARCH_PATH = 'search.json';
export const HISTORY_PATH = 'releases.json';
export const NEWS_PATH = 'whats-new.json';
export const ELEMENT_PATH = 'whats-new.js';
/** The element needs it next to itself. */
export const ELEMENT_VIEW_PATH = 'whats-new-view.js';
/** Lists the files of an output, for the next build. */
export const MANIFEST_PATH = '.gazette.json';
export const NOT_FOUND_PATH = '404.html';

/** Whether a file is the version response of any edition. */
export const isVersionPath = (path: string) => `/${path}`.endsWith(`/${VERSION_PATH}`);

/** The number of hexadecimal digits of SHA-256 in the names of files that never change. */
export const HASH_LENGTH = 16;

const JSON_TYPE = 'application/json';
const BRIEFLY = 'public, max-age=60, stale-while-revalidate=60';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * How all files are served. Servers, configurations of hosts and uploads get their headers from here, and `gazette verify` and
 * the tests of servers compare with it.
 */
const SERVED_FILES: readonly ServedFiles[] = [
  { path: VERSION_PATH, type: JSON_TYPE },
  { path: HISTORY_PATH, type: JSON_TYPE },
  { path: NEWS_PATH, type: JSON_TYPE },
  { path: 'openapi.json', type: JSON_TYPE, isShared: true },
  { path: 'schemas/*', example: 'schemas/version-response.json', isShared: true },
  { path: 'sitemap.xml', type: 'application/xml', needs: ['siteUrl'], isShared: true },
  { path: FEED_PATH, type: 'application/atom+xml; charset=utf-8', needs: ['siteUrl'] },
  { path: INDEX, type: 'text/html; charset=utf-8', needs: ['page'] },
  { path: SUBSCRIBE_PATH, type: 'text/html; charset=utf-8', needs: ['page'] },
  { path: SEARCH_PATH, type: JSON_TYPE, needs: ['page'] },
  { path: 'llms.txt', type: 'text/plain; charset=utf-8', needs: ['page'], isShared: true },
  { path: 'releases/*', needs: ['page'] },
  { path: ELEMENT_PATH, type: 'text/javascript; charset=utf-8' },
  { path: ELEMENT_VIEW_PATH, type: 'text/javascript; charset=utf-8' },
  { path: 'styles/*', isImmutable: true, needs: ['page'], isShared: true },
  { path: 'art/*', isImmutable: true, needs: ['page', 'siteUrl'], isShared: true },
];

/** The configuration of each host. */
export const HOST_FILES = {
  cloudflare: '_headers',
  netlify: '_headers',
  vercel: 'vercel.json',
  firebase: 'firebase.json',
  azure: 'staticwebapp.config.json',
  nginx: 'nginx.conf',
  caddy: 'Caddyfile',
  apache: '.htaccess',
  'github-pages': '.nojekyll',
  'gitlab-pages': '.nojekyll',
} as const;

/** The configuration of all hosts, which no server should show. */
export const HOST_PATHS: ReadonlySet<string> = new Set(Object.values(HOST_FILES));

/** The names at the root of an output, in lower case and without extensions, which some hosts leave out of addresses. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  [...SERVED_FILES.map(({ path }) => path), NOT_FOUND_PATH, ...HOST_PATHS].map((path) =>
    path.toLowerCase().replace(/[./].*/, ''),
  ),
);

/** Headers of every file and every error: any site may read them, and browsers must not guess their type. */
export const COMMON_HEADERS = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
} as const;

/** Headers of every error. It is not cached, because the file may exist a moment later. */
export const ERROR_HEADERS = { 'cache-control': 'no-store', ...COMMON_HEADERS } as const;

/** Files that have the same path on every site, whose responses can be compared with `headersOf`. Not all sites can have `subscribe.html`. */
export const KNOWN_FILES = SERVED_FILES.map(
  ({ path, example = path, needs, isShared = path === SEARCH_PATH }) => ({
    path: example,
    /** The path of its URL, relative to the site. */
    address: example === INDEX ? '' : example,
    /** Whether all builds write it, whatever the settings. */
    isAlways: needs === undefined,
    /** Whether a language or channel may use the file of the root. */
    isShared,
  }),
).filter(({ path }) => !path.endsWith('*') && path !== SUBSCRIBE_PATH);

export type KnownFile = (typeof KNOWN_FILES)[number];

export function listServedFiles(settings: {
  page: boolean;
  siteUrl?: string | undefined;
}): ServedFiles[] {
  return SERVED_FILES.filter(({ needs }) => needs?.some((name) => Boolean(settings[name])) ?? true);
}

export function headersOf(path: string) {
  const rule = SERVED_FILES.find((files) => matches(files.path, path));
  return {
    'content-type': rule?.type ?? guessType(path),
    'cache-control': rule?.isImmutable ? FOREVER : BRIEFLY,
    ...COMMON_HEADERS,
  };
}

/** Whether the path is one of the pattern, in any edition. */
function matches(pattern: string, path: string): boolean {
  const [start = '', end] = `/${pattern}`.split('*');
  return end === undefined ? `/${path}`.endsWith(start) : `/${path}`.includes(start);
}

function guessType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}
