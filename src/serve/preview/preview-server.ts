import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { countProblems, putErrorsFirst, type FileProblem } from '../../project/problems.ts';
import { readStatic } from '../../project/files.ts';
import type { OutputFile } from '../../site/outputs/output.ts';
import { headersOf, HISTORY_PATH, NEWS_PATH, VERSION_PATH } from '../../project/served-files.ts';
import { toFilePath, type ServedFile } from '../read-file.ts';
import { createStaticApp, errorResponse } from '../static-app.ts';
import { DEMO } from './demo-page.ts';
import type { Preview } from './previewer.ts';

/** Files of the output cannot have these paths: hidden files are never served. */
const SCRIPT_PATH = '/.preview/reload.js';
const RELOAD_SCRIPT = 'reload.js';
/** What `<whats-new>` requests on the demo page of an edition. */
const DEMO_FILE = new RegExp(`^/(.+/)?${DEMO}(${VERSION_PATH}|${HISTORY_PATH}|${NEWS_PATH})$`);
/** A request with the revision of a page is answered when there is another one, or after a while. */
const CHANGE_PATH = '/.preview/change';
/** In milliseconds. The server closes connections without traffic after a minute. */
const LONGEST_WAIT = 20_000;

/**
 * Creates a preview server. Drafts are not public, so it answers only requests to `host`, localhost or an IP address:
 * a website that points its own domain name at this machine (DNS rebinding) gets nothing, and no other website finds out
 * which drafts there are. Browsers cache nothing.
 * Every page must load `script`, which reloads it after a change.
 */
export function createPreviewServer(host: string) {
  const script = { src: SCRIPT_PATH, nonce: randomBytes(16).toString('base64url') };
  let changed = new AbortController();
  let files = new Map<string | undefined, OutputFile>();
  let siteUrl: string | undefined;
  let revision = '';
  /** The nonce of a page becomes the revision, so that the script knows the revision of its page. */
  const findFile = (pathname: string): ServedFile | undefined => {
    const file = files.get(pathname === SCRIPT_PATH ? RELOAD_SCRIPT : toFilePath(pathname));
    const content = file?.content;
    const text = typeof content === 'string' ? content.replaceAll(script.nonce, revision) : content;
    return file && { path: file.path, bytes: Buffer.from(text ?? '') };
  };
  const app = new Hono()
    .use(refuseOthers(host))
    .get(CHANGE_PATH, async (c) => {
      if (c.req.query('from') === revision) {
        await setTimeout(LONGEST_WAIT, undefined, { signal: changed.signal }).catch(() => {});
      }
      return c.text(revision, 200, { 'cache-control': 'no-store' });
    })
    .get('*', async ({ req }, next) => {
      const [, prefix = '', path] = DEMO_FILE.exec(req.path) ?? [];
      const file = path === undefined ? undefined : files.get(prefix + path);
      if (!file) return next();
      const text = moveAddresses(String(file.content), new URL(req.url).origin, siteUrl);
      return new Response(text, { headers: privateHeaders(file.path) });
    })
    .route('/', createStaticApp(findFile, privateHeaders));
  return {
    script,
    app,
    /** Replaces what is served. Pages are rendered when they are requested. */
    publish: (preview: Pick<Preview, 'files' | 'problems' | 'siteUrl'>): void => {
      revision = randomBytes(16).toString('base64url');
      const notice = JSON.stringify(describeProblems(preview.problems));
      const content = `const PROBLEMS = ${notice};\n${readStatic('preview/reload.js').toString()}`;
      const all = [...preview.files, { path: RELOAD_SCRIPT, content }];
      files = new Map(all.map((file) => [file.path, file]));
      siteUrl = preview.siteUrl;
      changed.abort();
      changed = new AbortController();
    },
    /** Answers the requests that wait, so that the server can stop. */
    close: () => changed.abort(),
  };
}

function describeProblems(problems: readonly FileProblem[]): string {
  const [first] = putErrorsFirst(problems);
  if (!first) return '';
  const { file, line, message } = first;
  return `${countProblems(problems)}: ${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}

/** Drafts are not public: browsers keep other websites from reading a response of the same origin, or its status. */
const refuseOthers =
  (host: string): MiddlewareHandler =>
  async (c, next) => {
    const { hostname } = new URL(c.req.url);
    if (!isAllowedHost(hostname, host)) c.res = errorResponse(421, c.req.path);
    else await next();
    c.res.headers.delete('access-control-allow-origin');
    c.res.headers.set('cross-origin-resource-policy', 'same-origin');
  };

const privateHeaders = (path: string) => ({
  'content-type': headersOf(path)['content-type'],
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

/** The site may not be published yet, and `<whats-new>` shows only pictures with a whole address. */
function moveAddresses(json: string, origin: string, siteUrl = `${origin}/`): string {
  return JSON.stringify(JSON.parse(json)).replaceAll(`"${siteUrl}`, `"${origin}/`);
}

function isAllowedHost(hostname: string, host: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || name === host.toLowerCase();
}
