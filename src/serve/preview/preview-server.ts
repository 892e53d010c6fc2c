import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { Hono, type Context } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import { countProblems } from '../../project/problems.ts';
import { readStatic } from '../../project/files.ts';
import type { OutputFile } from '../../site/output-file.ts';
import { headersOf, HISTORY_PATH, VERSION_PATH } from '../../site/served-files.ts';
import { errorResponse } from '../error-response.ts';
import { toFilePath, type ServedFile } from '../read-file.ts';
import { createStaticApp } from '../static-app.ts';
import { DEMO_PATH } from './demo-page.ts';
import { DEMO_PAGE, type Preview } from './previewer.ts';

/** Files of the output cannot have these paths: hidden files are never served. */
const SCRIPT_PATH = '/.preview/reload.js';
const EVENTS_PATH = '/.preview/events';
/** Tells browsers how soon they connect again, in milliseconds. */
const RETRY = 'retry: 500\n\n';
/** The server closes connections without traffic after a minute. */
const PING = ':\n\n';
const PING_INTERVAL = 20_000;

/**
 * Creates a preview server. Drafts are not public, so it answers only requests to `host`, localhost or an IP address:
 * a website that points its own domain name at this machine (DNS rebinding) gets nothing. Browsers cache nothing.
 * Every page must load `script`, which reloads it after a change.
 */
export function createPreviewServer(host: string) {
  const script = { src: SCRIPT_PATH, nonce: randomBytes(16).toString('base64url') };
  const events = createEventStream();
  let files = new Map<string | undefined, OutputFile>();
  let reloadScript = '';
  let siteUrl: string | undefined;
  let revision = '';
  /** The nonce of a page becomes the revision, so that the script knows the revision of its page. */
  const findFile = (pathname: string): ServedFile | undefined => {
    if (pathname === SCRIPT_PATH) return { path: 'reload.js', bytes: Buffer.from(reloadScript) };
    const file = files.get(pathname === DEMO_PATH ? DEMO_PAGE : toFilePath(pathname));
    const content = file?.content;
    const shown =
      typeof content === 'string' ? content.replaceAll(script.nonce, revision) : content;
    return file && { path: file.path, bytes: Buffer.from(shown ?? '') };
  };
  const app = new Hono()
    .use(async ({ req }, next) => {
      const { hostname } = new URL(req.url);
      return isAllowedHost(hostname, host) ? next() : errorResponse(421, req.path);
    })
    .get(EVENTS_PATH, async (c, next) => (c.req.method === 'GET' ? events.connect(c) : next()))
    .get(`${DEMO_PATH}/*`, async ({ req }, next) => {
      const path = req.path.slice(DEMO_PATH.length + 1);
      const file = path === VERSION_PATH || path === HISTORY_PATH ? files.get(path) : undefined;
      if (!file) return next();
      const text = useLocalArt(String(file.content), siteUrl, new URL(req.url).origin);
      return new Response(text, { headers: privateHeaders(path) });
    })
    .route('/', createStaticApp(findFile, privateHeaders));
  return {
    script,
    app,
    /** Replaces what is served. Pages are rendered when they are requested. */
    publish: (preview: Pick<Preview, 'files' | 'problems' | 'siteUrl'>): void => {
      revision = randomBytes(16).toString('base64url');
      files = new Map(preview.files.map((file) => [file.path, file]));
      const problems = JSON.stringify(countProblems(preview.problems));
      reloadScript = `const PROBLEMS = ${problems};\n${readStatic('preview/reload.js').toString()}`;
      siteUrl = preview.siteUrl;
      events.send(revision);
    },
    close: events.close,
  };
}

function createEventStream() {
  const streams = new Set<SSEStreamingApi>();
  const closing = new AbortController();
  const ping = () => streams.forEach((stream) => void stream.write(PING));
  const timer = setInterval(ping, PING_INTERVAL).unref();
  let state = '';
  const run = async (stream: SSEStreamingApi) => {
    // Before the first write, which may wait while the state changes.
    streams.add(stream);
    await stream.write(RETRY);
    if (state !== '') await stream.writeSSE({ data: state });
    if (closing.signal.aborted) return;
    const aborted = new Promise<void>((resolve) => stream.onAbort(resolve));
    await Promise.race([aborted, once(closing.signal, 'abort')]);
    streams.delete(stream);
  };
  return {
    connect: (c: Context) => {
      const response = streamSSE(c, run);
      response.headers.set('cache-control', 'no-store');
      return response;
    },
    send: (next: string) => {
      state = next;
      for (const stream of streams) void stream.writeSSE({ data: state });
    },
    close: () => {
      clearInterval(timer);
      closing.abort();
    },
  };
}

const privateHeaders = (path: string) => ({
  'content-type': headersOf(path)['content-type'],
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

/** Pictures of the site are not published yet; `<whats-new>` shows only pictures with a whole address. */
function useLocalArt(json: string, siteUrl: string | undefined, origin: string): string {
  if (siteUrl === undefined) return json;
  const replaceArt = (key: string, value: unknown) =>
    key === 'art' && typeof value === 'string' && value.startsWith(siteUrl)
      ? `${origin}/${value.slice(siteUrl.length)}`
      : value;
  return JSON.stringify(JSON.parse(json, replaceArt));
}

function isAllowedHost(hostname: string, host: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || name === host.toLowerCase();
}
