import { headersOf, ERROR_HEADERS } from '../../../src/project/served-files.ts';
import type { Settings } from '../../../src/project/settings.ts';
import type { Server } from './start-program.ts';
import { startAzure, startFirebase, startPages, startWorkers } from './start-emulator.ts';
import { startApache, startCaddy, startGazette, startNginx } from './start-web-server.ts';

/** What differs between servers. */
interface Behaviour {
  /** The supported compressions, of br and gzip. */
  encodings: readonly string[];
  /** Whether compressed responses have `Vary: Accept-Encoding`. */
  varies: boolean;
  /** The status for a current ETag. */
  unchanged: 304 | 200;
  /**
   * The responses to a missing path under `/v2/cloud/`, and to the version path with a trailing slash: status, type,
   * whether CORS allows every origin, and whether the body is the JSON error.
   */
  missing: readonly [number, string, boolean, boolean];
  slash: readonly [number, string, boolean, boolean];
  /** Whether CORS allows every origin for other missing paths. */
  lostIsOpen: boolean;
  /** Whether other missing paths of an edition give the page of the edition, rather than that at the root. */
  nearest: boolean;
  /** The content types of a schema and of the sitemap. */
  schema: string;
  sitemap: string;
  /** The `Cache-Control` of a missing picture. */
  missingArt: string;
  /** The statuses of `/index.html`, and of a temporary file that a killed build left. */
  page: 200 | 307 | 308;
  temporary: 404 | 200;
  /** Whether its configuration is served. */
  isConfigurationShown: boolean;
  /** Whether it also serves the sessions endpoint, itself or as a proxy. */
  hasSessions: boolean;
}

/** The behaviour that every server should have. */
const TARGET: Behaviour = {
  encodings: ['gzip'],
  varies: true,
  unchanged: 304,
  missing: [404, 'application/json', true, true],
  slash: [404, 'application/json', true, true],
  lostIsOpen: true,
  nearest: false,
  schema: headersOf('schemas/version-response.json')['content-type'],
  sitemap: headersOf('sitemap.xml')['content-type'],
  missingArt: ERROR_HEADERS['cache-control'],
  page: 200,
  temporary: 404,
  isConfigurationShown: false,
  hasSessions: false,
};

interface ServerUnderTest extends Behaviour {
  hosting: Settings['hosting'];
  start: (dist: string, sessions: string) => Promise<Server>;
}

const HTML = 'text/html; charset=utf-8';
const FOREVER = headersOf('art/photo.png')['cache-control'];

/** The servers under test, each with its differences from the target. */
export const SERVERS: Record<string, ServerUnderTest> = {
  'gazette serve': { ...TARGET, hosting: [], start: startGazette, hasSessions: true },
  nginx: { ...TARGET, hosting: ['nginx'], start: startNginx, hasSessions: true },
  Caddy: { ...TARGET, hosting: ['caddy'], start: startCaddy, hasSessions: true },
  Apache: { ...TARGET, hosting: ['apache'], start: startApache, hasSessions: true },
  'Apache with mod_brotli': {
    ...TARGET,
    hosting: ['apache'],
    start: async (dist, sessions) => startApache(dist, sessions, ['filter', 'deflate', 'brotli']),
    encodings: ['br', 'gzip'],
  },
  'Apache without mod_filter': {
    ...TARGET,
    hosting: ['apache'],
    start: async (dist, sessions) => startApache(dist, sessions, ['deflate']),
    encodings: [],
  },
  'Cloudflare Pages': {
    ...TARGET,
    hosting: ['cloudflare'],
    nearest: true,
    start: startPages,
    encodings: ['br', 'gzip'],
    varies: false,
    // Only wrangler treats the file as a directory; Cloudflare itself looks names up in a list.
    slash: [502, 'text/plain;charset=UTF-8', false, false],
    page: 308,
    temporary: 200,
  },
  'Cloudflare Workers': {
    ...TARGET,
    hosting: ['cloudflare'],
    nearest: true,
    start: startWorkers,
    encodings: ['br', 'gzip'],
    varies: false,
    lostIsOpen: false,
    missingArt: FOREVER,
    page: 307,
    temporary: 200,
  },
  Firebase: {
    ...TARGET,
    hosting: ['firebase'],
    start: startFirebase,
    // Only superstatic: it compresses some types, compares no ETags, and ignores the list of excluded files.
    encodings: [],
    unchanged: 200,
    temporary: 200,
    isConfigurationShown: true,
    missing: [404, HTML, true, false],
    slash: [404, 'application/json', true, false],
    lostIsOpen: false,
    schema: 'application/json; charset=utf-8',
    missingArt: FOREVER,
  },
  // The emulator of Azure Static Web Apps, which has one ETag for all files.
  Azure: {
    ...TARGET,
    hosting: ['azure'],
    start: startAzure,
    encodings: [],
    // One type for all files with an extension.
    sitemap: headersOf('feed.xml')['content-type'],
    missing: [404, 'text/html; charset=UTF-8', false, false],
    slash: [404, 'text/html; charset=UTF-8', false, false],
    lostIsOpen: false,
    missingArt: 'public, max-age=0',
  },
};
