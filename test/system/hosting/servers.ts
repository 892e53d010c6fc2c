import type { Settings } from '../../../src/project/settings.ts';
import type { Server } from '../sessions/start-server.ts';
import { startAzure, startFirebase, startPages, startWorkers } from './start-emulator.ts';
import { startGazette } from './start-gazette.ts';
import { startApache, startCaddy, startNginx } from './start-web-server.ts';

/** What may differ from one server to another. */
interface Behaviour {
  /** The compressions that it knows, of br and gzip. */
  encodings: readonly string[];
  /** Whether it tells caches so. */
  varies: boolean;
  /** What a tag that still holds is answered with. */
  unchanged: 304 | 200;
  /**
   * What is missing under `/v2/cloud/`, and the version response with a slash behind it: status, type, whether every
   * page may read it, and whether it is the interface's error.
   */
  missing: readonly [number, string, boolean, boolean];
  slash: readonly [number, string, boolean, boolean];
  /** Whether every page may read what is missing elsewhere. */
  lostIsOpen: boolean;
  /** The type of a schema. */
  schema: string;
  /** How long missing art is kept. */
  missingArt: string;
  /** The status of `/index.html`, and that of a temporary file that a killed build left. */
  page: 200 | 307 | 308;
  temporary: 404 | 200;
  /** Whether its configuration can be read. */
  isConfigurationShown: boolean;
}

/** The target. */
const TARGET: Behaviour = {
  encodings: ['gzip'],
  varies: true,
  unchanged: 304,
  missing: [404, 'application/json', true, true],
  slash: [404, 'application/json', true, true],
  lostIsOpen: true,
  schema: 'application/json',
  missingArt: 'no-store',
  page: 200,
  temporary: 404,
  isConfigurationShown: false,
};

interface ServerUnderTest extends Behaviour {
  hosting: Settings['hosting'];
  start: (dist: string, sessions?: string) => Promise<Server>;
}

const HTML = 'text/html; charset=utf-8';
const FOREVER = 'public, max-age=31536000, immutable';

/** Every server that the suite runs against, with where it differs from the target. */
export const SERVERS: Record<string, ServerUnderTest> = {
  'gazette serve': { ...TARGET, hosting: [], start: startGazette, encodings: ['br', 'gzip'] },
  nginx: { ...TARGET, hosting: ['nginx'], start: startNginx },
  Caddy: { ...TARGET, hosting: ['caddy'], start: startCaddy },
  Apache: { ...TARGET, hosting: ['apache'], start: startApache },
  'Apache with mod_brotli': {
    ...TARGET,
    hosting: ['apache'],
    start: async (dist) => startApache(dist, undefined, ['filter', 'deflate', 'brotli']),
    encodings: ['br', 'gzip'],
  },
  'Apache without mod_filter': {
    ...TARGET,
    hosting: ['apache'],
    start: async (dist) => startApache(dist, undefined, ['deflate']),
    encodings: [],
  },
  'Cloudflare Pages': {
    ...TARGET,
    hosting: ['cloudflare'],
    start: startPages,
    encodings: ['br', 'gzip'],
    varies: false,
    // wrangler alone: it takes the file for a directory. Cloudflare itself looks names up in a list.
    slash: [502, 'text/plain;charset=UTF-8', false, false],
    page: 308,
    temporary: 200,
  },
  'Cloudflare Workers': {
    ...TARGET,
    hosting: ['cloudflare'],
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
    // superstatic alone: it compresses some types, compares no tags, and ignores what is not to be uploaded.
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
  // The emulator of Azure Static Web Apps, whose one tag stands for every file.
  Azure: {
    ...TARGET,
    hosting: ['azure'],
    start: startAzure,
    encodings: [],
    missing: [404, 'text/html; charset=UTF-8', false, false],
    slash: [404, 'text/html; charset=UTF-8', false, false],
    lostIsOpen: false,
    missingArt: 'public, max-age=0',
  },
};
