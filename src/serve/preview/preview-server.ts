import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { Hono } from 'hono';
import type { OutputFile } from '../../site/output-file.ts';
import type { PageScript } from '../../site/pages/document.ts';
import { headersOf } from '../../site/served-files.ts';
import { errorResponse } from '../error-response.ts';
import { toFilePath, type ServedFile } from '../read-file.ts';
import { createStaticApp } from '../static-app.ts';
import { DEMO_PAGE, DEMO_PATH } from './demo-paths.ts';
import { DEMO_SCRIPT, DEMO_SCRIPT_PATH } from './demo-script.ts';
import { createEventStream } from './event-stream.ts';
import { EVENTS_PATH, RELOAD_PATH, RELOAD_SCRIPT } from './reload-script.ts';

/** Serves files that are rendered when they are requested, and reloads the pages in browsers when files change. */
export interface PreviewServer {
  /** Every page must load it. */
  script: PageScript;
  app: Hono;
  /** Replaces the files that are served. Returns whether they differ from those before. */
  publish: (files: readonly OutputFile[]) => boolean;
  /** Closes the connections that wait for changes. */
  close: () => void;
}

const SCRIPTS = new Map<string, ServedFile>([
  [RELOAD_PATH, { path: 'reload.js', bytes: Buffer.from(RELOAD_SCRIPT) }],
  [DEMO_SCRIPT_PATH, { path: 'demo.js', bytes: Buffer.from(DEMO_SCRIPT) }],
]);

/**
 * Creates a preview server. Drafts are not public, so it answers only requests to `host`, localhost or an IP address:
 * a website that points its own domain name at this machine (DNS rebinding) gets nothing. Browsers cache nothing.
 */
export function createPreviewServer(host: string): PreviewServer {
  const script = { src: RELOAD_PATH, nonce: randomBytes(16).toString('base64url') };
  const events = createEventStream();
  let findServed = createRenderer([], script.nonce, '');
  let revision = '';
  const findFile = (pathname: string) =>
    SCRIPTS.get(pathname) ?? findServed(pathname === DEMO_PATH ? DEMO_PAGE : toFilePath(pathname));
  const app = new Hono()
    .use(async ({ req }, next) => {
      const { hostname } = new URL(req.url);
      return isAllowedHost(hostname, host) ? next() : errorResponse(421, req.path);
    })
    .get(EVENTS_PATH, async ({ req }, next) => (req.method === 'GET' ? events.connect() : next()))
    .get(`${DEMO_PATH}/*`, async ({ req }, next) => {
      const file = findFile(req.path);
      if (!file) return next();
      return new Response(useOrigin(file.bytes, new URL(req.url).origin), {
        headers: privateHeaders(file.path),
      });
    })
    .route('/', createStaticApp(findFile, privateHeaders));
  return {
    script,
    app,
    publish: (next) => {
      const previous = revision;
      const hashes = next.map((file) => [file.path, hash('sha256', file.content)]);
      revision = hash('sha256', JSON.stringify(hashes), 'base64url');
      if (revision !== previous) findServed = createRenderer(next, script.nonce, revision);
      events.send(revision);
      return revision !== previous;
    },
    close: events.close,
  };
}

const privateHeaders = (path: string) => ({
  'content-type': headersOf(path)['content-type'],
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

/** `<whats-new>` shows only pictures with a whole address, and only a request says what the address of this server is. */
function useOrigin(json: Uint8Array, origin: string): string {
  return Buffer.from(json).toString().replaceAll('"art":"/', `"art":"${origin}/`);
}

function isAllowedHost(hostname: string, host: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || name === host.toLowerCase();
}

/**
 * Makes a function that renders each file once. The nonce of a page is replaced by the revision, so that the page's
 * script knows its revision.
 */
function createRenderer(files: readonly OutputFile[], nonce: string, revision: string) {
  const byPath = new Map<string | undefined, OutputFile>(files.map((file) => [file.path, file]));
  const rendered = new Map<string, ServedFile>();
  return (path: string | undefined): ServedFile | undefined => {
    const file = byPath.get(path);
    if (!file) return undefined;
    const served = rendered.get(file.path) ?? renderFile(file, nonce, revision);
    rendered.set(file.path, served);
    return served;
  };
}

function renderFile({ path, content }: OutputFile, nonce: string, revision: string): ServedFile {
  const text = typeof content === 'string' ? content.replaceAll(nonce, revision) : content;
  return { path, bytes: Buffer.from(text) };
}
