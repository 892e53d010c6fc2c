import type { RequestListener } from 'node:http';
import { extname } from 'node:path';
import * as z from 'zod';
import { listenUntilDone } from '../listen-until-done.ts';
import { headersOf } from '../../src/project/served-files.ts';
import { run, waitForever } from '../scripts/run.ts';

/** A path, and how it is answered. */
export interface Served {
  status?: number | undefined;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer | undefined;
  /** Answers instead. */
  answer?: RequestListener;
  /** Whether the connection is closed instead. */
  isClosed?: boolean | undefined;
}

export const entry = (version: string, base: string) => ({
  version,
  title: `What's new in ${version}`,
  art: `${base}/art/a.png`,
  published: 'Published on October 1, 2026',
  body: '',
  headlines: [],
});

export const makeVersion = (base: string, version = '2.0') => ({
  status: 'ok',
  message: 'Version information located.',
  version,
  log: { ...entry(version, base), previous_version: '1.0', previous: entry('1.0', base) },
});

/** The current release, the previous one, and more than verify checks. */
const VERSIONS = ['2.0', '1.0', ...Array.from({ length: 12 }, (_, index) => `0.9.${12 - index}`)];
const makeHistory = (base: string) =>
  VERSIONS.map((version) => ({
    ...entry(version, base),
    date: '2026-10-01',
    url: `https://notes.example.com/releases/${version}.html`,
  }));

/** A page, whole. */
export const page = (content: string) => `<html>${content}</html>`;

const FRONT_PAGE = page(
  '2.0 <link rel="stylesheet" href="styles/a.css"> <search data-files="search-a.json">',
);
/** How other files end. */
const ENDS: Record<string, string> = {
  '.json': '{}',
  '.js': 'export{a as view};',
  '.txt': '2.0\n',
};
const PAGES = ['search.json', 'search-a.json', 'llms.txt', 'styles/a.css'];
const JSON_FILES = ['openapi.json', 'schemas/version-response.json'];
const OTHERS = [
  ...PAGES,
  ...JSON_FILES,
  'whats-new.js',
  'whats-new-view.js',
  'art/a.png',
  'art/b.mp4',
];

/**
 * Serves a site on loopback, right but for the changes, by path, or `/`. `copies` are the prefixes of its editions.
 * Returns its address.
 */
export async function serve(
  changes: Record<string, Served> = {},
  copies: readonly string[] = [],
): Promise<string> {
  let base = '';
  const bodies = new Map<string, () => string>([
    ['v2/cloud/version', () => JSON.stringify(makeVersion(base))],
    ...['releases.json', 'whats-new.json'].map(
      (path) => [path, () => JSON.stringify(makeHistory(base))] as const,
    ),
    ['index.html', () => FRONT_PAGE],
    ['feed.xml', () => '<feed>2.0</feed>'],
    ['sitemap.xml', () => '<urlset></urlset>'],
    ...OTHERS.map((path) => [path, () => ENDS[extname(path)] ?? 'a'] as const),
    ...VERSIONS.map((version) => [`releases/${version}.html`, () => page(version)] as const),
  ]);
  const listener: RequestListener = (request, response) => {
    const { url = '', headers: sent } = request;
    const path = url.slice(1).replace(/(?<=^|\/)$/, 'index.html');
    const prefix = copies.findLast((each) => path.startsWith(each)) ?? '';
    const body = bodies.get(path.slice(prefix.length));
    const change = changes[url] ?? changes[path] ?? (body ? {} : changes['*']) ?? {};
    if (change.answer) {
      change.answer(request, response);
      return;
    }
    const isKnown = change.status === undefined && sent['if-none-match'] === '"a"';
    const status = change.status ?? (body ? 200 : 404);
    const headers = { ...headersOf(path), etag: '"a"', ...change.headers };
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.statusCode = isKnown && body ? 304 : status;
    if (change.isClosed) response.destroy();
    else response.end(change.body ?? body?.() ?? page(''));
  };
  base = `http://127.0.0.1:${await listenUntilDone(listener)}`;
  return base;
}

/** The files of a fixture that are not as on a right site. One change can be of several paths. */
const Changes = z.record(
  z.string(),
  z.strictObject({
    status: z.number().optional(),
    headers: z.record(z.string(), z.string().nullable()).optional(),
    body: z.string().optional(),
    /** The content of the page that is its body. */
    page: z.string().optional(),
    /** The version in the version response that is its body. Its pictures are on a host that does not exist. */
    version: z.string().optional(),
    /** Why 2.0 was withdrawn in the list of releases that is its body. */
    withdrawn: z.string().optional(),
    isClosed: z.boolean().optional(),
  }),
);

/** Reads changes of a site from the JSON of a fixture. */
export function parseChanges(text: string): Record<string, Served> {
  const changes = Object.entries(Changes.parse(JSON.parse(text))).flatMap(([paths, change]) => {
    const { headers = {}, page: content, version, withdrawn, ...rest } = change;
    const kept = Object.entries(headers).map(
      ([name, value]) => [name, value ?? undefined] as const,
    );
    const served: Served = { ...rest, headers: Object.fromEntries(kept) };
    if (content !== undefined) served.body = page(content);
    if (version !== undefined) {
      served.body = JSON.stringify(makeVersion('http://127.0.0.1:2', version));
    }
    if (withdrawn !== undefined) served.body = JSON.stringify(listWithdrawn(withdrawn));
    return paths.split(' ').map((path) => [path, served] as const);
  });
  return Object.fromEntries(changes);
}

const listWithdrawn = (reason: string) =>
  ['2.0', '1.0'].map((version) => ({
    ...entry(version, 'https://example.com'),
    date: '2026-10-01',
    withdrawn: version === '2.0' ? reason : undefined,
  }));

/** What verify prints about a site, with its address removed. */
export async function verify(changes: Record<string, Served>, copies: readonly string[] = []) {
  const base = await serve(changes, copies);
  const { exitCode, stdout } = await run(['verify', base], { waitForStop: waitForever });
  return { exitCode, printed: stdout.replaceAll(base, '') };
}

export const CONFIGURE = 'The server: docs/hosting.md says how to set it up.\n\n';
export const PUBLISH =
  'Files are missing or old at this address: publish the whole output again, let the server serve that directory, or purge the caches of the CDN.\n\n';
